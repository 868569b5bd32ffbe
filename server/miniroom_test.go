package server

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/minitable"
	"aiwolfplay/templates/ui"
)

// openMiniRoom opens a room for a mini-game and returns its address.
func openMiniRoom(t *testing.T, host *visitor, form ...any) string {
	t.Helper()
	return "/join/" + openRoomAs(t, host, append([]any{"game", "dilemma", "setting", "classic"}, form...)...)
}

// startedMini returns the game to which the room of an address leads a visitor.
func startedMini(t *testing.T, v *visitor, place string) *minitable.Table {
	t.Helper()
	to := v.get(place).Header().Get("Location")
	table, err := v.site.minis.Get(t.Context(), strings.TrimPrefix(to, "/mini/"))
	if err != nil {
		t.Fatalf("%s leads to %q: %v", place, to, err)
	}
	return table
}

// playMiniOut makes people answer until the game is over.
func playMiniOut(t *testing.T, table *minitable.Table, users ...string) {
	t.Helper()
	for !table.Over() {
		before := len(table.Now(game.Omniscient()).Events)
		for _, user := range users {
			playMini(t, table, user, 0)
		}
		if len(table.Now(game.Omniscient()).Events) == before {
			t.Fatal("nobody is asked")
		}
	}
}

// TestMiniRoom checks that friends can meet in a room for a mini-game, play it with an agent, and play again in the
// same seats. A latecomer gets the seat of an agent. A player who has not come back yet gets their own seat.
func TestMiniRoom(t *testing.T) {
	s := openSite(t, silents)
	ada, bob, eve := s.visitor("ada", ui.En), s.visitor("bob", ui.Ja), s.visitor("eve", ui.En)
	place := openMiniRoom(t, ada, "name", "Ada")
	contains(t, ada.get(place).Body.String(), "Prisoner", `value="choose"`)
	if body := bob.get(place).Body.String(); strings.Contains(body, `value="choose"`) || !strings.Contains(body, "囚人") {
		t.Error("a guest's page of the room")
	}
	bob.post(place, "do", "sit", "name", "Bob")
	if w := bob.post(place, "do", "choose", "mini", "chameleon/"); w.Code != http.StatusForbidden {
		t.Errorf("a guest chooses the game: %d", w.Code)
	}
	if w := ada.post(place, "do", "choose", "mini", "publicgood/none"); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a setting that there is not: %d", w.Code)
	}
	ada.post(place, "do", "choose", "mini", "publicgood/")
	if w := ada.post(place, "do", "reserve", "seat", "3", "want", "agent:plain"); w.Code == http.StatusSeeOther {
		t.Error("an agent of villages sits down")
	}
	if strings.Contains(eve.get("/tables").Body.String(), place) {
		t.Error("the room is listed")
	}
	s.restart()
	ada.post(place, "do", "start")

	table := startedMini(t, ada, place)
	if table.Game().Name() != "publicgood" || table.Listed() || table.SeatOf("ada") == game.NoSeat ||
		startedMini(t, bob, place) != table || table.SeatOf("bob") == game.NoSeat {
		t.Fatalf("a game of %s, listed: %t", table.Game().Name(), table.Listed())
	}
	path := "/mini/" + table.ID()
	contains(t, bob.get("/").Body.String(), `href="`+path+`"`)
	watching := startedMini(t, eve, place)
	if watching != table || !strings.Contains(eve.get(path).Body.String(), path+"/sit") {
		t.Fatal("the code doesn't lead a friend to the seat of the agent")
	}
	if strings.Contains(bob.get(path).Body.String(), path+"/sit") {
		t.Error("who plays is offered a seat")
	}
	if w := eve.post(path+"/sit", "seat", table.SeatOf("ada").Number()); w.Code != http.StatusConflict {
		t.Errorf("eve takes a person's seat: %d", w.Code)
	}
	if w := ada.post(path + "/again"); w.Code != http.StatusConflict {
		t.Errorf("play a game again that goes on: %d", w.Code)
	}
	free := game.Seat(3) - table.SeatOf("ada") - table.SeatOf("bob")
	eve.post(path+"/sit", "seat", free.Number())
	if table.SeatOf("eve") != free {
		t.Fatal("eve has no seat")
	}
	playMiniOut(t, table, "ada", "bob", "eve")

	contains(t, ada.get(path).Body.String(), "Play again together", `id="waiting"`)
	next := bob.post(path + "/again").Header().Get("Location")
	contains(t, ada.get(path).Body.String(), "Bob wants to play again", "Come along")
	if to := ada.post(path + "/again").Header().Get("Location"); to != next {
		t.Errorf("ada comes to %s, bob to %s", to, next)
	}
	bob.post(next, "do", "start")
	again := startedMini(t, bob, next)
	for _, user := range []string{"ada", "bob", "eve"} {
		if again.SeatOf(user) != table.SeatOf(user) {
			t.Errorf("%s had seat %v and has %v", user, table.SeatOf(user), again.SeatOf(user))
		}
	}
	if !again.Now(game.Viewer{}).Seats[free].Left {
		t.Error("nobody plays for eve, who has not come")
	}
	contains(t, eve.get(path).Body.String(), "Take your seat")
	eve.post(path + "/again")
	if again.Now(game.Viewer{}).Seats[free].Left {
		t.Error("eve has not got her seat back")
	}
	playMiniOut(t, again, "ada", "bob", "eve")
	if to := eve.post(path + "/again").Header().Get("Location"); to == next || !strings.HasPrefix(to, "/join/") {
		t.Errorf("from the first game eve comes to %s", to)
	}
}

