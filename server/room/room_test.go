package room

import (
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool/pooltest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

func plan(seats int) Plan {
	setup, err := rules.Village(seats)
	if err != nil {
		panic(err) // the test's own plan is wrong
	}
	return Plan{Setup: setup, Wishes: make([]Wish, seats), Fill: true, Watch: true, Listed: true}
}

// An opponent answers with the first legal action.
type opponent struct{}

func (opponent) Observe([]rules.Event) {}

func (opponent) Act(ask rules.Ask) (rules.Action, bool) { return pooltest.Answer(ask), true }

func tempDB(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // the test is over; nothing to report
	return db
}

func newLobby(t *testing.T, db *store.DB) *lobby.Lobby {
	t.Helper()
	opponents := func(string, agent.Seating) (agent.Agent, error) { return opponent{}, nil }
	l := lobby.New(db.Games, opponents, slog.New(slog.DiscardHandler))
	t.Cleanup(l.Close)
	return l
}

func newRooms(t *testing.T) *Rooms {
	t.Helper()
	db := tempDB(t)
	return roomsOf(newLobby(t, db), db.Rooms)
}

func roomsOf(l *lobby.Lobby, st Store) *Rooms {
	return New(l, nil, st, []string{"plain", "random"}, slog.New(slog.DiscardHandler))
}

// newRoomsWithGuests returns rooms where seats can be kept for agents that connect.
func newRoomsWithGuests(t *testing.T) *Rooms {
	t.Helper()
	db := tempDB(t)
	l := newLobby(t, db)
	l.Pool().AcceptAgents()
	return roomsOf(l, db.Rooms)
}

func openRoom(t *testing.T, r *Rooms, p Plan) string {
	t.Helper()
	code, err := r.Open("host", "", p)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func look(t *testing.T, r *Rooms, code, user string) Room {
	t.Helper()
	rm, err := r.Look(code, user)
	if err != nil {
		t.Fatal(err)
	}
	return rm
}

func TestRoomBecomesTable(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	p := plan(5)
	p.Wishes[1] = Wish{BuiltIn, "random"}
	p.Wishes[2] = Wish{Kind: PersonOnly}
	code := openRoom(t, r, p)
	if len(code) != codeLength || strings.Trim(code, "23456789ABCDEFGHJKMNPQRSTUVWXYZ") != "" {
		t.Errorf("code %q", code)
	}
	if err := r.Start(t.Context(), code, "host"); !errors.Is(err, ErrEmpty) {
		t.Errorf("a seat for a person is empty: %v", err)
	}
	if err := r.Join(code, "anna", "Anna", 2); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "anna"); !errors.Is(err, ErrNotHost) {
		t.Errorf("a guest begins: %v", err)
	}
	if got := r.List(); len(got) != 1 || got[0].Code != code || got[0].People != 2 || got[0].Free != 2 {
		t.Errorf("listed: %+v", got)
	}
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), look(t, r, code, "anna").Table)
	if err != nil {
		t.Fatal(err)
	}
	occupants := tb.Occupants()
	if tb.HumanSeats() != game.Seats(0, 2) || occupants[2].Name != "Anna" || occupants[1].Agent != "random" ||
		occupants[4].Agent != lobby.Opponent {
		t.Errorf("seated: %+v", occupants)
	}
	if !tb.Setup().HeldNight || !tb.Watchable() {
		t.Error("two people who are watched: the nights must be held, and the table open")
	}
	if len(r.List()) != 0 {
		t.Error("a begun room is listed")
	}
	if err := r.Join(code, "ben", "", game.NoSeat); !errors.Is(err, ErrNoRoom) {
		t.Errorf("a code of a begun game: %v", err)
	}
}

// TestUnwatchedRoom checks that a stranger cannot distinguish a begun game that may not be watched from a game that
// doesn't exist.
func TestUnwatchedRoom(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	p := plan(5)
	p.Watch = false
	code := openRoom(t, r, p)
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Look(code, "stranger"); !errors.Is(err, ErrNoRoom) {
		t.Errorf("got %v", err)
	}
	tb, err := r.lobby.Get(t.Context(), look(t, r, code, "host").Table)
	if err != nil {
		t.Fatal(err)
	}
	if tb.Setup().HeldNight || tb.Watchable() {
		t.Error("one person alone: nights need not be held, and nobody may watch")
	}
}

