package table

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/presence"
)

// TestAgentsRest checks that agents of a table without viewers work in the background, and rest for as long as
// Background says. A viewer or a player who comes back needn't wait for them.
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
		var calls atomic.Int64 // of Background
		deps := Deps{Store: mem, Agents: agents, Log: quiet()}
		deps.Background = func(work func()) time.Duration {
			calls.Add(1)
			work()
			return rest
		}
		setup := rules.Fifteen()
		cfg := Config{ID: "t1", Setup: setup, Key: rules.Key{3}, Seats: make([]Occupant, setup.Seats())}
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
		alone := calls.Load()
		for range 10 {
			if _, err := tb.Snapshot(t.Context(), game.Viewer{}); err != nil {
				t.Fatal(err)
			}
			pass(presence.AwayAfter - time.Millisecond)
		}
		looked := calls.Load()
		pass(2 * watchGrace)
		if left := calls.Load(); alone == 0 || looked > alone+1 || left == looked {
			t.Errorf("want work in the background before and after somebody looks, not meanwhile: %d, %d, %d calls",
				alone, looked, left)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		deps := Deps{Store: newMemory(), Agents: puppets, Log: quiet()}
		deps.Background = func(func()) time.Duration { return time.Hour }
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
