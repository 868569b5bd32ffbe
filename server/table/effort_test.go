package table

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// TestAgentsRest: agents at whose table nobody is do not take more time than they are given. Who
// comes back is not kept waiting by that.
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
		var mu sync.Mutex // guards seenAs
		var seenAs []bool
		times := func() int { mu.Lock(); defer mu.Unlock(); return len(seenAs) }
		deps := Deps{Store: mem, Agents: agents, Log: quiet()}
		deps.Effort = func(from, table string, seen bool, work func()) time.Duration {
			if from != "school" || table != "t1" {
				t.Errorf("for %q at %q", from, table)
			}
			work()
			mu.Lock()
			seenAs = append(seenAs, seen)
			mu.Unlock()
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
		alone := times()
		for range 10 {
			if _, err := tb.Snapshot(t.Context(), game.Viewer{}); err != nil {
				t.Fatal(err)
			}
			pass(awayAfter - time.Millisecond)
		}
		looked := times()
		pass(2 * watchGrace)
		tb.Close() // nobody writes seenAs any more
		if slices.Contains(seenAs[:alone], true) || !slices.Contains(seenAs[alone:looked], true) ||
			slices.Contains(seenAs[alone+1:looked], false) || seenAs[len(seenAs)-1] {
			t.Errorf("want somebody there while they look, and for a while, and nobody before and after: %v, %v, %v",
				seenAs[:alone], seenAs[alone:looked], seenAs[looked:])
		}
	})
	synctest.Test(t, func(t *testing.T) {
		deps := Deps{Store: newMemory(), Agents: puppets, Log: quiet()}
		deps.Effort = func(_, _ string, seen bool, work func()) time.Duration {
			if !seen {
				return time.Hour
			}
			work()
			return 0
		}
		cfg := Config{ID: "t1", Setup: rules.Five(), Key: rules.Key{3}, Seats: make([]Occupant, 5)}
		for i := range cfg.Seats {
			cfg.Seats[i] = Occupant{Agent: "puppet"}
		}
		cfg.Seats[4] = Occupant{Kind: Person, User: "anna"}
		tb, err := Create(t.Context(), cfg, deps)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Close()
		s := &stage{Table: tb, t: t}
		pass(time.Minute)
		before := len(s.snapshot(game.AtSeat(4)).Items)
		pass(time.Millisecond)
		if after := s.snapshot(game.AtSeat(4)); len(after.Items) == before {
			t.Error("the agents rest though the person is back")
		}
		if before > 10 {
			t.Errorf("the agents work while the person is away: %d items", before)
		}
	})
}
