package sparring_test

import (
	"testing"

	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var names = []string{"joint", "hidden", "modest", "veteran"}

func TestContract(t *testing.T) {
	t.Parallel()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			agenttest.Run(t, sparring.Factory(name))
		})
	}
}

// TestField: they are no fools, and they behave as what they stand for does:
// the seer and the possessed claim at once, and the first result accuses.
func TestField(t *testing.T) {
	t.Parallel()
	config := sim.Config{Setup: rules.Five(), Games: 400, Seed: 2, SetSize: 100}
	for _, name := range names {
		config.Agents = append(config.Agents, sim.Entrant{Name: name, Factory: sparring.Factory(name)})
	}
	config.Agents = append(config.Agents, sim.Entrant{Name: "random", Factory: random.New})
	config.Workers = 1
	config.Seated = func(set int) []int {
		return []int{set % 5, (set + 1) % 5, (set + 2) % 5, (set + 3) % 5, (set + 4) % 5}
	}
	var conduct sim.Conduct
	config.Played = func(p sim.Played) error {
		conduct.Add(rules.Five(), p.Result)
		return nil
	}
	stats, err := sim.Batch(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	fools := stats.Agents[len(names)].All.Share()
	for _, a := range stats.Agents[:len(names)] {
		t.Logf("%s %.3f, random %.3f", a.Name, a.All.Share(), fools)
		if a.All.Share() <= fools {
			t.Errorf("%s wins %.3f, random %.3f", a.Name, a.All.Share(), fools)
		}
	}
	if black := conduct.FirstBlack.Share(); black < 0.6 {
		t.Errorf("the seer's first result accuses in %.2f", black)
	}
}
