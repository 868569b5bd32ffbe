package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/password"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/minigame"
)

// A problem is an error as a visitor gets it: a status and a text that says what was expected.
// The text is the message "error.<id>".
type problem struct {
	status int
	id     string
	text   string
}

// fault reports whether something is wrong with the server or its storage. That it has as much to do
// as it can, or ends, is no fault.
func (p problem) fault() bool {
	return p.status == http.StatusServiceUnavailable && p.id == "storage" ||
		p.status >= http.StatusInternalServerError && p.status != http.StatusServiceUnavailable
}

// plainRefusals are what a visitor is told of errors that carry nothing. The first that fits counts.
var plainRefusals = []struct {
	err    error
	status int
	id     string
	pairs  []any // placeholders of the text: name, value, name, value …
}{
	{errNoTable, http.StatusNotFound, "no_table", nil},
	{lobby.ErrNotFound, http.StatusNotFound, "no_table", nil},
	{store.ErrNotFound, http.StatusNotFound, "no_table", nil},
	{embed.ErrNoGame, http.StatusNotFound, "no_table", nil},
	{table.ErrNotLent, http.StatusNotFound, "no_table", nil},
	{screen.ErrNoMoment, http.StatusNotFound, "no_moment", nil},
	{minitable.ErrNotFound, http.StatusNotFound, "no_mini", nil},
	{minitable.ErrNotSeated, http.StatusForbidden, "mini_not_seated", nil},
	{minitable.ErrSeated, http.StatusConflict, "mini_seated", nil},
	{minitable.ErrTaken, http.StatusConflict, "mini_taken", nil},
	{minitable.ErrLabel, http.StatusUnprocessableEntity, "mini_label", nil},
	{minitable.ErrEarly, http.StatusConflict, "mini_early", nil},
	{minitable.ErrClosed, http.StatusForbidden, "mini_closed", nil},
	{minitable.ErrFull, http.StatusServiceUnavailable, "mini_full", nil},
	{minigame.ErrShare, http.StatusUnprocessableEntity, "shares_number", nil},
	{minigame.ErrNoGame, http.StatusUnprocessableEntity, "mini_no_game", nil},
	{minigame.ErrRunning, http.StatusConflict, "not_over", nil},
	{classmini.ErrNoRound, http.StatusNotFound, "no_mini", nil},
	{mini.ErrOver, http.StatusConflict, "mini_over", nil},
	{mini.ErrNotAsked, http.StatusConflict, "mini_not_asked", nil},
	{mini.ErrStale, http.StatusConflict, "mini_stale", nil},
	{mini.ErrIllegal, http.StatusUnprocessableEntity, "mini_illegal", nil},
	{api.ErrToken, http.StatusUnauthorized, "api_token", nil},
	{api.ErrCrowded, http.StatusServiceUnavailable, "api_crowded", nil},
	{api.ErrPlaying, http.StatusConflict, "api_playing", nil},
	{api.ErrClosed, http.StatusConflict, "api_closed", nil},
	{api.ErrMany, http.StatusConflict, "api_many", nil},
	{evaluations.ErrNone, http.StatusNotFound, "no_evaluation", nil},
	{errNoContest, http.StatusNotFound, "no_contest", nil},
	{errNoAgent, http.StatusNotFound, "no_connection", nil},
	{errNoPacket, http.StatusGone, "no_packet", nil},
	{errSession, http.StatusUnauthorized, "session", nil},
	{errCrossSite, http.StatusForbidden, "cross_site", nil},
	{errNoCookie, http.StatusForbidden, "no_cookie", nil}, // told on the page of the room
	{errNotSeated, http.StatusForbidden, "not_seated", nil},
	{screen.ErrGuessLate, http.StatusConflict, "guess_late", nil},
	{screen.ErrGuessSeat, http.StatusUnprocessableEntity, "guess_seat", nil},
	{table.ErrNotDead, http.StatusConflict, "not_dead", nil},
	{table.ErrNotAlone, http.StatusConflict, "not_alone", nil},
	{table.ErrSeesAll, http.StatusConflict, "sees_all", nil},
	{table.ErrManyTries, http.StatusTooManyRequests, "guess_often", nil},
	{table.ErrEarly, http.StatusForbidden, "early", nil},
	{table.ErrPace, http.StatusForbidden, "pace", nil},
	{table.ErrUnseen, http.StatusConflict, "unseen", nil},
	{errNotOver, http.StatusConflict, "not_over", nil},
	{rules.ErrStaleAsk, http.StatusConflict, "stale_ask", nil},
	{rules.ErrNotAsked, http.StatusConflict, "not_asked", nil},
	{rules.ErrOver, http.StatusConflict, "game_over", nil},
	{lobby.ErrFinished, http.StatusConflict, "game_over", nil},
	{rules.ErrBadTarget, http.StatusUnprocessableEntity, "bad_target", nil},
	{rules.ErrWrongKind, http.StatusUnprocessableEntity, "wrong_kind", nil},
	{table.ErrNoLine, http.StatusUnprocessableEntity, "unknown_line", nil},
	{table.ErrBusy, http.StatusServiceUnavailable, "busy", nil},
	{table.ErrClosed, http.StatusServiceUnavailable, "busy", nil},
	{lobby.ErrClosed, http.StatusServiceUnavailable, "busy", nil},
	{table.ErrPaused, http.StatusServiceUnavailable, "paused", nil},
	{lobby.ErrFull, http.StatusServiceUnavailable, "full", nil},
	{lobby.ErrSilent, http.StatusConflict, "silent_agent", nil},
	{lobby.ErrNoRole, http.StatusUnprocessableEntity, "no_role", nil},
	{room.ErrNoRoom, http.StatusNotFound, "no_room", nil},
	{room.ErrSeated, http.StatusConflict, "seated", nil},
	{room.ErrFull, http.StatusConflict, "room_full", nil},
	{room.ErrTaken, http.StatusConflict, "taken", nil},
	{room.ErrEmpty, http.StatusConflict, "empty_seats", nil},
	{room.ErrNotHost, http.StatusForbidden, "not_host", nil},
	{room.ErrAgent, http.StatusUnprocessableEntity, "no_agent", nil},
	{names.ErrName, http.StatusUnprocessableEntity, "name", nil},
	{names.ErrInvisible, http.StatusUnprocessableEntity, "name_invisible", nil},
	{names.ErrReserved, http.StatusUnprocessableEntity, "name_reserved", nil},
	{room.ErrRemoved, http.StatusForbidden, "removed", nil},
	{room.ErrNotOut, http.StatusConflict, "not_out", nil},
	{errNoMove, http.StatusNotFound, "no_move", nil},
	{errMoved, http.StatusForbidden, "moved", nil},
	{table.ErrMoved, http.StatusForbidden, "moved", nil},
	{errMoveAccount, http.StatusConflict, "move_account", nil},
	{room.ErrSameName, http.StatusConflict, "same_name", nil},
	{class.ErrNoClass, http.StatusNotFound, "no_class", nil},
	{class.ErrClosed, http.StatusNotFound, "no_class", nil},
	{class.ErrFull, http.StatusConflict, "class_full", nil},
	{class.ErrLocked, http.StatusForbidden, "class_locked", nil},
	{class.ErrRemoved, http.StatusForbidden, "class_removed", nil},
	{class.ErrNames, http.StatusConflict, "class_names", nil},
	{class.ErrNoStudent, http.StatusConflict, "class_student", nil},
	{class.ErrPlaying, http.StatusConflict, "class_playing", nil},
	{class.ErrLesson, http.StatusConflict, "class_lesson", nil},
	{class.ErrNoLesson, http.StatusConflict, "class_nolesson", nil},
	{class.ErrAsking, http.StatusConflict, "class_asking", nil},
	{class.ErrNoQuery, http.StatusConflict, "class_noquery", nil},
	{class.ErrShut, http.StatusConflict, "class_shut", nil},
	{class.ErrSeated, http.StatusConflict, "class_seated", nil},
	{class.ErrNoSeat, http.StatusConflict, "class_noseat", nil},
	{class.ErrNoPlace, http.StatusConflict, "class_noplace", nil},
	{class.ErrNoGame, http.StatusConflict, "class_nogame", nil},
	{class.ErrNobody, http.StatusConflict, "class_nobody", nil},
	{table.ErrHeld, http.StatusConflict, "held", nil},
	{class.ErrMany, http.StatusServiceUnavailable, "class_many", nil},
	{errAccountName, http.StatusUnprocessableEntity, "account_name", nil},
	{store.ErrNameTaken, http.StatusConflict, "name_taken", nil},
	{password.ErrLength, http.StatusUnprocessableEntity, "password_length", []any{
		"Least", password.MinLength, "Most", password.MaxLength,
	}},
	{errSamePass, http.StatusUnprocessableEntity, "password_name", nil},
	{errSignIn, http.StatusForbidden, "sign_in", nil},
	{password.ErrBusy, http.StatusServiceUnavailable, "busy_hash", nil},
	{store.ErrNoAccount, http.StatusNotFound, "no_person", nil},
	{gamelog.ErrCut, http.StatusUnprocessableEntity, "log_cut", nil},
	{errLogSize, http.StatusRequestEntityTooLarge, "log_size", []any{"Limit", maxLogSize >> 20}},
	{errLogMany, http.StatusRequestEntityTooLarge, "log_many", []any{"Limit", maxUploadGames}},
	{errLogArchive, http.StatusUnprocessableEntity, "log_archive", nil},
	{errSlow, http.StatusRequestTimeout, "slow", nil},
	{errNoLog, http.StatusBadRequest, "log_none", nil},
}

