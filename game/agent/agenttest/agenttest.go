// Package agenttest checks the requirements for every agent, whatever its way of thinking.
package agenttest

import (
	"fmt"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Run plays games of 5 and 15 seats with agents of a factory, among themselves
// and beside seats that talk nonsense, and tests that an agent
//
//   - answers every kind of question legally, in canonical text, or not at once;
//   - keeps nothing of the slice that it observes: the driver overwrites it;
//   - works if it observes nothing;
//   - if it is a Thinker, believes probabilities, and is not changed by being asked;
//   - goes on, built anew and fed the same events, as the one that lived through them,
//     those of a set of games too, if it keeps something in its agent.Memory.
func Run(t *testing.T, factory agent.Factory) {
	t.Helper()
	options := rules.Fifteen()
	options.TalkOnFirstDay, options.NoAttack, options.NoExecution = true, true, true
	sequential := rules.Five()
	sequential.Sequential, sequential.SkipLimit = true, 2
	tests := []struct {
		name  string
		setup rules.Setup
		noise game.SeatSet
	}{
		{"5 seats", rules.Five(), 0},
		{"15 seats", rules.Fifteen(), 0},
		{"15 seats, a talk on day 0, ties that kill nobody", options, 0},
		{"5 seats in sequence", sequential, 0},
		{"5 seats, 3 of nonsense", rules.Five(), game.Seats(0, 2, 4)},
		{"15 seats, 14 of nonsense", rules.Fifteen(), game.FirstSeats(15).Without(3)},
		{"15 seats, 5 of nonsense", options, game.Seats(1, 4, 7, 10, 13)},
	}
	for _, tt := range tests {
		for seed := range byte(4) {
			t.Run(fmt.Sprintf("%s/%d", tt.name, seed), func(t *testing.T) {
				g := trial{T: t, factory: factory, setup: tt.setup, key: rules.Key{seed}, noise: tt.noise}
				g.playSet(max(1, 3-seed))
			})
		}
	}
}
