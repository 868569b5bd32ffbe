package room

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/random"
	"aiwolfplay/server/table"
)

// TestRoomsSurvive lets the server end after every change. It checks that the room comes back as everybody saw it, and
// that its code leads to the room, or to the game that began in it.
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
			r = roomsOf(l, db.Rooms)
			if err := r.Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		restart()
		p := plan(5)
		p.Fill, p.Watch, p.Listed, p.Pace, p.StartAfter = true, true, true, table.PaceSlow, 10*time.Minute
		p.Characters = true
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

		// The game should have begun while the server was down. The people have time to come back first.
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

// TestRoomEndedAtItsBeginning lets the server end while a room becomes a table. If the table exists, the code leads to
// it; otherwise the room waits on. The host, who has had no answer, begins once more and is led to the same table. The
// result is stored, so that no later restart has to find it out again.
func TestRoomEndedAtItsBeginning(t *testing.T) {
	for _, there := range []bool{true, false} {
		db := tempDB(t)
		l := newLobby(t, db)
		r := roomsOf(l, db.Rooms)
		code, err := r.Open("host", "", plan(5))
		if err != nil {
			t.Fatal(err)
		}
		r.rooms.mu.Lock()
		rm := r.rooms.byCode[code]
		rm.startingAs = random.ID()
		cfg, _ := rm.config()
		r.rooms.mu.Unlock()
		r.save(code)
		if there {
			if _, err := l.Open(t.Context(), cfg, agent.Even, nil); err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
		r = roomsOf(newLobby(t, db), db.Rooms)
		if err := r.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		room, err := r.Look(code, "host")
		if err != nil || (room.Table == cfg.ID) != there || !there && room.Table != "" {
			t.Errorf("table there %v: %+v, %v", there, room, err)
		}
		if text, err := db.Rooms.All(t.Context()); err != nil || strings.Contains(text[code], `"begun":true`) != there {
			t.Errorf("table there %v: stored as %v, %v", there, text, err)
		}
		err = r.Start(t.Context(), code, "anna")
		if there != errors.Is(err, ErrNoRoom) || !there && !errors.Is(err, ErrNotHost) {
			t.Errorf("table there %v: somebody else begins: %v", there, err)
		}
		for range 2 {
			if err := r.Start(t.Context(), code, "host"); err != nil {
				t.Errorf("table there %v: begun once more: %v", there, err)
			}
		}
		if again, err := r.Look(code, "host"); err != nil || again.Table == "" || there && again.Table != cfg.ID {
			t.Errorf("table there %v: begun as %+v, %v", there, again, err)
		}
	}
}

// TestOldRooms reads rooms as earlier versions stored them.
func TestOldRooms(t *testing.T) {
	const text = `{"setup":{"roles":{"SEER":1,"VILLAGER":3,"WEREWOLF":1},"talk_turns":20,"talks_per_day":10,` +
		`"whisper_turns":0,"whispers_per_day":0,"revotes":1,"attack_revotes":0},"pace":"slow","fill":true,"watch":true,` +
		`"host":"u1","opened":"2026-01-02T03:04:05Z","last":"2026-01-02T03:04:06Z","after":"past","chairs":[` +
		`{"want":0,"animal":"fox","user":"u1","name":"Anna"},{"want":1,"animal":"owl","kept":"u2","kept_as":"月夜"},` +
		`{"want":2,"agent":"plain","animal":"cat"},{"want":2,"agent":"tcp:taro","animal":"dog"},` +
		`{"want":2,"agent":"tcp@4k7wxnpq2m","animal":"bear"}]}`
	now := time.Now()
	rm, err := decodeRoom("ABC234", text, now)
	if err != nil {
		t.Fatal(err)
	}
	want := []seat{
		{animal: "fox", user: "u1", name: "Anna"},
		{wish: Wish{Kind: PersonOnly}, animal: "owl", keptFor: "u2", keptAs: "月夜"},
		{wish: Wish{BuiltIn, "plain"}, animal: "cat"}, {wish: Wish{Guest, "taro"}, animal: "dog"},
		{wish: Wish{OwnGuest, "4k7wxnpq2m"}, animal: "bear"},
	}
	for i := range want {
		want[i].since = now
		if rm.seats[i] != want[i] {
			t.Errorf("seat %d: got %+v, want %+v", i+1, rm.seats[i], want[i])
		}
	}
	if rm.host != "u1" || rm.after != "past" || rm.plan.Pace != table.PaceSlow || !rm.plan.Fill || rm.plan.Listed {
		t.Errorf("got %+v", rm)
	}
	if again, err := rm.encode(); err != nil || !strings.Contains(again, text[strings.Index(text, `"chairs"`):]) {
		t.Errorf("stored again as %s, %v", again, err)
	}
	if _, err := decodeRoom("ABC234", strings.Replace(text, `"want":1`, `"want":7`, 1), now); err == nil {
		t.Error("an unknown wish is taken for another")
	}
}
