package sim_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var mixture = []sim.Entrant{
	{Name: plain.Name, Factory: plain.New},
	{Name: random.Name, Factory: random.New},
	{Name: plain.Name, Factory: plain.New},
}

// TestBatchIsReproducible plays the same batch on one and on four workers.
func TestBatchIsReproducible(t *testing.T) {
	t.Parallel()
	config := sim.Config{Setup: rules.Five(), Agents: mixture, Games: 60, Seed: 5}
	var all [2]sim.Stats
	for i, workers := range []int{1, 4} {
		config.Workers = workers
		stats, err := sim.Batch(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = stats
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("one worker counts %+v\nfour count %+v", all[0], all[1])
	}
	if all[0].Spoken == 0 || all[0].Games != 60 || all[0].Village.Of != 60 || all[0].Agents[1].All.Of != 100 {
		t.Errorf("counts %+v", all[0])
	}
	config.Seed++
	if other, _ := sim.Batch(t.Context(), config); reflect.DeepEqual(other, all[0]) {
		t.Error("another seed counts the same")
	}
}

// diary remembers the games of a set, and the seat at which it sat in each.
type diary struct {
	agent.Agent
	memory *agent.Memory
	seat   game.Seat
}

func (d diary) Observe(evs []rules.Event) {
	d.Agent.Observe(evs)
	for i := range evs {
		if evs[i].Kind == rules.GameEnded {
			seats, _ := d.memory.Kept.([]game.Seat)
			d.memory.Kept = append(seats, d.seat)
		}
	}
}

// TestSets checks that in a set the members keep their seats and their memory, and that the counts do not depend on the
// number of workers.
func TestSets(t *testing.T) {
	t.Parallel()
	config := sim.Config{Setup: rules.Five(), Games: 50, Seed: 5, SetSize: 20, Seated: func(set int) []int {
		return []int{set % 2, 0, 1, 0, 1}
	}}
	for i := range 2 {
		config.Agents = append(config.Agents, sim.Entrant{
			Name: fmt.Sprint(i),
			Factory: func(s agent.Seating) (agent.Agent, error) {
				a, err := plain.New(s)
				return diary{a, s.Memory, s.Seat}, err
			},
		})
	}
	var mu sync.Mutex
	played := map[int][]int{}
	config.Played = func(p sim.PlayedGame) error {
		mu.Lock()
		defer mu.Unlock()
		played[p.Index] = slices.Clone(p.Agents)
		return nil
	}
	var all [2]sim.Stats
	for i, workers := range []int{1, 3} {
		config.Workers = workers
		stats, err := sim.Batch(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = stats
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("one worker counts %+v\nthree count %+v", all[0], all[1])
	}
	for i, agents := range played {
		if want := []int{i / 20 % 2, 0, 1, 0, 1}; !slices.Equal(agents, want) {
			t.Errorf("game %d: seated %v, want %v", i, agents, want)
		}
	}
	if s := all[0]; s.EarlyVillage.Of != 30 || s.Early[0].All.Of != 80 || s.Early[1].All.Of != 70 {
		t.Errorf("the first ten of three sets: %+v, %+v", s.EarlyVillage, s.Early)
	}
}

// TestMemory checks that the games of a set follow one another, each seat with a memory of its own.
func TestMemory(t *testing.T) {
	t.Parallel()
	var kept []int // games remembered at the beginning of each
	_, err := sim.Batch(t.Context(), sim.Config{
		Setup: rules.Five(), Games: 5, SetSize: 3, Workers: 1, Seated: func(int) []int { return make([]int, 5) },
		Agents: []sim.Entrant{{Name: "plain", Factory: func(s agent.Seating) (agent.Agent, error) {
			seats, _ := s.Memory.Kept.([]game.Seat)
			for _, other := range seats {
				if other != s.Seat {
					t.Errorf("seat %d has the memory of seat %d", s.Seat, other)
				}
			}
			if s.Seat == 0 {
				kept = append(kept, len(seats))
			}
			a, err := plain.New(s)
			return diary{a, s.Memory, s.Seat}, err
		}}},
	})
	if err != nil || !slices.Equal(kept, []int{0, 1, 2, 0, 1}) {
		t.Errorf("remembers %v games, error %v", kept, err)
	}
}

func TestBatchStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	config := sim.Config{Setup: rules.Five(), Agents: mixture, Games: 1000}
	if stats, err := sim.Batch(ctx, config); !errors.Is(err, context.Canceled) || stats.Games > 0 {
		t.Errorf("cancelled: %d games, error %v", stats.Games, err)
	}
	broken := errors.New("broken")
	config.Agents = []sim.Entrant{{Name: "x", Factory: func(agent.Seating) (agent.Agent, error) { return nil, broken }}}
	if _, err := sim.Batch(t.Context(), config); !errors.Is(err, broken) {
		t.Errorf("error %v, want the factory's", err)
	}
	config.Agents, config.Workers = mixture, 4
	config.Played = func(p sim.PlayedGame) error {
		if p.Index >= 3 {
			return broken
		}
		return nil
	}
	// Each worker ends with its own error at the latest, however slow the others are.
	if stats, err := sim.Batch(t.Context(), config); !errors.Is(err, broken) || stats.Games > 3+config.Workers {
		t.Errorf("%d games, error %v, want the hook's", stats.Games, err)
	}
	config.Agents = nil
	if _, err := sim.Batch(t.Context(), config); err == nil {
		t.Error("a batch without agents is played")
	}
	config.Agents, config.Setup = mixture, rules.Setup{}
	if _, err := sim.Batch(t.Context(), config); err == nil {
		t.Error("a setup without seats is played")
	}
}

// stub answers everything with one action, or never.
type stub struct {
	text string
	now  bool
}

func (stub) Observe([]rules.Event) {}

func (s stub) Act(ask rules.Ask) (rules.Action, bool) {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: s.text}, s.now
}

