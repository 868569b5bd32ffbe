package sim_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/dummy"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// talkatives do not think and do not allocate.
func talkatives(n int) []agent.Agent {
	for _, listed := range dummy.Listings() {
		if listed.Name != "talkative" {
			continue
		}
		list := make([]agent.Agent, n)
		for seat := range list {
			list[seat], _ = listed.New(agent.Seating{Seat: game.Seat(seat)}) // it never fails
		}
		return list
	}
	panic("no talkative agent")
}

func benchmarkPlay(b *testing.B, setup rules.Setup) {
	agents := talkatives(setup.Seats())
	var scratch sim.Scratch
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := sim.Play(setup, rules.Key{byte(i), byte(i >> 8)}, agents, &scratch); err != nil {
			b.Fatal(err)
		}
	}
}

// The whole way of a simulated game, with projections for every seat and
// utterances made canonical.
func BenchmarkPlay5(b *testing.B)  { benchmarkPlay(b, rules.Five()) }
func BenchmarkPlay15(b *testing.B) { benchmarkPlay(b, rules.Fifteen()) }

// TestPlayAllocatesNothing: between agents that do not allocate, no game does,
// once the memory that games share has grown.
func TestPlayAllocatesNothing(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		agents := talkatives(setup.Seats())
		var scratch sim.Scratch
		key := rules.Key{1}
		play := func() {
			key[1]++
			if _, err := sim.Play(setup, key, agents, &scratch); err != nil {
				t.Fatal(err)
			}
		}
		for range 300 { // every key that is measured below
			play()
		}
		if n := testing.AllocsPerRun(100, play); n != 0 {
			t.Errorf("%d seats: %v allocations a game, want 0", setup.Seats(), n)
		}
	}
}
