package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/chance"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
)

// TestRoomsSurvive: after every change the server may end: the room comes back
// as everybody saw it, and its code leads to it, or to the game that it became.
func TestRoomsSurvive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := tempDB(t)
		var l *lobby.Lobby
		var r *Rooms
		restart := func() {
			if l != nil {
				l.Close()
			}
			l = newLobby(t, db)
			r = roomsOf(l, db)
			if err := r.Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		restart()
		p := plan(5)
		p.Fill, p.Watch, p.Listed, p.Pace, p.StartAfter = true, true, true, table.PaceSlow, 10*time.Minute
		p.Wishes[3] = Wish{BuiltIn, "random"}
		p.Strength = agent.Strong
		code, err := r.Open("host", "月夜", p)
		if err != nil {
			t.Fatal(err)
		}
		unchanged := func() {
			t.Helper()
			var before, after []Room
			for _, user := range []string{"host", "anna", ""} {
				room, err := r.Look(code, user)
				if err != nil {
					t.Fatal(err)
				}
				before = append(before, room)
			}
			restart()
			for _, user := range []string{"host", "anna", ""} {
				room, err := r.Look(code, user)
				if err != nil {
					t.Fatal(err)
				}
				after = append(after, room)
			}
			ignore := []cmp.Option{cmpopts.IgnoreFields(Room{}, "Changed"), cmpopts.IgnoreFields(Plan{}, "StartAfter", "Wishes")}
			if diff := cmp.Diff(before, after, ignore...); diff != "" {
				t.Errorf("before and after a restart:\n%s", diff)
			}
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		unchanged()
		must(r.Join(code, "anna", "Anna", 2))
		unchanged()
		must(r.HandOver(code, "host", 2))
		must(r.Reserve(code, "anna", 1, Wish{Kind: PersonOnly}))
		unchanged()
		must(r.Leave(code, "host")) // the first seat is free again
		must(r.Reserve(code, "anna", 1, Wish{BuiltIn, "plain"}))
		unchanged()

		// It would have begun while the server was down: those who sit there have
		// time to come back.
		<-time.After(20 * time.Second)
		l.Close()
		<-time.After(time.Hour)
		l = nil
		restart()
		if room, err := r.Look(code, "anna"); err != nil || room.Table != "" || time.Until(room.Starts) < startGrace {
			t.Fatalf("%+v, %v", room, err)
		}
		must(r.Start(t.Context(), code, "anna"))
		room, err := r.Look(code, "")
		if err != nil || room.Table == "" {
			t.Fatalf("%+v, %v", room, err)
		}
		restart()
		if again, err := r.Look(code, ""); err != nil || again.Table != room.Table {
			t.Errorf("the code leads to %q, %v; want %q", again.Table, err, room.Table)
		}
		if tb, err := l.Get(t.Context(), room.Table); err != nil {
			t.Error(err)
		} else if seat, ok := tb.SeatOf("anna"); !ok || seat != 2 {
			t.Errorf("anna sits at %v, %v", seat, ok)
		}
		l.Close()
	})
}

// TestRoomEndedAtItsBeginning: the server ends while a room becomes a table.
// If the table is there the code leads to it, and otherwise the room waits on.
func TestRoomEndedAtItsBeginning(t *testing.T) {
	for _, there := range []bool{true, false} {
		db := tempDB(t)
		l := newLobby(t, db)
		r := roomsOf(l, db)
		code, err := r.Open("host", "", plan(5))
		if err != nil {
			t.Fatal(err)
		}
		r.mu.Lock()
		rm := r.byCode[code]
		rm.startingAs = chance.ID()
		cfg, _ := rm.config()
		r.mu.Unlock()
		r.save(code)
		if there {
			if _, err := l.Open(t.Context(), cfg, agent.Even, nil); err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
		r = roomsOf(newLobby(t, db), db)
		if err := r.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		room, err := r.Look(code, "host")
		if err != nil || (room.Table == cfg.ID) != there || !there && room.Table != "" {
			t.Errorf("table there %v: %+v, %v", there, room, err)
		}
	}
}
