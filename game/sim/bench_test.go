package sim_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// talkative uses up its utterances every day and walks through its targets. It
// does not think and does not allocate.
type talkative struct{ seat game.Seat }

func (*talkative) Observe([]rules.Event) {}

func (a *talkative) Act(ask rules.Ask) (rules.Action, bool) {
	act := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case rules.AskTalk, rules.AskWhisper:
		act.Text = "ESTIMATE Agent[01] WEREWOLF"
	default:
		act.Target = ask.Targets.Nth((int(a.seat) + int(ask.Day)) % ask.Targets.Len())
	}
	return act, true
}

func talkatives(n int) []agent.Agent {
	var list []agent.Agent
	for seat := range game.Seat(n) {
		list = append(list, &talkative{seat})
	}
	return list
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
