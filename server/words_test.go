package server

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/locales"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/password"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/device"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/rooms"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/server/web/tournaments"
	"aiwolfplay/templates/ui"
)

var placeholder = regexp.MustCompile(`\{\{\.\w+\}\}`)

// texts returns the placeholders of each message of this package's files.
func texts(t *testing.T, lang ui.Lang) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, area := range []string{"error", "live"} {
		var tree map[string]map[string]any
		if _, err := toml.DecodeFS(locales.FS, fmt.Sprintf("%s.%s.toml", area, lang), &tree); err != nil {
			t.Fatal(err)
		}
		var walk func(id string, node any)
		walk = func(id string, node any) {
			switch node := node.(type) {
			case string:
				marks := placeholder.FindAllString(node, -1)
				slices.Sort(marks)
				found[id] = slices.Compact(marks)
			case map[string]any:
				for key, child := range node {
					walk(id+"."+key, child)
				}
			}
		}
		for key, node := range tree {
			walk(key, node)
		}
	}
	return found
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	if diff := cmp.Diff(texts(t, ui.Ja), texts(t, ui.En)); diff != "" {
		t.Errorf("ids and placeholders (-ja +en):\n%s", diff)
	}
}

// refusals returns every error that a visitor can see.
func refusals() []error {
	return []error{
		api.ErrToken, &api.GoneError{Why: "left"}, api.ErrCrowded, api.ErrPlaying, api.ErrClosed, api.ErrMany,
		api.FieldError{Name: "wait", Want: "0 to 60 expected"},
		screen.ErrNoMoment, shell.ErrSession, shell.ErrCrossSite, rooms.ErrNoCookie, table.ErrNotSeated, replay.ErrNotOver,
		rules.ErrStaleAsk, rules.ErrNotAsked, rules.ErrOver, rules.ErrBadTarget, rules.ErrWrongKind,
		&store.UnknownOptionError{Option: "fog"}, table.ErrBusy, table.ErrClosed, table.ErrPaused,
		store.ErrUnavailable, lobby.ErrNotFound, lobby.ErrNoRole,
		lobby.ErrFinished, lobby.ErrFull, lobby.ErrClosed, store.ErrNotFound,
		&protocol.SyntaxError{Want: []protocol.Token{protocol.TokenVerb, protocol.TokenTarget}}, &protocolui.DraftError{},
		shell.BadField("ask"), &table.SeatError{Number: 6, Seats: 5},
		room.ErrNoRoom, room.ErrSeated, room.ErrFull, room.ErrTaken, room.ErrEmpty, room.ErrNotHost, room.ErrAgent,
		class.ErrNoClass, class.ErrClosed, class.ErrFull, class.ErrLocked, class.ErrRemoved, class.ErrNames,
		class.ErrNoStudent, class.ErrMany, class.ErrSeated, class.ErrNoSeat, class.ErrNoGame, class.ErrNoPlace,
		class.ErrLesson, class.ErrNoLesson, class.ErrShut,
		class.ErrPlaying, class.ErrNobody, table.ErrHeld,
		names.ErrName, names.ErrInvisible, names.ErrReserved, room.ErrSameName,
		room.ErrRemoved, room.ErrNotOut, device.ErrNoMove, device.ErrAccount,
		class.ErrAsking, class.ErrNoQuery, table.ErrManyTries, table.ErrNotAlone, table.ErrNotDead, table.ErrSeesAll,
		table.ErrNoLine, lobby.ErrSilent, history.ErrArchive, history.ErrMany,
		tournaments.ErrNone, evaluations.ErrNone, agents.ErrNone, agents.ErrNoPacket, account.ErrName, account.ErrSignIn,
		account.ErrSamePassword, shell.OverError{Wait: time.Minute}, history.ErrSize, history.QuotaError{Wait: time.Minute},
		&store.FullError{Source: store.FromImports}, &store.FullError{Source: store.FromVisitors},
		shell.ErrSlow, store.ErrNameTaken,
		store.ErrNoAccount, password.ErrLength, password.ErrBusy, table.ErrUnseen, table.ErrNotLent, table.ErrMoved,
		table.ErrPace,
		table.ErrEarly, screen.ErrGuessLate, screen.ErrGuessSeat, &screen.TooManyGuesses{Most: 1},
		echo.ErrNotFound, echo.ErrMethodNotAllowed, echo.ErrStatusRequestEntityTooLarge, echo.ErrBadRequest,
		minitable.ErrNotFound, minitable.ErrNotSeated, minitable.ErrSeated, minitable.ErrTaken, minitable.ErrLabel,
		minitable.ErrEarly, minitable.ErrClosed, minitable.ErrFull, minigame.ErrNoGame, minigame.ErrRunning,
		&costsharing.Fault{Kind: costsharing.Negative}, &costsharing.Fault{Kind: costsharing.OffGrid},
		&costsharing.Fault{Kind: costsharing.WrongSum}, minigame.ErrField{Name: "x"},
		minigame.ErrAmount{Most: 88}, minigame.ErrShare,
		mini.ErrOver, mini.ErrNotAsked, mini.ErrStale, mini.ErrIllegal,
		errors.New("anything else"),
	}
}

