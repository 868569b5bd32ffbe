package presence

import (
	"testing"
	"time"

	"aiwolfplay/game"
)

var start = time.Unix(1000, 0)

func seats(list ...game.Seat) (set game.SeatSet) {
	for _, seat := range list {
		set = set.With(seat)
	}
	return set
}

// TestAway lets people come and go, and looks at the table some time after the last departure.
func TestAway(t *testing.T) {
	t.Parallel()
	both := Seats{Persons: seats(0, 1), Players: seats(0, 1)}
	tests := []struct {
		name    string
		do      func(*People)
		seats   Seats
		after   time.Duration
		away    game.SeatSet
		next    time.Duration // after the last departure, 0 for never
		overdue game.SeatSet
	}{
		{"all are here", func(p *People) { p.Enter(0); p.Enter(1) }, both, time.Hour, 0, 0, 0},
		{"a reload", func(p *People) { p.Enter(0) }, both, 4 * time.Second, 0, AwayAfter, 0},
		{"one is away", func(p *People) { p.Enter(0) }, both, 5 * time.Second, seats(1), Grace, 0},
		{"for too long", func(p *People) { p.Enter(0) }, both, Grace, seats(1), Grace, seats(1)},
		{"asleep", func(p *People) { p.Enter(0); p.Sleep(1) }, both, Grace, seats(1), SleepGrace, 0},
		{"asleep for too long", func(p *People) { p.Enter(0); p.Sleep(1) }, both, SleepGrace,
			seats(1), SleepGrace, seats(1)},
		{"awake again", func(p *People) { p.Enter(0); p.Sleep(1); p.Look(1, start) }, both, Grace,
			seats(1), Grace, seats(1)},
		{"one of two pages closes", func(p *People) { p.Enter(0); p.Enter(1); p.Enter(1); p.Leave(1, start) }, both,
			time.Hour, 0, 0, 0},
		{"nobody waits", func(*People) {}, both, time.Hour, 0, 0, 0},
		{"both have just gone", func(*People) {}, both, time.Second, 0, AwayAfter, 0},
		{"one person", func(*People) {}, Seats{Persons: seats(3), Players: seats(3)}, time.Hour, 0, 0, 0},
		{"the dead wait too", func(p *People) { p.Enter(0) }, Seats{Persons: seats(0, 1), Players: seats(1)}, time.Hour,
			seats(1), Grace, seats(1)},
		{"nobody waits for the dead", func(p *People) { p.Enter(0) }, Seats{Persons: seats(0, 1), Players: seats(0)},
			time.Hour, 0, 0, 0},
		{"forgiven", func(p *People) { p.Enter(0); p.Forgive(start.Add(time.Hour)) }, both, time.Hour,
			0, time.Hour + AwayAfter, 0},
	}
	for _, tt := range tests {
		p := New(start)
		tt.do(&p)
		now := start.Add(tt.after)
		away, next := p.Away(tt.seats, now)
		if away != tt.away {
			t.Errorf("%s: %v are away, want %v", tt.name, away, tt.away)
		}
		if want := start.Add(tt.next); next.IsZero() != (tt.next == 0) || tt.next > 0 && !next.Equal(want) {
			t.Errorf("%s: next at %v, want %v", tt.name, next, want)
		}
		if got := p.Overdue(tt.seats, now); got != tt.overdue {
			t.Errorf("%s: %v are overdue, want %v", tt.name, got, tt.overdue)
		}
	}
}

func TestOthersHere(t *testing.T) {
	t.Parallel()
	p, now := New(start), start.Add(time.Hour)
	all := seats(0, 1, 2)
	if p.OthersHere(all, 0, now) {
		t.Error("somebody is here who has long gone")
	}
	if p.Enter(2); !p.OthersHere(all, 0, now) || p.OthersHere(all, 2, now) {
		t.Error("the person with a page is the only one here")
	}
}
