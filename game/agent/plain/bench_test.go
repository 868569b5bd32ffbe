package plain_test

import (
	"testing"

	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var entrants = []sim.Entrant{{Name: plain.Name, Factory: plain.New}}

func BenchmarkGame5(b *testing.B)  { benchmark(b, rules.Five()) }
func BenchmarkGame15(b *testing.B) { benchmark(b, rules.Fifteen()) }

// benchmark plays whole games on one core.
func benchmark(b *testing.B, setup rules.Setup) {
	b.ReportAllocs()
	_, err := sim.Batch(b.Context(), sim.Config{
		Setup: setup, Games: b.N, Workers: 1,
		Agents: entrants,
	})
	if err != nil {
		b.Fatal(err)
	}
}
