package sparring_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var names = []string{"joint", "hidden", "modest", "veteran"}

func TestContract(t *testing.T) {
	t.Parallel()
	for _, name := range append([]string{"learner"}, names...) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			agenttest.Run(t, sparring.Factory(name))
		})
	}
}

// TestField checks that the partners are no fools, and behave like the agents that they stand for: the seer and the
// possessed claim at once, and the first result accuses.
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
	config.Played = func(p sim.PlayedGame) error {
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

// TestLearners checks that a field of five learners behaves like the real agents of logged games (the comment in
// small.go), and finds the wolf better from the eleventh game of a set on.
func TestLearners(t *testing.T) {
	t.Parallel()
	var early, late sim.Conduct
	_, err := sim.Batch(t.Context(), sim.Config{
		Setup: rules.Five(), Games: 1000, Seed: 3, SetSize: 100, Workers: 1, Contest: true,
		Agents: []sim.Entrant{{Name: "learner", Factory: sparring.Factory("learner")}},
		Seated: func(int) []int { return make([]int, 5) },
		Played: func(p sim.PlayedGame) error {
			conduct := &late
			if p.Index%100 < 10 {
				conduct = &early
			}
			conduct.Add(rules.Five(), p.Result)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	of := func(n, all int) float64 { return sim.Rate{Won: n, Of: all}.Share() }
	found := func(c *sim.Conduct) float64 { return of(c.FirstExecuted[game.RoleWerewolf], c.Games) }
	for _, tt := range []struct {
		what               string
		share, least, most float64
	}{
		{"day 1 executes the wolf, games 0 to 9", found(&early), 0.35, 0.58},
		{"day 1 executes the wolf, later", found(&late), found(&early) + 0.05, 0.75},
		{"day 1 executes the seer", of(late.FirstExecuted[game.RoleSeer], late.Games), 0.02, 0.2},
		{"the wolf claims the seer", late.WolfClaims.Share(), 0.03, 0.15},
		{"the seer's first result accuses", late.FirstBlack.Share(), 0.75, 0.9},
		{"a declared vote is cast, village", late.Kept[0].Share(), 0.88, 1},
	} {
		t.Logf("%s: %.3f", tt.what, tt.share)
		if tt.share < tt.least || tt.share > tt.most {
			t.Errorf("%s: %.3f, %.2f to %.2f expected", tt.what, tt.share, tt.least, tt.most)
		}
	}
}