// detailed explain errors that carry something. The first that fits counts.
var detailed = []func(error, screen.Words) (status int, id string, pairs []any){
	detail(http.StatusNotImplemented, "newer_rules", func(err *store.UnknownOptionError, _ screen.Words) []any {
		return []any{"Option", err.Option}
	}),
	detail(http.StatusUnprocessableEntity, "syntax", func(err *protocol.SyntaxError, words screen.Words) []any {
		return []any{"Position", err.Offset + 1, "Found", words.Found(err), "Want", words.Wanted(err)}
	}),
	detail(http.StatusUnprocessableEntity, "unknown_seat", func(err *table.SeatError, _ screen.Words) []any {
		return []any{"Number", err.Number, "Seats", err.Seats}
	}),
	func(err error, _ screen.Words) (int, string, []any) {
		var illegal *api.IllegalError
		var draft *protocolui.DraftError
		if !errors.As(err, &illegal) || !errors.As(err, &draft) {
			return 0, "", nil
		}
		return http.StatusUnprocessableEntity, "draft_" + draft.Reason.String(), nil
	},
	detail(http.StatusUnprocessableEntity, "draft", func(*protocolui.DraftError, screen.Words) []any { return nil }),
	detail(http.StatusUnprocessableEntity, "log_line", func(err *gamelog.LineError, words screen.Words) []any {
		return []any{"Line", err.Line, "Reason", words.LogFault(err.Err)}
	}),
	detail(
		http.StatusBadRequest, "field", func(err fieldError, _ screen.Words) []any { return []any{"Field", string(err)} },
	),
	detail(http.StatusGone, "api_gone", func(err *api.GoneError, _ screen.Words) []any { return []any{"Why", err.Why} }),
	detail(http.StatusBadRequest, "api_field", func(err api.FieldError, _ screen.Words) []any {
		return []any{"Field", err.Name, "Want", err.Want}
	}),
	detail(http.StatusUnprocessableEntity, "mini_amount", func(err minigame.ErrAmount, _ screen.Words) []any {
		return []any{"Most", err.Most}
	}),
	detail(http.StatusBadRequest, "field", func(err minigame.ErrField, _ screen.Words) []any {
		return []any{"Field", err.Name}
	}),
	func(err error, _ screen.Words) (int, string, []any) {
		var fault *costsharing.Fault
		if !errors.As(err, &fault) {
			return 0, "", nil
		}
		return http.StatusUnprocessableEntity, "shares_" + string(fault.Kind), []any{"Value", fault.Value}
	},
	detail(http.StatusUnprocessableEntity, "guess_many", func(err *screen.TooManyGuesses, _ screen.Words) []any {
		return []any{"Most", err.Most}
	}),
	detail(http.StatusServiceUnavailable, "space", func(*store.FullError, screen.Words) []any { return nil }),
	webProblem,
	storeProblem,
}

