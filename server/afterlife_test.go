package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// secondDay returns a game of agents up to the talk of its second day, and the seats that died before: the executed
// one first.
func secondDay(t *testing.T) (log []rules.Event, dead []game.Seat) {
	t.Helper()
	for n := range byte(50) {
		log, dead = screentest.PlainGame(t, rules.Fifteen(), rules.Key{n}), nil
		for i := range log {
			ev := &log[i]
			if ev.Kind == rules.Executed || ev.Kind == rules.Died {
				dead = append(dead, ev.Target)
			}
			if len(dead) == 2 && ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseTalk && ev.Day == 2 {
				return log[:i+1], dead
			}
		}
	}
	t.Fatal("no game in which two have died by the second day")
	return nil, nil
}

// TestDeadGuess checks that a dead player can guess whom the village will execute and who is a werewolf. The guess
// survives a restart and a move to another device, and the end rates it. Nobody else learns of it.
func TestDeadGuess(t *testing.T) {
	s := openSite(t, silents)
	log, dead := secondDay(t)
	s.put(rules.Fifteen(), log, table.PaceNone, map[game.Seat]string{dead[1]: me})
	v := s.visitor(me, ui.En)
	state, err := rules.Fold(rules.Fifteen(), log)
	if err != nil {
		t.Fatal(err)
	}
	living := game.NoSeat
	for seat := range state.Alive().All() {
		living = seat
	}
	contains(t, v.get("/tables/"+tableID).Body.String(), "Who will be executed next?", "Who are the 3 werewolves?",
		"See everything", "Start another village")
	number := living.Number()
	v.does(http.StatusSeeOther, guessPath, "of", "executed", "day", "2", "name", number, "back", "/tables/"+tableID)
	v.does(http.StatusSeeOther, guessPath, "of", "wolf", "day", "2", "name", number, "back", "/tables/"+tableID)
	for _, wrong := range []struct {
		status int
		fields []any
	}{
		{http.StatusConflict, []any{"of", "executed", "day", "1", "name", number}},
		{http.StatusUnprocessableEntity, []any{"of", "executed", "day", "2", "name", dead[0].Number()}},
		{http.StatusBadRequest, []any{"of", "x", "day", "2", "name", number}},
	} {
		if w := v.post(guessPath, wrong.fields...); w.Code != wrong.status {
			t.Errorf("%v: status %d, want %d", wrong.fields, w.Code, wrong.status)
		}
	}
	s.restart()
	v = s.visitor(me, ui.En)
	pressed := `data-seat="` + strconv.Itoa(number) + `" aria-pressed="true"`
	if n := strings.Count(v.get("/tables/"+tableID).Body.String(), pressed); n != 2 {
		t.Errorf("the seat is named in %d places after a restart", n)
	}
}

// TestSeeAll checks that a dead player who agrees to play no more sees everything, including the agents' beliefs, if
// only built-in agents are alive. Before they agree, or while a connected agent or another person is alive, they
// don't.
func TestSeeAll(t *testing.T) {
	log, dead := secondDay(t)
	state, err := rules.Fold(rules.Fifteen(), log)
	if err != nil {
		t.Fatal(err)
	}
	living := game.NoSeat
	for seat := range state.Alive().All() {
		living = seat
	}
	for _, test := range []struct {
		name   string
		users  map[game.Seat]string
		remote game.SeatSet
		agree  string
		status int
	}{
		{"alone", map[game.Seat]string{dead[0]: me}, 0, "yes", http.StatusSeeOther},
		{"another has died", map[game.Seat]string{dead[0]: me, dead[1]: "b"}, 0, "yes", http.StatusSeeOther},
		{"without agreement", map[game.Seat]string{dead[0]: me}, 0, "", http.StatusBadRequest},
		{"another lives", map[game.Seat]string{dead[0]: me, living: "b"}, 0, "yes", http.StatusConflict},
		{"a connected agent lives", map[game.Seat]string{dead[0]: me}, game.Seats(living), "yes", http.StatusConflict},
		{"alive", map[game.Seat]string{living: me}, 0, "yes", http.StatusConflict},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openSite(t, silents)
			s.remote = test.remote
			s.put(rules.Fifteen(), log, table.PaceNone, test.users)
			v := s.visitor(me, ui.En)
			all := []string{
				"/tables/" + tableID + "?as=all", "/tables/" + tableID + "?as=all&minds=suspects",
				"/tables/" + tableID + "/step?as=all&at=3&from=9",
				"/tables/" + tableID + "/why?as=all&minds=suspects&cell=0.2",
			}
			refused := func() {
				t.Helper()
				for _, path := range all {
					if w := v.get(path); w.Code != http.StatusNotFound {
						t.Errorf("%s: status %d", path, w.Code)
					}
				}
			}
			refused()
			if w := v.post("/tables/"+tableID+"/all", "agree", test.agree); w.Code != test.status {
				t.Fatalf("status %d, want %d", w.Code, test.status)
			}
			if test.status != http.StatusSeeOther {
				refused()
				return
			}
			s.restart()
			v = s.visitor(me, ui.En)
			contains(t, v.get(all[0]).Body.String(), "You see everything", `data-role="werewolf"`)
			for _, path := range all[1:] {
				if w := v.get(path); w.Code != http.StatusOK {
					t.Errorf("%s: status %d", path, w.Code)
				}
			}
			if body := v.get("/tables/" + tableID).Body.String(); strings.Contains(body, "Who will be executed next?") {
				t.Error("who sees everything is asked to guess")
			}
			w := v.post(guessPath, "of", "executed", "day", "2", "name", living.Number())
			if w.Code != http.StatusConflict {
				t.Errorf("a guess of one who sees everything: status %d", w.Code)
			}
			for _, other := range []string{stranger, "b"} {
				for _, path := range all {
					if w := s.visitor(other, ui.En).get(path); w.Code != http.StatusNotFound {
						t.Errorf("%s for %s: status %d", path, other, w.Code)
					}
				}
			}
		})
	}
}

