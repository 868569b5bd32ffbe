package style_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// TestMeasure checks that the figures follow from the seed whatever the number of processors. They are about the last
// fifth of the games, and about the characters of the strength.
func TestMeasure(t *testing.T) {
	t.Parallel()
	builtin.Register()
	c := sim.Config{Setup: rules.Five(), Games: 50, Seed: 5, Workers: 1}
	one, err := style.Measure(t.Context(), agent.Gentle, c)
	if err != nil {
		t.Fatal(err)
	}
	c.Workers = 3
	three, err := style.Measure(t.Context(), agent.Gentle, c)
	if diff := cmp.Diff(one, three); err != nil || diff != "" {
		t.Errorf("another number of processors: %v\n%s", err, diff)
	}
	if one.Strength != "gentle" || one.Seats != 5 || one.Games != 40 || one.Guessed != 10 || len(one.Characters) != 8 ||
		one.Right.Games != 50 || one.Wolf.Games != 10 {
		t.Errorf("%+v", one)
	}
	seats := 0
	for _, row := range one.Confusion {
		for _, n := range row {
			seats += n
		}
	}
	if seats != 50 || len(one.Habits) == 0 || len(one.Habits[0].Of) != 8 {
		t.Errorf("%d seats were guessed, habits %+v", seats, one.Habits)
	}
}