// storeProblem tells of errors of the storage.
func storeProblem(err error, _ screen.Words) (status int, id string, pairs []any) {
	if store.Unavailable(err) {
		return http.StatusServiceUnavailable, "storage", nil
	}
	return 0, "", nil
}

// detail tells of errors of a type.
func detail[E error](
	status int, id string, pairs func(E, screen.Words) []any,
) func(error, screen.Words) (int, string, []any) {
	return func(err error, words screen.Words) (int, string, []any) {
		var found E
		if !errors.As(err, &found) {
			return 0, "", nil
		}
		return status, id, pairs(found, words)
	}
}

// webProblem tells of errors of the web framework.
func webProblem(err error, _ screen.Words) (status int, id string, pairs []any) {
	var web *echo.HTTPError
	if !errors.As(err, &web) || web.Code >= http.StatusInternalServerError {
		return 0, "", nil
	}
	id = map[int]string{
		http.StatusNotFound: "no_page", http.StatusMethodNotAllowed: "method", http.StatusRequestEntityTooLarge: "too_large",
	}[web.Code]
	return web.Code, cmp.Or(id, "bad_request"), nil
}

// problem turns an error into what the visitor is told. What is not listed is an internal
// error, told without detail.
func (s *Server) problem(err error, lang page.Lang) problem {
	told := func(status int, id string, pairs []any) problem {
		return problem{status, id, s.text(lang, "error."+id, pairs...)}
	}
	for _, r := range plainRefusals {
		if errors.Is(err, r.err) {
			return told(r.status, r.id, r.pairs)
		}
	}
	var over overError
	if errors.Is(err, lobby.ErrShare) {
		err = overError{crowded}
	}
	if errors.As(err, &over) {
		return told(http.StatusTooManyRequests, "over", []any{"Wait", s.waitWords(lang, over.wait)})
	}
	var logs logsError
	if errors.As(err, &logs) {
		return told(http.StatusTooManyRequests, "logs", []any{"Wait", s.waitWords(lang, logs.wait)})
	}
	var full *store.FullError
	if errors.As(err, &full) && full.Source == store.FromImports {
		return told(http.StatusServiceUnavailable, "space_logs", nil)
	}
	for _, explain := range detailed {
		if status, id, pairs := explain(err, s.words(lang)); status != 0 {
			return told(status, id, pairs)
		}
	}
	return told(http.StatusInternalServerError, "internal", nil)
}

