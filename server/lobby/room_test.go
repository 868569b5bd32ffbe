package lobby

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

func plan(seats int) Plan {
	setup, err := rules.Village(seats)
	if err != nil {
		panic(err) // of the test's own making
	}
	return Plan{Setup: setup, Wants: make([]Want, seats), Agents: make([]string, seats), Fill: true, Watch: true, Listed: true}
}

func newRooms(t *testing.T) *Rooms {
	t.Helper()
	return NewRooms(newLobby(t, tempDB(t), 1000), []string{"plain", "random"})
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
	p.Wants[1], p.Agents[1] = AgentOnly, "random"
	p.Wants[2] = PersonOnly
	code := openRoom(t, r, p)
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
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
	if tb.HumanSeats() != game.Seats(0, 2) || occupants[2].Name != "Anna" || occupants[1].Agent != "random" || occupants[4].Agent != Opponent {
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

// TestUnwatchedRoom: a stranger cannot tell a begun game that may not be watched from none.
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
		{"full", ErrRoomFull, func() error { return r.Join(code, "cleo", "", game.NoSeat) }},
		{"who is not there leaves", ErrTaken, func() error { return r.Leave(code, "cleo") }},
		{"a guest removes", ErrNotHost, func() error { return r.Remove(code, "anna", 2) }},
		{"an agent on a taken seat", ErrTaken, func() error { return r.Reserve(code, "host", 1, AgentOnly, "") }},
		{"the host removes", nil, func() error { return r.Remove(code, "host", 2) }},
		{"an unknown agent", ErrAgent, func() error { return r.Reserve(code, "host", 2, AgentOnly, "nobody") }},
		{"an agent", nil, func() error { return r.Reserve(code, "host", 2, AgentOnly, "random") }},
		{"no seat for a person", ErrRoomFull, func() error { return r.Join(code, "ben", "", game.NoSeat) }},
		{"hand over to nobody", ErrTaken, func() error { return r.HandOver(code, "host", 2) }},
		{"hand over", nil, func() error { return r.HandOver(code, "host", 1) }},
		{"no host any more", ErrNotHost, func() error { return r.Start(t.Context(), code, "host") }},
		{"the host leaves", nil, func() error { return r.Leave(code, "anna") }},
		{"the next is host", nil, func() error { return r.Reserve(code, "host", 2, Anyone, "") }},
		{"the last leaves", nil, func() error { return r.Leave(code, "host") }},
		{"the room is closed", ErrNoRoom, func() error { return r.Join(code, "host", "", game.NoSeat) }},
	}
	for _, step := range steps {
		if err := step.do(); !errors.Is(err, step.err) {
			t.Errorf("%s: got %v, want %v", step.name, err, step.err)
		}
	}
}

// TestHostGone: a host whose page is closed for long is followed by one who is there.
func TestHostGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRooms(newLobby(t, &shelf{}, 10), nil)
		code := openRoom(t, r, plan(5))
		if err := r.Join(code, "anna", "", game.NoSeat); err != nil {
			t.Fatal(err)
		}
		leave, err := r.Watch(code, "anna")
		if err != nil {
			t.Fatal(err)
		}
		<-time.After(10 * time.Second)
		if rm := look(t, r, code, "anna"); rm.Host || !rm.Chairs[0].Away {
			t.Errorf("after ten seconds: %+v", rm.Chairs[0])
		}
		<-time.After(hostGrace)
		if rm := look(t, r, code, "anna"); !rm.Host {
			t.Error("the host has gone, and nobody is host")
		}
		leave()
		<-time.After(roomIdle + time.Second)
		if _, err := r.Look(code, "anna"); !errors.Is(err, ErrNoRoom) {
			t.Errorf("nobody looks any more: %v", err)
		}
	})
}

// TestRoomBeginsByItself: at its time all seats are filled, those for people too.
func TestRoomBeginsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRooms(newLobby(t, &shelf{}, 10), nil)
		p := plan(5)
		p.StartAfter, p.Wants[3] = 3*time.Minute, PersonOnly
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

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"abc234": "ABC234", " ABC 234 ": "ABC234", "ａｂｃ２３４": "ABC234", "ab-c2-34": "ABC234", "": "",
	} {
		if got := ParseCode(text); got != want {
			t.Errorf("ParseCode(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCleanName(t *testing.T) {
	tests := []struct {
		text, want string
		bad        bool
	}{
		{text: "Anna", want: "Anna"},
		{text: "  月夜  の 狼 ", want: "月夜 の 狼"},
		{text: "", want: ""},
		{text: "a\x00b\x1b[31m", want: "ab[31m"},
		{text: "\u202egnp.exe", want: "gnp.exe"},
		{text: "\u200b\u200b", want: ""},
		{text: "<b>x</b>", bad: true},
		{text: "a&b", bad: true},
		{text: strings.Repeat("あ", 16), want: strings.Repeat("あ", 16)},
		{text: strings.Repeat("あ", 17), bad: true},
		{text: strings.Repeat("👩‍👩‍👧", 12), want: strings.Repeat("👩‍👩‍👧", 12)},
		{text: "a" + strings.Repeat("\u0301", 100), bad: true},
		{text: "か\u3099", want: "が"},
		{text: strings.Repeat("x", 5000), bad: true},
		{text: "a\xff\xfeb", want: "ab"},
	}
	for _, tt := range tests {
		got, err := CleanName(tt.text)
		if got != tt.want || errors.Is(err, ErrName) != tt.bad {
			t.Errorf("CleanName(%q) = %q, %v; want %q, bad %t", tt.text, got, err, tt.want, tt.bad)
		}
	}
}
