package sim_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A talker uses up its utterances every day. It doesn't think and allocates nothing.
type talker game.Seat

func (talker) Observe([]rules.Event) {}

func (t talker) Act(ask rules.Ask) (rules.Action, bool) {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		action.Text = "ESTIMATE Agent[01] WEREWOLF"
	} else {
		action.Target = ask.Targets.Nth((int(t) + int(ask.Day)) % ask.Targets.Len())
	}
	return action, true
}

func talkers(n int) (list []agent.Agent) {
	for seat := range n {
		list = append(list, talker(seat))
	}
	return list
}

func benchmarkPlay(b *testing.B, setup rules.Setup) {
	agents := talkers(setup.Seats())
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

// TestPlayAllocatesNothing checks that a game between agents that do not allocate allocates nothing, once the memory
// that games share has grown.
func TestPlayAllocatesNothing(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		agents := talkers(setup.Seats())
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