// fail answers a request with its error: JSON for scripts, a page for people.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed || errors.Is(err, context.Canceled) && !store.Unavailable(err) {
		return
	}
	if errors.Is(err, net.ErrClosed) { // the server stops, and has closed the connection
		return
	}
	v := visitOf(c)
	p := s.problem(err, v.lang)
	if p.fault() {
		level := slog.LevelError
		if s.streams.Err() != nil { // the server stops, and may have closed the database under a long request
			level = slog.LevelWarn
		}
		s.log.Log(c.Request().Context(), level, "request failed",
			slog.String("path", c.Path()), slog.String("id", requestID(c)), slog.Any("err", err))
	}
	retryAfter(c, err)
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-store")
	header.Del(echo.HeaderContentDisposition) // it is not the file
	if p.id == "busy" {
		header.Set("Retry-After", "1") // seconds; our pages ask again by themselves
	}
	if wantsJSON(c) {
		header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		c.Response().WriteHeader(p.status)
		answer := api.Refusal{Message: p.text, Reason: p.id}
		var illegal *api.IllegalError
		if errors.As(err, &illegal) {
			answer.Question = illegal.Question
		}
		if err := json.NewEncoder(c.Response()).Encode(answer); err != nil {
			s.log.Debug("answer not delivered", slog.Any("err", err))
		}
		return
	}
	if p.status < http.StatusInternalServerError && s.budgets.sorry.Take(addressOf(c)) > 0 {
		leaveWorker(c)
		s.refuseBriefly(c.Response(), c.Request(), p.status, v.lang, p.text)
		return
	}
	s.showError(c, err, p)
}

// showError answers a request with a page about its error.
func (s *Server) showError(c echo.Context, err error, p problem) {
	leave, busy := s.budgets.work.Enter(context.WithoutCancel(c.Request().Context()), clientOf(c).address)
	if busy != nil { // its address asks for more than can be put into words
		c.Response().WriteHeader(p.status)
		return
	}
	defer leave()
	sorry := &page.Error{
		Status: p.status, Link: back(c), Code: errors.Is(err, room.ErrNoRoom) || errors.Is(err, errMoved),
	}
	var moved movedError
	if errors.As(err, &moved) {
		sorry.Watch = moved.watch
	}
	sorry.What, sorry.Next = firstSentence(p.text)
	if err := s.render(c, p.status, sorry); errors.Is(err, net.ErrClosed) {
		s.log.Debug("answer not delivered", slog.Any("err", err))
	} else if err != nil {
		s.log.Error("error page", slog.String("id", requestID(c)), slog.Any("err", err))
	}
}

// wantsJSON reports whether a program asks, or a script, which shows the sentence in place.
func wantsJSON(c echo.Context) bool {
	r := c.Request()
	return forPrograms(r) || strings.Contains(r.Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}

func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// back is where an error page leads: to the table that the request was for, or the lobby.
func back(c echo.Context) string {
	if id := c.Param("id"); id != "" && strings.HasPrefix(c.Path(), "/tables/:id/") {
		return "/tables/" + id
	}
	return ""
}

var sentenceEnd = regexp.MustCompile(`。|[.!?] `)

// firstSentence parts a text after its first sentence, the page's heading.
func firstSentence(text string) (first, rest string) {
	end := sentenceEnd.FindStringIndex(text)
	if end == nil {
		return text, ""
	}
	return strings.TrimSpace(text[:end[1]]), text[end[1]:]
}