// TestOneGhostIsNotAnothers checks that nobody else can notice whether a dead player sees everything, or what they do
// then: neither from pages, nor from the number, the ids, the content and the times of streamed messages.
func TestOneGhostIsNotAnothers(t *testing.T) {
	log, dead := secondDay(t)
	var got [2]transcript
	for i := range got {
		bubble(t, func(t *testing.T) {
			world := newWorlds(t, deals[0])[0]
			s := openSite(t, world.puppets(game.NoSeat))
			s.put(rules.Fifteen(), log, table.PaceNone, map[game.Seat]string{dead[0]: me, dead[1]: "b"})
			ghost, other := s.visitor(me, ui.En), s.visitor("b", ui.En)
			eyes := ""
			if i == 1 {
				ghost.does(http.StatusSeeOther, "/tables/"+tableID+"/all", "agree", "yes")
				eyes = "?as=all"
			}
			haunts := ghost.watch(eyes)
			defer haunts.close()
			feed := other.watch("")
			defer feed.close()
			synctest.Wait()
			for step := range 60 {
				pass(1500 * time.Millisecond)
				got[i].add(fmt.Sprint("stream ", step), withoutBeats(feed.text()))
				if step%20 == 0 {
					got[i].add("page", describe(other.get("/tables/"+tableID)))
					got[i].add("step", describe(other.get("/tables/"+tableID+"/step?at=3&from=2")))
				}
			}
			if i == 1 && !strings.Contains(haunts.text(), "werewolf") {
				t.Error("the ghost is shown nothing")
			}
		})
	}
	same(t, &got[0], &got[1])
}

// TestMovedGhost checks that a dead player who moves the seat to another device sees everything there, and no longer
// on the old device.
func TestMovedGhost(t *testing.T) {
	s := openSite(t, silents)
	log, dead := secondDay(t)
	s.put(rules.Fifteen(), log, table.PaceNone, map[game.Seat]string{dead[0]: me})
	v := s.visitor(me, ui.En)
	v.does(http.StatusSeeOther, "/tables/"+tableID+"/all", "agree", "yes")
	feed, err := s.table().Follow(context.Background(),
		table.Reader{Viewer: game.Omniscient(), User: me, Ghost: true, Seat: dead[0]})
	if err != nil {
		t.Fatal(err)
	}
	defer feed.Close()
	if _, err := feed.Next(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.table().Move(context.Background(), me, "b", func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := feed.Next(context.Background()); err != table.ErrMoved {
		t.Errorf("the old device goes on watching: %v", err)
	}
	if w := v.get("/tables/" + tableID + "?as=all"); w.Code == http.StatusOK {
		t.Error("the old device sees everything")
	}
	if w := s.visitor("b", ui.En).get("/tables/" + tableID + "?as=all"); w.Code != http.StatusOK {
		t.Errorf("the new device: status %d", w.Code)
	}
}

// TestVillageGoesOn checks that every page has a banner that leads dead players back to their village, until they
// hide it. When the village has ended, the banner says so until they have seen the end.
func TestVillageGoesOn(t *testing.T) {
	s := openSite(t, silents)
	log, dead := secondDay(t)
	s.put(rules.Fifteen(), log, table.PaceNone, map[game.Seat]string{dead[0]: me})
	v := s.visitor(me, ui.En)
	v.keeps = true
	v.get("/tables/" + tableID)
	for _, path := range []string{"/", "/help", "/games", "/protocol", "/people"} {
		contains(t, v.get(path).Body.String(), "Your village goes on: watch")
	}
	w := v.post("/goeson", "game", tableID, "back", "/help")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/help" {
		t.Fatalf("status %d to %s", w.Code, w.Header().Get("Location"))
	}
	v.keep(w)
	if strings.Contains(v.get("/help").Body.String(), "Your village goes on") {
		t.Error("the hidden banner is shown")
	}
}

// TestNextVillage checks that a dead player can begin the next village, and is led back to the village that goes on.
func TestNextVillage(t *testing.T) {
	s := openSite(t, silents)
	log, dead := secondDay(t)
	s.put(rules.Fifteen(), log, table.PaceNone, map[game.Seat]string{dead[0]: me})
	v := s.visitor(me, ui.En)
	v.get("/tables/" + tableID)
	w := v.post("/tables/" + tableID + "/again")
	place := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(place, "/tables/") || place == "/tables/"+tableID {
		t.Fatalf("status %d to %s", w.Code, place)
	}
	contains(t, v.get(place).Body.String(), "Your village goes on: watch", "/tables/"+tableID)
	if w := s.visitor(stranger, ui.En).post("/tables/" + tableID + "/again"); w.Code != http.StatusNotFound {
		t.Errorf("a stranger begins it: status %d", w.Code)
	}
}
