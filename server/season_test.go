package server

import (
	"net/http"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// endedNow stores a game of agents that has just ended. It returns the game's werewolf.
func endedNow(t *testing.T, s *site, id string) (wolf game.Seat) {
	t.Helper()
	rec := store.Record{Game: store.Game{
		ID: id, Created: time.Now(), Setup: rules.Five(), Key: rules.Key{5}, Pace: "none", RulesVersion: 1,
	}}
	for range 5 {
		rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: "fox", Agent: "plain"})
	}
	for _, ev := range screentest.PlainGame(t, rules.Five(), rules.Key{5}) {
		if ev.Kind == rules.RoleRevealed && ev.Role == game.RoleWerewolf {
			wolf = ev.Actor
		}
		rec.Events = append(rec.Events, store.Stamped{Event: ev, At: time.Now()})
	}
	if err := s.db.Games.CreateAll(t.Context(), []store.Record{rec}); err != nil {
		t.Fatal(err)
	}
	return wolf
}

// TestSeason checks that a spectator's guesses of this week are compared with chance and with others. Guesses of last
// week, and at villages whose secrets the spectator saw, don't count.
func TestSeason(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		guess := func(user, id string, seat game.Seat) {
			t.Helper()
			if err := s.db.Guesses.Save(t.Context(), user, id, 1, game.Seats(seat)); err != nil {
				t.Fatal(err)
			}
		}
		old := endedNow(t, s, "oldoldoldoldoldo")
		guess("sharp", "oldoldoldoldoldo", old)
		<-time.After(8 * 24 * time.Hour)
		const id = "newnewnewnewnewn"
		wolf := endedNow(t, s, id)
		guess("sharp", id, wolf)
		guess("blunt", id, (wolf+1)%5)
		guess("cheat", id, wolf)
		if err := s.db.Seasons.LeaveOut(t.Context(), "cheat", id); err != nil {
			t.Fatal(err)
		}
		shown := func(user string) string {
			return s.visitor(user, ui.En).get("/games/" + id + "/guessed").Body.String()
		}
		for range 2 { // the guesses count once
			contains(t, shown("sharp"), "Your week:", "1 of 1 guess hit a werewolf (100%; blind guessing 20%)",
				"Place 1 of 2.")
			contains(t, shown("blunt"), "0 of 1 guess hit a werewolf (0%; blind guessing 20%)", "Place 2 of 2.")
		}
		for _, user := range []string{"cheat", "stranger"} {
			lacks(t, shown(user), "Your week:")
		}
		endedNow(t, s, "oneoneoneoneoneo")
		guess("sharp", "oneoneoneoneoneo", wolf)
		contains(t, shown("sharp"), "2 of 2 guesses", "2 villages in a row with a hit.")
		if err := s.db.Accounts.Claim(t.Context(), "sharp", "account"); err != nil {
			t.Fatal(err)
		}
		contains(t, shown("account"), "2 of 2 guesses", "Place 1 of 2.")
		lacks(t, shown("sharp"), "Your week:")
	})
}

// TestSeasonLeavesOut checks that a running village of agents doesn't count for a visitor who looks at its roles, and
// does count for one who sees the public view.
func TestSeasonLeavesOut(t *testing.T) {
	s := openSite(t, silents)
	s.put(rules.Five(), upTo(t, rules.Five(), talkOfDayOne), table.PaceNone, nil)
	fair, cheat := s.browser("192.0.2.7"), s.browser("192.0.2.8")
	for _, v := range []*visitor{fair, cheat} {
		v.does(http.StatusSeeOther, guessPath, "day", "1", "name", "1", "back", "/tv")
	}
	leftOut := func() int {
		t.Helper()
		n, err := s.db.Seasons.LeftOut(t.Context(), tableID)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	fair.get("/tables/" + tableID)
	fair.get("/tables/" + tableID + "?as=public&minds")
	if n := leftOut(); n != 0 {
		t.Errorf("the seasons of %d visitors who saw what everybody sees don't count the village", n)
	}
	for range 2 {
		cheat.get("/tables/" + tableID + "?as=all")
	}
	if n := leftOut(); n != 1 {
		t.Errorf("the seasons of %d visitors don't count the village, want 1", n)
	}
}
