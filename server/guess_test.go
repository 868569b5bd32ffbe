package server

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// upTo returns a game of agents up to the first event of a kind, including that event.
func upTo(t *testing.T, setup rules.Setup, is func(*rules.Event) bool) []rules.Event {
	t.Helper()
	log := screentest.PlainGame(t, setup, rules.Key{5})
	i := slices.IndexFunc(log, func(ev rules.Event) bool { return is(&ev) })
	if i < 0 {
		t.Fatal("no such event")
	}
	return log[:i+1]
}

func talkOfDayOne(ev *rules.Event) bool {
	return ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseTalk && ev.Day == 1
}

func voteOfDayOne(ev *rules.Event) bool {
	return ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && ev.Day == 1
}

const guessPath = "/tables/" + tableID + "/guess"

// TestGuess checks that a spectator can name a seat and withdraw it. If there is one werewolf, another seat replaces
// the first. The guess changes no other visitor's page, and no record.
func TestGuess(t *testing.T) {
	s := openSite(t, silents)
	s.put(rules.Five(), upTo(t, rules.Five(), talkOfDayOne), table.PaceNone, nil)
	v, other := s.browser("192.0.2.7"), s.browser("192.0.2.8")
	other.does(http.StatusSeeOther, guessPath, "day", "1", "name", "1", "back", "/tv") // a known user
	was := other.get("/tables/" + tableID).Body.String()
	contains(t, was, "Who is the werewolf?")
	for _, step := range []struct{ field, seat, named string }{
		{"name", "2", `"named":[2]`}, {"name", "4", `"named":[4]`}, {"unname", "4", `"named":[]`},
		{"name", "3", `"named":[3]`},
	} {
		w := v.scripted().keep(v.scripted().post(guessPath, "day", "1", step.field, step.seat))
		if w.Code != http.StatusOK {
			t.Fatalf("%v: status %d: %s", step, w.Code, w.Body)
		}
		contains(t, w.Body.String(), step.named)
	}
	v.does(http.StatusSeeOther, guessPath, "day", "1", "name", "5", "back", "/tv")
	own := v.get("/tables/" + tableID).Body.String()
	if strings.Count(own, `aria-pressed="true"`) != 1 {
		t.Error("the visitor's own page does not show whom they name")
	}
	if now := other.get("/tables/" + tableID).Body.String(); now != was {
		t.Error("the guess shows on somebody else's page")
	}
	for _, as := range []string{"all", "seat:2"} {
		if body := v.get("/tables/" + tableID + "?as=" + as).Body.String(); strings.Contains(body, `id="guess"`) {
			t.Errorf("?as=%s is asked who the werewolf is", as)
		}
	}
}

// TestGuessRefused checks that invalid guesses are refused with a reason, and that nothing is stored.
func TestGuessRefused(t *testing.T) {
	talk, vote := openSite(t, silents), openSite(t, silents)
	talk.put(rules.Fifteen(), upTo(t, rules.Fifteen(), talkOfDayOne), table.PaceNone, nil)
	vote.put(rules.Five(), upTo(t, rules.Five(), voteOfDayOne), table.PaceNone, nil)
	mixed := openSite(t, silents)
	mixed.put(rules.Five(), upTo(t, rules.Five(), talkOfDayOne), table.PaceNone, map[game.Seat]string{0: me})
	over := finishedSite(t, rules.Five())
	three := talk.browser("192.0.2.7")
	for _, seat := range []string{"1", "2", "3"} {
		three.does(http.StatusSeeOther, guessPath, "day", "1", "name", seat)
	}
	for _, test := range []struct {
		name      string
		v         *visitor
		status    int
		day, seat string
		want      string
	}{
		{"a fourth of three", three, http.StatusUnprocessableEntity, "1", "4", "You can pick 3 at most"},
		{"after the vote began", vote.browser("192.0.2.7"), http.StatusConflict, "1", "1", "comes too late"},
		{"after the end", over.browser("192.0.2.7"), http.StatusConflict, "1", "1", "comes too late"},
		{"a day to come", three, http.StatusConflict, "2", "1", "comes too late"},
		{"day 0", three, http.StatusConflict, "0", "1", "comes too late"},
		{"no seat", three, http.StatusUnprocessableEntity, "1", "16", "Please choose one that&#39;s alive"},
		{"seat 0", three, http.StatusUnprocessableEntity, "1", "0", "Please choose one that&#39;s alive"},
		{"no day", three, http.StatusBadRequest, "x", "1", "day"},
		{"no number", three, http.StatusBadRequest, "1", "x", "name"},
		{"a player who lives", mixed.visitor(me, ui.En), http.StatusConflict, "1", "2", "who have died"},
		{"where people play", mixed.visitor(stranger, ui.En), http.StatusNotFound, "1", "1", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := test.v.post(guessPath, "day", test.day, "name", test.seat)
			if w.Code != test.status {
				t.Errorf("status %d, want %d: %s", w.Code, test.status, w.Body)
			}
			contains(t, w.Body.String(), test.want)
		})
	}
	if n := strings.Count(three.get("/tables/"+tableID).Body.String(), `aria-pressed="true"`); n != 3 {
		t.Errorf("%d seats are named", n)
	}
}

// TestGuessed checks that the end rates a visitor's own guesses, and shows them to nobody else.
func TestGuessed(t *testing.T) {
	s := finishedSite(t, rules.Five())
	if err := s.db.Guesses.Save(context.Background(), stranger, tableID, 1, game.Seats(0)); err != nil {
		t.Fatal(err)
	}
	v, other := s.visitor(stranger, ui.En), s.visitor("", ui.En)
	for _, path := range []string{"/games/" + tableID + "?at=end", "/games/" + tableID + "/guessed"} {
		contains(t, v.get(path).Body.String(), "of 1 hit a werewolf")
		if strings.Contains(other.get(path).Body.String(), "hit a werewolf") {
			t.Errorf("%s tells others of it", path)
		}
	}
	if strings.Contains(v.get("/games/"+tableID+"?at=3").Body.String(), "hit a werewolf") {
		t.Error("it is told before the end")
	}
}