func TestRoomRefusals(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	code := openRoom(t, r, plan(3))
	steps := []struct {
		name string
		err  error
		do   func() error
	}{
		{"no such code", ErrNoRoom, func() error { return r.Join("ZZZZZZ", "anna", "", game.NoSeat) }},
		{"the host twice", ErrSeated, func() error { return r.Join(code, "host", "", game.NoSeat) }},
		{"a seat that is taken", ErrTaken, func() error { return r.Join(code, "anna", "", 0) }},
		{"a seat that is none", ErrTaken, func() error { return r.Join(code, "anna", "", 9) }},
		{"anna", nil, func() error { return r.Join(code, "anna", "Anna", game.NoSeat) }},
		{"anna's name in other letters", ErrSameName, func() error { return r.Join(code, "ben", "ａｎｎａ", game.NoSeat) }},
		{"ben", nil, func() error { return r.Join(code, "ben", "", game.NoSeat) }},
		{"full", ErrFull, func() error { return r.Join(code, "cleo", "", game.NoSeat) }},
		{"who is not there leaves", ErrTaken, func() error { return r.Leave(code, "cleo") }},
		{"a guest removes", ErrNotHost, func() error { return r.Remove(code, "anna", 2) }},
		{"an agent on a taken seat", ErrTaken, func() error { return r.Reserve(code, "host", 1, Wish{Kind: BuiltIn}) }},
		{"the host removes", nil, func() error { return r.Remove(code, "host", 2) }},
		{"an unknown agent", ErrAgent, func() error { return r.Reserve(code, "host", 2, Wish{BuiltIn, "nobody"}) }},
		{"an agent", nil, func() error { return r.Reserve(code, "host", 2, Wish{BuiltIn, "random"}) }},
		{"who was removed", ErrRemoved, func() error { return r.Join(code, "ben", "", game.NoSeat) }},
		{"no seat for a person", ErrFull, func() error { return r.Join(code, "cleo", "", game.NoSeat) }},
		{"hand over to nobody", ErrTaken, func() error { return r.HandOver(code, "host", 2) }},
		{"hand over", nil, func() error { return r.HandOver(code, "host", 1) }},
		{"no host any more", ErrNotHost, func() error { return r.Start(t.Context(), code, "host") }},
		{"the host leaves", nil, func() error { return r.Leave(code, "anna") }},
		{"the next is host", nil, func() error { return r.Reserve(code, "host", 2, Wish{}) }},
		{"the last leaves", nil, func() error { return r.Leave(code, "host") }},
		{"the room is closed", ErrNoRoom, func() error { return r.Join(code, "host", "", game.NoSeat) }},
	}
	for _, step := range steps {
		if err := step.do(); !errors.Is(err, step.err) {
			t.Errorf("%s: got %v, want %v", step.name, err, step.err)
		}
	}
}

// TestHostGone checks that a host whose page is closed is shown as away after eight seconds, and replaced by a present
// person after a minute. A room at which nobody looks closes after half an hour.
func TestHostGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRooms(t)
		code := openRoom(t, r, plan(5))
		if err := r.Join(code, "anna", "", game.NoSeat); err != nil {
			t.Fatal(err)
		}
		leave, err := r.Watch(code, "anna")
		if err != nil {
			t.Fatal(err)
		}
		opened := time.Now()
		for _, tt := range []struct {
			at         time.Duration
			away, host bool // the host is away; anna is the host
		}{
			{7 * time.Second, false, false}, {9 * time.Second, true, false},
			{59 * time.Second, true, false}, {61 * time.Second, true, true},
		} {
			<-time.After(time.Until(opened.Add(tt.at)))
			if rm := look(t, r, code, "anna"); rm.Seats[0].Away != tt.away || rm.Host != tt.host {
				t.Errorf("after %v: away %v, anna is host %v", tt.at, rm.Seats[0].Away, rm.Host)
			}
		}
		leave()
		<-time.After(29 * time.Minute)
		r.rooms.mu.Lock() // looking with Look would keep the room open
		open := len(r.rooms.byCode)
		r.rooms.mu.Unlock()
		if open == 0 {
			t.Error("the room has closed before its time")
		}
		<-time.After(2 * time.Minute)
		if _, err := r.Look(code, "anna"); !errors.Is(err, ErrNoRoom) {
			t.Errorf("nobody looks any more: %v", err)
		}
	})
}

// TestRoomBeginsByItself checks that all seats, including those for people, are filled when the game begins
// automatically.
func TestRoomBeginsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRooms(t)
		p := plan(5)
		p.StartAfter, p.Wishes[3] = 3*time.Minute, Wish{Kind: PersonOnly}
		code := openRoom(t, r, p)
		changed := look(t, r, code, "host").Changed
		<-time.After(3 * time.Minute)
		synctest.Wait()
		select {
		case <-changed:
		default:
			t.Error("nobody is told")
		}
		rm := look(t, r, code, "host")
		if rm.Table == "" {
			t.Fatal("not begun")
		}
		tb, err := r.lobby.Get(t.Context(), rm.Table)
		if err != nil {
			t.Fatal(err)
		}
		if tb.HumanSeats() != game.Seats(0) || tb.Pace() != table.PaceNone {
			t.Errorf("people on %b", tb.HumanSeats())
		}
	})
}

