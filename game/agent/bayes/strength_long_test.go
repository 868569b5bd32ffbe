//go:build long

package bayes_test

import (
	"flag"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var games = flag.Int("games", 600, "number of games that each strength is measured in")

// sides plays games of one agent as the village against another as the wolf
// side, and returns how often the village won and how often the first day
// executed a wolf.
func sides(t *testing.T, village, wolves agent.Factory) (won, hit sim.Rate) {
	t.Helper()
	setup := rules.Five()
	var scratch sim.Scratch
	for i := range *games {
		key := sim.GameKey(7, i)
		state, _, err := rules.New(setup, &key, nil)
		if err != nil {
			t.Fatal(err)
		}
		var agents []agent.Agent
		for s := range setup.Seats() {
			seat := game.Seat(s)
			f := village
			if state.Role(seat).Side() == game.SideWerewolf {
				f = wolves
			}
			a, err := f(agent.Seating{Seat: seat, Setup: setup, Key: key.Agent(seat)})
			if err != nil {
				t.Fatal(err)
			}
			agents = append(agents, a)
		}
		r, err := sim.Play(setup, key, agents, &scratch)
		if err != nil {
			t.Fatal(err)
		}
		won.Of++
		hit.Of++
		if r.Winner == game.SideVillage {
			won.Won++
		}
		for j := range r.Log {
			if ev := &r.Log[j]; ev.Kind == rules.Executed {
				if r.Roles[ev.Target] == game.RoleWerewolf {
					hit.Won++
				}
				break
			}
		}
	}
	return won, hit
}

// TestSides compares whole sides with plain's. The bounds allow for chance and for later changes, but not for the loss
// of existing strength.
func TestSides(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                   string
		village, wolves        agent.Factory
		wonLeast, wonMost, hit float64
	}{
		{"strong village against plain", bayes.New, plain.New, 0.58, 1, 0.42},
		{"plain village against strong", plain.New, bayes.New, 0, 0.56, 0},
		{"strong against strong", bayes.New, bayes.New, 0, 1, 0},
	} {
		won, hit := sides(t, tt.village, tt.wolves)
		t.Logf("%s: the village wins %.3f, day 1 executes a wolf in %.3f", tt.name, won.Share(), hit.Share())
		if won.Share() < tt.wonLeast || won.Share() > tt.wonMost || hit.Share() < tt.hit {
			t.Errorf("%s: the village wins %.3f, day 1 executes a wolf in %.3f", tt.name, won.Share(), hit.Share())
		}
	}
}

// TestMixedField checks that strong players win more than plain ones at the same tables, and that stronger strengths
// win more.
func TestMixedField(t *testing.T) {
	t.Parallel()
	logician := &bayes.Characters[0]
	stats, err := sim.Batch(t.Context(), sim.Config{Setup: rules.Five(), Games: 3 * *games, Seed: 3, Agents: []sim.Entrant{
		{Name: bayes.Name, Factory: bayes.New},
		{Name: plain.Name, Factory: plain.New},
		{Name: "gentle", Factory: logician.At(agent.Gentle)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	share := func(i int) float64 { return stats.Agents[i].All.Share() }
	t.Logf("bayes %.3f, plain %.3f, gentle %.3f", share(0), share(1), share(2))
	if share(0) <= share(1) || share(0) <= share(2) {
		t.Errorf("bayes %.3f, plain %.3f, gentle %.3f: the first should be first", share(0), share(1), share(2))
	}
}

// TestNoHerd checks that a large village of players of several strengths does not follow whoever speaks first. Among
// contest agents the seat with the most votes has 55 % of the votes.
func TestNoHerd(t *testing.T) {
	t.Parallel()
	var players []sim.Entrant
	for _, strength := range []agent.Strength{agent.Strong, agent.Even, agent.Gentle} {
		for i := range bayes.Characters[:5] {
			players = append(players, entrant(i, strength))
		}
	}
	conduct, _ := conductOf(t, sim.Config{Setup: rules.Fifteen(), Games: 20, Seed: 5, Agents: players})
	share := conduct.Together.Share()
	t.Logf("%.3f of %d votes go to whom most vote for", share, conduct.Together.Of)
	if share > 0.77 || share < 0.4 {
		t.Error("a herd, or no agreement at all")
	}
}

// TestNoPossessed checks villages in which nobody else lies for the pack. Its wolves seldom oppose the seer, because
// that would expose them. Both sides win often enough.
func TestNoPossessed(t *testing.T) {
	t.Parallel()
	for seats := 7; seats <= 9; seats++ {
		setup, err := rules.Village(seats)
		if err != nil {
			t.Fatal(err)
		}
		var players []sim.Entrant
		for i := range bayes.Characters {
			players = append(players, entrant(i, agent.Even))
		}
		conduct, villages := conductOf(t, sim.Config{Setup: setup, Games: 150, Seed: 5, Agents: players})
		opposed := float64(conduct.Claimants[2]) / float64(conduct.Games)
		t.Logf("%d seats: the village wins %.2f, the seer is opposed in %.2f", seats, villages, opposed)
		if villages < 0.35 || villages > 0.72 || opposed > 0.25 {
			t.Errorf("%d seats: one side has no chance, or the pack opposes the seer", seats)
		}
	}
}

func entrant(i int, s agent.Strength) sim.Entrant {
	c := &bayes.Characters[i]
	return sim.Entrant{Name: agent.NameAt(c.Name, s), Factory: c.At(s)}
}

// conductOf plays games and returns how the seats behaved, and the share that villages won.
func conductOf(t *testing.T, config sim.Config) (conduct sim.Conduct, villages float64) {
	t.Helper()
	config.Workers = 1
	won := 0
	config.Played = func(p sim.PlayedGame) error {
		conduct.Add(config.Setup, p.Result)
		if p.Result.Winner == game.SideVillage {
			won++
		}
		return nil
	}
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	return conduct, float64(won) / float64(conduct.Games)
}
