package sim_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestTogether checks the count of votes for the seat with the most: three of five on one day, one of two who are tied
// on the next. A second ballot does not count.
func TestTogether(t *testing.T) {
	var log []rules.Event
	add := func(ev rules.Event) {
		ev.Seq, ev.To = uint32(len(log)+1), game.Public
		log = append(log, ev)
	}
	ballot := func(day, n uint8, targets ...game.Seat) {
		for voter, target := range targets {
			add(rules.Event{Kind: rules.Voted, Day: day, N: uint16(n), Actor: game.Seat(voter), Target: target})
		}
	}
	began := func(day uint8) {
		add(rules.Event{Kind: rules.DayBegan, Day: day, Actor: game.NoSeat, Target: game.NoSeat})
	}
	began(1)
	ballot(1, 0, 2, 2, 3, 2, 3)
	began(2)
	ballot(2, 0, 1, 0)
	ballot(2, 1, 1, 1)
	var c sim.Conduct
	c.Add(rules.Five(), &sim.Result{Log: log})
	if want := (sim.Rate{Won: 3 + 1, Of: 5 + 2}); c.Together != want {
		t.Errorf("%+v, want %+v", c.Together, want)
	}
}