// TestCodeExpires checks that the code of a room leads to the game for at least half a day and at most a day after
// somebody last looked.
func TestCodeExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRooms(t)
		code := openRoom(t, r, plan(5))
		if err := r.Start(t.Context(), code, "host"); err != nil {
			t.Fatal(err)
		}
		<-time.After(11 * time.Hour)
		if rm := look(t, r, code, "host"); rm.Table == "" {
			t.Error("the code does not lead to the game")
		}
		<-time.After(25 * time.Hour)
		if _, err := r.Look(code, "host"); !errors.Is(err, ErrNoRoom) {
			t.Errorf("a day after the last look: %v", err)
		}
	})
}

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"abc234": "ABC234", " ABC 234 ": "ABC234", "ａｂｃ２３４": "ABC234", "ab-c2-34": "ABC234", "": "",
	} {
		if got := ParseCode(text); got != want {
			t.Errorf("ParseCode(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestRemovedIsTold checks that a person whom the host has removed learns it. The person gets no seat until the host
// lets them in again, not even after a restart or under another name.
func TestRemovedIsTold(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	code := openRoom(t, r, plan(3))
	if err := r.Join(code, "anna", "", 1); err != nil {
		t.Fatal(err)
	}
	told := func(user string, want bool) {
		t.Helper()
		v, err := r.Look(code, user)
		if err != nil || v.Removed != want {
			t.Errorf("%s: removed %t, %v, want %t", user, v.Removed, err, want)
		}
	}
	told("anna", false)
	if err := r.Remove(code, "host", 1); err != nil {
		t.Fatal(err)
	}
	told("anna", true)
	told("host", false)
	told("", false)
	if v, err := r.Look(code, "anna"); err != nil || v.Free != 0 || v.Out != nil {
		t.Errorf("who is out may take %d seats and sees %v, %v", v.Free, v.Out, err)
	}
	refused := func(user string) {
		t.Helper()
		if err := r.Join(code, user, "", game.NoSeat); !errors.Is(err, ErrRemoved) {
			t.Errorf("%s comes back: %v", user, err)
		}
	}
	refused("anna")
	r.Reseat("anna", "anna's account")
	refused("anna's account")
	r = roomsOf(r.lobby, r.store)
	if err := r.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	told("anna's account", true)
	refused("anna's account")
	out := look(t, r, code, "host").Out
	if len(out) != 1 || out[0].Number != 1 || out[0].Name == "" {
		t.Fatalf("the host sees %+v", out)
	}
	for user, want := range map[string]error{"anna's account": ErrNotHost, "": ErrNotHost} {
		if err := r.LetIn(code, user, 1); !errors.Is(err, want) {
			t.Errorf("%q lets in: %v", user, err)
		}
	}
	if err := r.LetIn(code, "host", 2); !errors.Is(err, ErrNotOut) {
		t.Errorf("nobody is let in: %v", err)
	}
	if err := r.LetIn(code, "host", 1); err != nil {
		t.Fatal(err)
	}
	told("anna's account", false)
	if err := r.Join(code, "anna's account", "", 1); err != nil {
		t.Error(err)
	}
	if err := r.Remove(code, "host", 0); !errors.Is(err, ErrTaken) {
		t.Errorf("hosts remove themselves: %v", err)
	}
}

// TestMoveInRoom checks that a seat can move to another device of the same person, together with the host's part and
// even after the game has begun. The old device learns it, also after a restart.
func TestMoveInRoom(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	code := openRoom(t, r, plan(3))
	if err := r.Join(code, "anna", "Anna", 1); err != nil {
		t.Fatal(err)
	}
	for _, m := range []struct {
		from, to string
		want     error
	}{{"host", "anna", ErrSeated}, {"nobody", "phone", ErrTaken}, {"host", "phone", nil}, {"host", "tablet", ErrTaken}} {
		if err := r.Move(code, m.from, m.to); !errors.Is(err, m.want) {
			t.Errorf("%s to %s: %v, want %v", m.from, m.to, err, m.want)
		}
	}
	at := func(user string, seat game.Seat, moved bool) {
		t.Helper()
		if v, err := r.Look(code, user); err != nil || v.You != seat || v.Moved != moved {
			t.Errorf("%s sits at %d, moved %t, %v; want %d, %t", user, v.You, v.Moved, err, seat, moved)
		}
	}
	at("phone", 0, false)
	at("host", game.NoSeat, true)
	if v := look(t, r, code, "phone"); !v.Host {
		t.Error("the host's part does not go with the seat")
	}
	r = roomsOf(r.lobby, r.store)
	if err := r.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	at("host", game.NoSeat, true)
	if err := r.Start(t.Context(), code, "phone"); err != nil {
		t.Fatal(err)
	}
	if err := r.Move(code, "phone", "tablet"); !errors.Is(err, ErrNoRoom) {
		t.Errorf("the game has begun: %v", err)
	}
	r.MovedAt(look(t, r, code, "phone").Table, "phone", "host")
	at("host", 0, false)
	at("phone", game.NoSeat, true)
}