// TestMiniSitClosed checks that nobody can join a game that was opened for one person, and that a person whom the
// host has removed can't join either.
func TestMiniSitClosed(t *testing.T) {
	s := openSite(t, silents)
	ada, eve := s.visitor("ada", ui.En), s.visitor("eve", ui.En)
	alone := ada.post("/mini", "game", "dilemma").Header().Get("Location")
	place := openMiniRoom(t, ada, "listed", "1")
	contains(t, eve.get("/tables").Body.String(), place)
	eve.post(place, "do", "sit")
	ada.post(place, "do", "remove", "seat", "2")
	ada.post(place, "do", "start")
	for _, path := range []string{alone, "/mini/" + startedMini(t, ada, place).ID()} {
		for seat := range 3 {
			if w := eve.post(path+"/sit", "seat", seat+1); w.Code != http.StatusForbidden {
				t.Errorf("%s, seat %d: %d", path, seat+1, w.Code)
			}
		}
	}
}

// TestMiniAccounts checks that a mini-game shows no name of a deleted account, and that an agent plays on. A visitor
// who signs up keeps their seat.
func TestMiniAccounts(t *testing.T) {
	s := openSite(t, silents)
	table := openMini(t, s, games.All[0], rules.Key{7}, games.All[0].Types()[0])
	rename := func([]string) string { return "owl" }
	if err := s.db.Accounts.Delete(t.Context(), miniAda, rename); err != nil {
		t.Fatal(err)
	}
	s.reseat(miniAda, "")
	if err := s.db.Accounts.Claim(t.Context(), miniBob, "account"); err != nil {
		t.Fatal(err)
	}
	s.reseat(miniBob, "account")
	for range 2 { // first in memory, then from the store
		now := table.Now(game.Viewer{})
		if table.SeatOf(miniAda) != game.NoSeat || now.Seats[0].Name != "owl" || !now.Seats[0].Left {
			t.Errorf("the seat of a deleted account: %+v", now.Seats[0])
		}
		if table.SeatOf("account") != 1 || now.Seen.Waiting() != 1<<1 {
			t.Errorf("the account has seat %v, and %v are awaited", table.SeatOf("account"), now.Seen.Waiting())
		}
		s.restart()
		var err error
		if table, err = s.minis.Get(t.Context(), miniID); err != nil {
			t.Fatal(err)
		}
	}
	playMiniOut(t, table, "account")
}
