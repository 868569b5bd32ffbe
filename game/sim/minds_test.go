package sim_test

import (
	"slices"
	"sync"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestMindsChangeNothing plays the same games with and without asking the agents for their beliefs.
func TestMindsChangeNothing(t *testing.T) {
	t.Parallel()
	var logs [2][6][]rules.Event
	for i, minds := range []bool{false, true} {
		var mu sync.Mutex
		config := sim.Config{
			Setup: rules.Five(), Games: len(logs[i]), Seed: 8, Minds: minds,
			Agents: []sim.Entrant{{Name: bayes.Name, Factory: bayes.New}, {Name: plain.Name, Factory: plain.New}},
			Played: func(p sim.PlayedGame) error {
				mu.Lock()
				defer mu.Unlock()
				logs[i][p.Index] = slices.Clone(p.Result.Log)
				if (len(p.Result.Minds) > 0) != minds {
					t.Errorf("game %d: %d moments", p.Index, len(p.Result.Minds))
				}
				checkMinds(t, &p)
				return nil
			},
		}
		if _, err := sim.Batch(t.Context(), config); err != nil {
			t.Fatal(err)
		}
	}
	for g := range logs[0] {
		if !slices.Equal(logs[0][g], logs[1][g]) {
			t.Errorf("game %d is another when the agents are asked what they believe", g)
		}
	}
}

// checkMinds checks that all living agents that can report beliefs do so at each moment.
func checkMinds(t *testing.T, p *sim.PlayedGame) {
	last := 0
	for _, m := range p.Result.Minds {
		if m.After <= last || !slices.ContainsFunc(p.Result.Log[last:m.After],
			func(ev rules.Event) bool { return agent.Moment(&ev) }) {
			t.Errorf("game %d: no moment between %d and %d", p.Index, last, m.After)
		}
		last = m.After
		for s, b := range m.Of {
			if b == nil {
				continue
			}
			if p.Agents[s] != 0 || b.Roles[s][p.Result.Roles[s]] != agent.Certain {
				t.Errorf("game %d after %d: seat %d tells %v", p.Index, m.After, s+1, b.Roles[s])
			}
		}
	}
}
