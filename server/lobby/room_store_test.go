package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// TestRoomsSurvive: after every change the server may end: the room comes back
// as everybody saw it, and its code leads to it, or to the game that it became.
func TestRoomsSurvive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := tempDB(t)
		var l *Lobby
		var r *Rooms
		restart := func() {
			if l != nil {
				l.Close()
			}
			l = newLobby(t, db, 100)
			r = NewRooms(l, []string{"plain", "random"})
			if err := r.Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		restart()
		p := plan(5)
		p.Fill, p.Watch, p.Listed, p.Pace, p.StartAfter = true, true, true, table.PaceSlow, 10*time.Minute
		p.Wants[3], p.Agents[3] = AgentOnly, "random"
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
			ignore := []cmp.Option{cmpopts.IgnoreFields(Room{}, "Changed"), cmpopts.IgnoreFields(Plan{}, "StartAfter", "Wants", "Agents")}
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
		must(r.Reserve(code, "anna", 1, PersonOnly, ""))
		unchanged()
		must(r.Leave(code, "host")) // the first seat is free again
		must(r.Reserve(code, "anna", 1, AgentOnly, "plain"))
		unchanged()

		// It would have begun while the server was down: those who sit there have
		// time to come back.
		pass(20 * time.Second)
		l.Close()
		pass(time.Hour)
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
		l := newLobby(t, db, 100)
		r := NewRooms(l, []string{"plain"})
		code, err := r.Open("host", "", plan(5))
		if err != nil {
			t.Fatal(err)
		}
		r.mu.Lock()
		rm := r.byCode[code]
		rm.starting, rm.id = true, newID()
		cfg, _ := rm.config()
		r.mu.Unlock()
		r.keep(code)
		if there {
			if _, err := l.deal(t.Context(), cfg, nil); err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
		r = NewRooms(newLobby(t, db, 100), []string{"plain"})
		if err := r.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		room, err := r.Look(code, "host")
		if err != nil || (room.Table == cfg.ID) != there || !there && room.Table != "" {
			t.Errorf("table there %v: %+v, %v", there, room, err)
		}
	}
}

// TestAgainTogether: those who press it meet where they sat; the seats of the
// others are kept for them, and agents sit there when it begins without them.
func TestAgainTogether(t *testing.T) {
	r := NewRooms(newLobby(t, tempDB(t), 10), []string{"plain", "random"})
	past := Past{ID: "past", Setup: rules.Five(), Pace: table.PaceFast, Watch: true, Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Agent, Name: "owl", Agent: "random"}, {Kind: table.Person, Name: "月夜", User: "ben"},
		{Kind: table.Remote, Name: "cat", Agent: "stranger"}, {Kind: table.Person, Name: "dog", User: "carl"},
	}}
	past.Setup.HeldNight = true
	if _, err := r.Again("nobody", past); err == nil {
		t.Error("somebody who did not play opens it")
	}
	code, err := r.Again("ben", past)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Join(code, "dora", "", game.NoSeat); err != ErrRoomFull {
		t.Errorf("a seat that is kept: %v", err)
	}
	if err := r.Join(code, "dora", "", 0); err != ErrTaken {
		t.Errorf("a seat that is kept: %v", err)
	}
	for range 2 { // pressed twice
		if again, err := r.Again("anna", past); again != code || err != nil {
			t.Errorf("to %q, %v; want %q", again, err, code)
		}
	}
	if err := r.Reserve(code, "anna", 4, Anyone, ""); err != ErrNotHost {
		t.Errorf("anna is no host: %v", err)
	}
	room, err := r.Look(code, "carl")
	if err != nil || room.Free != 1 || !room.Chairs[4].Held || room.Chairs[2].Name != "月夜" || !room.Chairs[2].Host || room.Plan.Setup.HeldNight {
		t.Errorf("%+v, %v", room, err)
	}
	if err := r.Start(t.Context(), code, "ben"); err != nil {
		t.Fatal(err)
	}
	room, err = r.Look(code, "ben")
	if err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), room.Table)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range tb.Occupants() {
		got = append(got, o.Name+" "+o.User+o.Agent)
	}
	if diff := cmp.Diff([]string{"fox anna", "owl random", "月夜 ben", "cat plain", "dog plain"}, got); diff != "" {
		t.Error(diff)
	}
	if later, err := r.Again("carl", past); err != nil || later == code {
		t.Errorf("who comes late opens another: %q, %v", later, err)
	}
}
