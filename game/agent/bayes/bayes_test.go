package bayes_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

func TestAgent(t *testing.T) {
	t.Parallel()
	agenttest.Run(t, bayes.New)
}

// TestCharacters: every name is registered once, in every strength.
func TestCharacters(t *testing.T) {
	t.Parallel()
	bayes.Register()
	seen := map[string]bool{}
	for i := range bayes.Characters {
		for _, strength := range []bayes.Strength{bayes.Strong, bayes.Even, bayes.Gentle} {
			name := bayes.Characters[i].NameAt(strength)
			if seen[name] {
				t.Errorf("two are called %s", name)
			}
			seen[name] = true
			if _, err := agent.New(name, agent.Seating{Setup: rules.Five()}); err != nil {
				t.Error(err)
			}
		}
	}
	if len(seen) < 24 {
		t.Errorf("%d agents, want 8 characters in 3 strengths", len(seen))
	}
}

// BenchmarkGame plays whole games among strong players.
func BenchmarkGame(b *testing.B) {
	for name, setup := range map[string]rules.Setup{"5": rules.Five(), "15": rules.Fifteen()} {
		b.Run(name, func(b *testing.B) {
			var scratch sim.Scratch
			asks := 0
			for i := 0; b.Loop(); i++ {
				key := sim.GameKey(9, i)
				var agents []agent.Agent
				for s := range setup.Seats() {
					a, err := bayes.New(agent.Seating{Seat: game.Seat(s), Setup: setup, Key: key.Agent(game.Seat(s))})
					if err != nil {
						b.Fatal(err)
					}
					agents = append(agents, a)
				}
				r, err := sim.Play(setup, key, agents, &scratch)
				if err != nil {
					b.Fatal(err)
				}
				for j := range r.Log {
					if r.Log[j].Kind == rules.Answered {
						asks++
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(asks), "µs/decision")
		})
	}
}