func stubs(s stub) []agent.Agent { return []agent.Agent{s, s, s, s, s} }

func TestPlayOfStubs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		stub    stub
		said    string
		invalid bool
		forced  bool
	}{
		{name: "silence", stub: stub{}, said: rules.SkipText, forced: true},
		{name: "canonical", stub: stub{"Over", true}, said: rules.OverText},
		{name: "made canonical", stub: stub{" VOTE   Agent[1] ", true}, said: "VOTE Agent[01]"},
		{name: "invalid", stub: stub{"hello", true}, said: rules.SkipText, invalid: true},
		{name: "empty", stub: stub{"", true}, said: rules.SkipText, invalid: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := sim.Play(rules.Five(), rules.Key{3}, stubs(tt.stub), new(sim.Scratch))
			if err != nil {
				t.Fatal(err)
			}
			for _, ev := range r.Log {
				if ev.Kind != rules.Said || ev.Text == rules.OverText && tt.said != rules.OverText {
					continue // Over is said for whom has used up its utterances
				}
				if ev.Text != tt.said || ev.Forced != tt.forced {
					t.Fatalf("said %q (forced %v), want %q (%v)", ev.Text, ev.Forced, tt.said, tt.forced)
				}
			}
			if got := r.Invalid != [game.MaxSeats]int{}; got != tt.invalid {
				t.Errorf("invalid %v", r.Invalid)
			}
		})
	}
	t.Run("too few", func(t *testing.T) {
		if _, err := sim.Play(rules.Five(), rules.Key{}, stubs(stub{})[:4], new(sim.Scratch)); err == nil {
			t.Error("four agents play for five")
		}
	})
	t.Run("illegal", func(t *testing.T) {
		cheat := stubs(stub{"Over", true})
		cheat[0] = cheater{}
		if _, err := sim.Play(rules.Five(), rules.Key{}, cheat, new(sim.Scratch)); !errors.Is(err, rules.ErrBadTarget) {
			t.Errorf("error %v, want ErrBadTarget", err)
		}
	})
}

// cheater votes for nobody.
type cheater struct{}

func (cheater) Observe([]rules.Event) {}

func (cheater) Act(ask rules.Ask) (rules.Action, bool) {
	return rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: "Over"}, true
}

func ExampleBatch() {
	stats, err := sim.Batch(context.Background(), sim.Config{
		Setup: rules.Five(), Games: 10, Seed: 1,
		Agents: []sim.Entrant{{Name: plain.Name, Factory: plain.New}},
	})
	fmt.Println(stats.Games, stats.Agents[0].Name, stats.Agents[0].All.Of, err)
	// Output: 10 plain 50 <nil>
}
