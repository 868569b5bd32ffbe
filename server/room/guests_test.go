package room

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/pool/pooltest"
	"aiwolfplay/server/table"
)

// TestRoomForConnectedAgents checks seats that a host keeps for connected agents. Waiting agents take them in their
// order; if none waits, Opponent takes the seat.
func TestRoomForConnectedAgents(t *testing.T) {
	t.Parallel()
	r := newRooms(t)
	if slices.Contains(r.Agents(), Connected) {
		t.Error("seats are offered for agents that cannot connect")
	}
	program := pooltest.NewGuest("program", "")
	r.rooms.pool.Add(program)
	if !slices.Contains(r.Agents(), Connected) {
		t.Error("no seat is offered for a program that waits")
	}
	program.Dismiss("the test is over")
	if slices.Contains(r.Agents(), Connected) {
		t.Error("seats are offered for a program that has gone")
	}
	r = newRoomsWithGuests(t)
	p := plan(5)
	for _, seat := range []int{1, 2, 4} {
		p.Wishes[seat] = Wish{Kind: Guest}
	}
	code := openRoom(t, r, p)
	first, second := pooltest.NewGuest("first", ""), pooltest.NewGuest("second", "")
	r.rooms.pool.Add(first)
	r.rooms.pool.Add(second)
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), look(t, r, code, "host").Table)
	if err != nil {
		t.Fatal(err)
	}
	o := tb.Occupants()
	if o[1].Kind != table.Remote || o[1].Agent != "first" || o[2].Kind != table.Remote || o[2].Agent != "second" ||
		o[4].Kind != table.Agent || o[4].Agent != lobby.Opponent || len(r.rooms.pool.Waiting()) != 0 {
		t.Errorf("seated: %+v", o)
	}
	if s := <-first.Sat; s.Seat != 1 {
		t.Errorf("the first sits at seat %d", s.Seat.Number())
	}
}

// TestKeptSeats checks that an agent that connects prefers a seat kept for its owner or name to a seat for any agent,
// and that it frees the seat when it goes.
func TestKeptSeats(t *testing.T) {
	t.Parallel()
	r := newRoomsWithGuests(t)
	p := plan(5)
	p.Fill = false
	const key = "4k7wxnpq2m"
	copy(p.Wishes, []Wish{{}, {Kind: Guest}, {Guest, "b"}, {OwnGuest, key}, {BuiltIn, "plain"}})
	code := openRoom(t, r, p)
	shown := func() (names [5]string) {
		t.Helper()
		for i, c := range look(t, r, code, "host").Seats {
			names[i] = c.Guest
			if strings.Contains(c.Wish.Name, key) {
				t.Errorf("seat %d shows a key: %q", i+1, c.Wish.Name)
			}
		}
		return names
	}
	come := func(name, owner string) *pooltest.Guest {
		g := pooltest.NewGuest(name, owner)
		r.rooms.pool.Add(g)
		return g
	}
	b := come("b", "")
	come("c", key)
	first, second := come("b", ""), come("b", "")
	if got, want := shown(), [5]string{"", "b", "b", "c", ""}; got != want {
		t.Errorf("seated %q, want %q", got, want)
	}
	if got := r.rooms.pool.Waiting(); !slices.Equal(got, []pool.Guest{second}) {
		t.Errorf("%d wait", len(got))
	}
	b.Go()
	r.rooms.pool.Remove(b)
	if got, want := shown(), [5]string{"", "b", "b", "c", ""}; got != want || len(r.rooms.pool.Waiting()) != 0 {
		t.Errorf("the next of the name does not take its seat: %q", got)
	}
	if err := r.Reserve(code, "host", 1, Wish{BuiltIn, "plain"}); err != nil {
		t.Fatal(err)
	}
	if got := r.rooms.pool.Waiting(); !slices.Equal(got, []pool.Guest{first}) {
		t.Errorf("who has lost the seat does not wait: %v", got)
	}
	if err := r.Reserve(code, "host", 4, Wish{Guest, "nobody"}); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "host"); !errors.Is(err, ErrEmpty) {
		t.Errorf("begins without an agent that was to come: %v", err)
	}
	if err := r.Reserve(code, "host", 4, Wish{Kind: Guest}); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), look(t, r, code, "host").Table)
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range [5]string{"", "plain", "b", "c", "b"} {
		if o := tb.Occupants()[seat]; o.Agent != want || (seat > 1) != (o.Kind == table.Remote) {
			t.Errorf("seat %d: %+v, want %s", seat+1, o, want)
		}
	}
	if rep := first.Record().Report(); rep.Game != tb.ID() {
		t.Errorf("the record says %q", rep.Game)
	}
}

// TestClosedRoomFreesAgents checks that agents whose room closes wait again.
func TestClosedRoomFreesAgents(t *testing.T) {
	t.Parallel()
	r := newRoomsWithGuests(t)
	p := plan(5)
	p.Wishes[1] = Wish{Kind: Guest}
	code := openRoom(t, r, p)
	g := pooltest.NewGuest("a", "")
	r.rooms.pool.Add(g)
	if len(r.rooms.pool.Waiting()) != 0 {
		t.Fatal("the seat is not taken")
	}
	if err := r.Leave(code, "host"); err != nil {
		t.Fatal(err)
	}
	if got := r.rooms.pool.Waiting(); !slices.Equal(got, []pool.Guest{g}) {
		t.Errorf("%v wait", got)
	}
}
