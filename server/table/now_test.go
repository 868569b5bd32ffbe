package table

import (
	"errors"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// villageOf returns the snapshot of a village of five where users sit on the first seats.
func villageOf(open bool, users ...string) Now {
	cfg := &Config{Setup: rules.Five(), Open: open, Seats: make([]Occupant, 5)}
	for i, user := range users {
		cfg.Seats[i] = Occupant{Kind: Person, User: user}
	}
	return Now{cfg: cfg, seats: cfg.Seats, opener: "olga", guests: []string{"gus"}}
}

func TestLentTo(t *testing.T) {
	t.Parallel()
	lent := func(open bool) Now {
		n := villageOf(open, "ann", "ben", "cat")
		n.lent = n.lent.with(0, "gus")
		n.lent = n.lent.with(1, Everybody)
		n.lent = n.lent.with(2, "gus")
		n.lent = n.lent.with(2, "")
		return n
	}
	tests := []struct {
		name string
		n    Now
		user string
		want game.SeatSet
	}{
		{"a user and everybody", lent(true), "gus", game.FirstSeats(2)},
		{"everybody", lent(true), "", game.FirstSeats(2).Without(0)},
		{"a player borrows nothing", lent(true), "cat", 0},
		{"nobody can watch", lent(false), "gus", 0},
		{"agents hide nothing", villageOf(false), "gus", game.FirstSeats(5)},
	}
	for _, tt := range tests {
		if got := tt.n.LentTo(tt.user); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	before := lent(true)
	after := before
	if after.lent = after.lent.with(0, ""); before.Lent(0) != "gus" || after.Lent(0) != "" {
		t.Error("a snapshot has changed")
	}
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	n := villageOf(true, "ann", "ben")
	n.lent = n.lent.with(0, "gus")
	n.dead, n.seesAll = game.FirstSeats(2), game.FirstSeats(1)
	all, first := game.Omniscient(), game.AtSeat(0)
	tests := []struct {
		name string
		r    Reader
		want error
	}{
		{"what is public", Reader{}, nil},
		{"one's own seat", Reader{Viewer: first, User: "ann"}, nil},
		{"somebody else's seat", Reader{Viewer: first, User: "ben"}, ErrMoved},
		{"a stranger at a seat", Reader{Viewer: first}, ErrMoved},
		{"the caller has decided", Reader{Viewer: first, trusted: true}, nil},
		{"a lent seat", Reader{Viewer: first, User: "gus", Borrowed: true}, nil},
		{"a seat that is not lent", Reader{Viewer: game.AtSeat(1), User: "gus", Borrowed: true}, ErrNotLent},
		{"a player who borrows", Reader{Viewer: first, User: "ben", Borrowed: true}, ErrNotLent},
		{"a dead person who sees everything", Reader{Viewer: all, User: "ann", Ghost: true}, nil},
		{"one who does not", Reader{Viewer: all, User: "ben", Ghost: true, Seat: 1}, ErrMoved},
		{"one at another seat", Reader{Viewer: all, User: "ann", Ghost: true, Seat: 1}, ErrMoved},
	}
	for _, tt := range tests {
		if got := n.refusal(&tt.r); !errors.Is(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestReseat(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		from, to string
		users    []string
		opener   string
		guest    string
	}{
		{"a seat", "ann", "new", []string{"new", "ben"}, "olga", "gus"},
		{"a seat for nobody", "ann", "", []string{"", "ben"}, "olga", "gus"},
		{"no second seat", "ann", "ben", []string{"ann", "ben"}, "olga", "gus"},
		{"the opener", "olga", "new", []string{"ann", "ben"}, "new", "gus"},
		{"a guest", "gus", "new", []string{"ann", "ben"}, "olga", "new"},
		{"nobody", "", "new", []string{"ann", "ben"}, "olga", "gus"},
	}
	for _, tt := range tests {
		before := villageOf(true, "ann", "ben")
		n := before
		n.reseat(tt.from, tt.to)
		users := []string{n.seats[0].User, n.seats[1].User}
		if !slices.Equal(users, tt.users) || n.opener != tt.opener || n.guests[0] != tt.guest {
			t.Errorf("%s: seats of %q, opened by %q, guest %q", tt.name, users, n.opener, n.guests[0])
		}
		if before.seats[0].User != "ann" || before.guests[0] != "gus" {
			t.Errorf("%s: the snapshot before has changed", tt.name)
		}
	}
}
