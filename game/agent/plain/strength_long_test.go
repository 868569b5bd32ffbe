//go:build long

package plain_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestStrength checks that both sides win, and the first day's talk finds a wolf more often than chance.
func TestStrength(t *testing.T) {
	for _, tt := range []struct {
		setup        rules.Setup
		games        int
		low, high    float64 // share that the village wins
		firstAtLeast float64 // share of first executions that hit a wolf
	}{
		{rules.Five(), 1500, 0.50, 0.68, 0.38},
		{rules.Fifteen(), 400, 0.40, 0.65, 0.23},
	} {
		stats, err := sim.Batch(t.Context(), sim.Config{Setup: tt.setup, Games: tt.games, Seed: 3, Agents: entrants})
		if err != nil {
			t.Fatal(err)
		}
		if stats.Invalid > 0 {
			t.Errorf("%d seats: %d utterances that are no sentence", tt.setup.Seats(), stats.Invalid)
		}
		if got := stats.Village.Share(); got < tt.low || got > tt.high {
			t.Errorf("%d seats: the village wins %.3f, want %.2f to %.2f", tt.setup.Seats(), got, tt.low, tt.high)
		}
		if got := float64(stats.FirstExecuted[game.RoleWerewolf]) / float64(stats.Games); got < tt.firstAtLeast {
			t.Errorf("%d seats: the first execution hits a wolf in %.3f, want %.2f", tt.setup.Seats(), got, tt.firstAtLeast)
		}
	}
}
