package table

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// TestAgentsRest: agents at whose table nobody is do not take more time than they are given, and
// those of a person are not kept waiting.
func TestAgentsRest(t *testing.T) {
	const act, rest = 10 * time.Millisecond, 90 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		var acted atomic.Int64
		agents := func(_ string, s agent.Seating) (agent.Agent, error) {
			return &puppet{seating: s, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
				<-time.After(act)
				acted.Add(1)
				return choose(s.Key, ask), true
			}}, nil
		}
		mem := newMemory()
		var seenAs []bool
		deps := Deps{Store: mem, Agents: agents, Log: quiet()}
		deps.Effort = func(from string, spent time.Duration, seen bool) time.Duration {
			if from != "school" || spent != act {
				t.Errorf("%v for %q", spent, from)
			}
			seenAs = append(seenAs, seen)
			if seen {
				return 0
			}
			return rest
		}
		setup := rules.Fifteen()
		cfg := Config{ID: "t1", Setup: setup, Key: rules.Key{3}, From: "school", Seats: make([]Occupant, setup.Seats())}
		for i := range cfg.Seats {
			cfg.Seats[i] = Occupant{Agent: "puppet"}
		}
		tb, err := Create(t.Context(), cfg, deps)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Close()
		pass(watchGrace + time.Second)
		before := acted.Load()
		pass(5 * time.Second)
		if n := acted.Load() - before; n < 40 || n > 60 || tb.Over() {
			t.Errorf("in 5 s the agents of an empty table acted %d times, want 50", n)
		}
		tb.Close() // nobody writes seenAs any more
		if len(seenAs) == 0 || !seenAs[0] || seenAs[len(seenAs)-1] {
			t.Error("want them to be seen at first, and then not")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		s.deps.Effort = func(string, time.Duration, bool) time.Duration {
			t.Error("the agents of a person rest")
			return 0
		}
		s.reopen()
		pass(watchGrace)
	})
}
