package bayes_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

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

// TestCharacters checks that every character plays at every strength and in every kind of village, under its own name.
func TestCharacters(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, l := range bayes.Listings() {
		if _, known := seen[l.Name]; known {
			t.Errorf("two are called %s", l.Name)
		}
		seen[l.Name] = !l.Partner
		for _, seating := range []agent.Seating{
			{Setup: rules.Five()}, {Setup: rules.Fifteen()}, {Setup: rules.Five(), Contest: true},
			{Setup: rules.Fifteen(), Contest: true},
		} {
			if _, err := l.New(seating); err != nil {
				t.Errorf("%s: %v", l.Name, err)
			}
		}
	}
	n := 0
	for _, offered := range seen {
		if offered {
			n++
		}
	}
	if want := 2 + 8*len(agent.Strengths); n != want {
		t.Errorf("%d agents are offered, want %d: two and 8 characters in each strength", n, want)
	}
}

// BenchmarkGame plays whole games among strong players, and reports how long their decisions take: on
// average, 99 of 100 of them, and the longest. The time to observe events before a question counts with the
// decision. -bench '^BenchmarkGame$/^5$' plays those of five seats alone.
func BenchmarkGame(b *testing.B) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		b.Run(fmt.Sprint(setup.Seats()), func(b *testing.B) {
			var scratch sim.Scratch
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				key := sim.GameKey(9, i)
				var agents []agent.Agent
				for s := range setup.Seats() {
					a, err := bayes.New(agent.Seating{Seat: game.Seat(s), Setup: setup, Key: key.Agent(game.Seat(s))})
					if err != nil {
						b.Fatal(err)
					}
					agents = append(agents, &timed{Agent: a, took: &took})
				}
				if _, err := sim.Play(setup, key, agents, &scratch); err != nil {
					b.Fatal(err)
				}
			}
			slices.Sort(took)
			var sum time.Duration
			for _, d := range took {
				sum += d
			}
			report := func(d time.Duration, unit string) {
				b.ReportMetric(float64(d.Nanoseconds())/1000, unit)
			}
			report(sum/time.Duration(len(took)), "µs/decision")
			report(took[len(took)*99/100], "µs-p99")
			report(took[len(took)-1], "µs-max")
		})
	}
}

// timed records how long each decision of an agent takes.
type timed struct {
	agent.Agent
	took     *[]time.Duration
	observed time.Duration
}

func (t *timed) Observe(evs []rules.Event) {
	began := time.Now()
	t.Agent.Observe(evs)
	t.observed += time.Since(began)
}

func (t *timed) Act(ask rules.Ask) (rules.Action, bool) {
	began := time.Now()
	action, now := t.Agent.Act(ask)
	*t.took = append(*t.took, t.observed+time.Since(began))
	t.observed = 0
	return action, now
}
