package server

import (
	"context"
	"html"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/game/view"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/web/home"
	"aiwolfplay/templates/ui"
)

// TestGamesTellTheirStory checks that a row of the list says what decided the game and how it ended, in the reader's
// language.
func TestGamesTellTheirStory(t *testing.T) {
	t.Parallel()
	s := manyGames(t, 1)
	log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
	points, _ := turningpoint.Find(view.Fold(rules.Five(), game.Omniscient(), log))
	p := points[0]
	id := "story." + string(p.Kind)
	for _, lang := range ui.Langs {
		text := s.Wording(lang).Text
		who := func(r game.Role) string {
			if r == game.RoleNone {
				return ""
			}
			return text("who." + strings.ToLower(r.String()))
		}
		want := text(id, "Day", p.Day, "Who", who(p.Role), "By", who(p.ByRole))
		if got := html.UnescapeString(s.visitor(me, lang).get("/games").Body.String()); !strings.Contains(got, want) {
			t.Errorf("%s: no row says %q", lang, want)
		}
	}
}

// TestEndSaysWhy checks that the page of a finished game explains the end and the effects of the visitor's own votes.
func TestEndSaysWhy(t *testing.T) {
	t.Parallel()
	s := manyGames(t, 1)
	e := s.records.Ending(context.Background(), "past000000000000")
	if e == nil {
		t.Fatal("the ending is not known")
	}
	for _, lang := range ui.Langs {
		text := s.Wording(lang).Text
		body := s.visitor(me, lang).get("/games/past000000000000").Body.String()
		for _, want := range []string{`class="end__why"`, text("turning.title"), text("voted.title")} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: the end does not have %q", lang, want)
			}
		}
		if body := s.visitor("watcher", lang).get("/games/past000000000000?at=end").Body.String(); strings.Contains(
			body, text("voted.title"),
		) {
			t.Errorf("%s: who did not play is told of votes of their own", lang)
		}
	}
}

// TestWhoHasGoneIsNoFault checks that nothing is logged if a visitor leaves while a page is made for them. A log
// entry would fail the test.
func TestWhoHasGoneIsNoFault(t *testing.T) {
	t.Parallel()
	s := manyGames(t, 1)
	gone, leave := context.WithCancel(t.Context())
	leave()
	if s.records.Ending(gone, "past000000000000") != nil {
		t.Error("the ending was read for nobody")
	}
	if _, err := home.New(s.Shell, home.Config{Lobby: s.lobby}).GuidedGame(gone, me); err == nil {
		t.Error("games were listed for nobody")
	}
}