// TestTextsExistAndAreUsed renders every text that this package builds from values. It fails if a text is missing or
// unused.
func TestTextsExistAndAreUsed(t *testing.T) {
	s := openSite(t, silents)
	for _, lang := range ui.Langs {
		used := map[string]bool{"error.found_end": true, "error.want_or": true}
		used["error.misread"], used["error.seconds"], used["error.minutes"], used["error.log_some"] = true, true, true, true
		for reason := protocolui.ReasonSyntax; reason <= protocolui.ReasonTalk; reason++ {
			used["error.draft_"+reason.String()] = true
		}
		for kind := protocol.ChangeNone + 1; kind < protocol.NumChangeKinds; kind++ {
			used["error.change."+kind.String()] = true
		}
		for id := range used {
			s.Text(lang, id)
		}
		for _, err := range refusals() {
			p := s.Refusals.Problem(fmt.Errorf("wrapped: %w", err), lang)
			text := p.Text
			used["error."+p.ID] = true
			if strings.Contains(text, "<no value>") || p.Status < 400 {
				t.Errorf("%v in %s: %d %s", err, lang, p.Status, text)
			}
			if p.ID == "internal" && strings.Contains(text, err.Error()) {
				t.Error("an internal error is told in detail")
			}
		}
		for token := protocol.TokenNone + 1; token < protocol.NumTokens; token++ {
			want := s.Wording(lang).Wanted(&protocol.SyntaxError{Want: []protocol.Token{token}})
			if want == "" {
				t.Errorf("%s: no words in %s", token, lang)
			}
			used["error.want."+strings.ReplaceAll(token.String(), " ", "_")] = true
		}
		for _, id := range []string{"said", "day", "vote", "night", "executed", "lot", "died", "nobody_died", "found", "more",
			"step",
			"won_VILLAGER", "won_WEREWOLF", "won_nobody", "own_won", "own_lost"} {
			used["announce."+id] = true
		}
		for _, kind := range gamelog.FaultKinds {
			if text := s.Wording(lang).LogFault(
				&gamelog.Fault{Kind: kind, Want: "1", Got: "2"},
			); strings.Contains(text, "<no value>") {
				t.Errorf("%s in %s: %q", kind, lang, text)
			}
			used["error.log."+string(kind)] = true
		}
		if found := s.Wording(lang).Found(&protocol.SyntaxError{Found: "the"}); !strings.Contains(found, "the") {
			t.Errorf("%s: what stood there is quoted as %q", lang, found)
		}
		used["error.found"] = true
		used["moment.place"] = true // replay
		for _, kind := range lesson.FaultKinds {
			s.classroom.Fault(&lesson.Fault{Line: 1, Field: "at", Kind: kind, Want: "1", Got: "2"}, lang)
			used["error.lesson."+string(kind)] = true
		}
		used["error.lesson_line"] = true
		used["error.log_line"], used["error.log_cut"], used["error.log_none"] = true, true, true
		if diff := cmp.Diff(slices.Sorted(maps.Keys(used)), slices.Sorted(maps.Keys(texts(t, lang)))); diff != "" {
			t.Errorf("%s (-used +written):\n%s", lang, diff)
		}
	}
}

func TestLocalPath(t *testing.T) {
	for path, want := range map[string]string{
		"/": "/", "/tables/x": "/tables/x", "/games?page=2": "/games?page=2",
		"": "/", "tables": "/", "//elsewhere.example": "/", "/\\elsewhere.example": "/", "https://elsewhere.example": "/",
		"/a\r\nb": "/", "/a\\b": "/",
	} {
		if got := shell.LocalPath(path); got != want {
			t.Errorf("%q leads to %q, want %q", path, got, want)
		}
	}
}

// TestRefusalsAreNoFaults checks which errors count as faults of the server, which are logged. Refusals of visitors for
// whom there is no place don't.
func TestRefusalsAreNoFaults(t *testing.T) {
	s := openSite(t, silents)
	for err, want := range map[error]bool{
		lobby.ErrFull: false, table.ErrBusy: false, table.ErrPaused: false, class.ErrMany: false, lobby.ErrNotFound: false,
		lobby.ErrClosed: false, shell.OverError{Wait: time.Minute}: false, store.ErrUnavailable: true,
		errors.New("anything else"): true,
	} {
		if got := s.Refusals.Problem(err, ui.En).Fault(); got != want {
			t.Errorf("%v is a fault: %t", err, got)
		}
	}
}
