//go:build long

package sparring_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestLargeVillage checks that at fifteen seats, over a set of a hundred games, the partners behave as contest agents
// do in logged games (see the package's comment). The bounds are wide, because a share of 100 games is exact only to
// ten points.
func TestLargeVillage(t *testing.T) {
	t.Parallel()
	config := sim.Config{Setup: rules.Fifteen(), Games: 100, Seed: 11, SetSize: 100, Workers: 1}
	for i := range rules.Fifteen().Seats() {
		name := names[i%len(names)]
		config.Agents = append(config.Agents, sim.Entrant{Name: name, Factory: sparring.Factory(name)})
	}
	config.Seated = func(int) []int { return []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14} }
	var conduct, late sim.Conduct
	config.Played = func(p sim.PlayedGame) error {
		conduct.Add(rules.Fifteen(), p.Result)
		if p.Index >= 30 {
			late.Add(rules.Fifteen(), p.Result)
		}
		return nil
	}
	stats, err := sim.Batch(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	of := func(n, all int) sim.Rate { return sim.Rate{Won: n, Of: all} }
	lived := 0
	for _, n := range conduct.FirstVictim {
		lived += n
	}
	for _, tt := range []struct {
		what        string
		rate        sim.Rate
		least, most float64
	}{
		{"the village wins", stats.Village, 0.5, 0.8},
		{"day 1 executes a wolf", of(conduct.FirstExecuted[game.RoleWerewolf], conduct.Games), 0.4, 0.75},
		{"day 1 executes a wolf, after 30 games", of(late.FirstExecuted[game.RoleWerewolf], late.Games), 0.45, 0.8},
		{"day 1 executes the seer", of(conduct.FirstExecuted[game.RoleSeer], conduct.Games), 0, 0.2},
		{"the seer claims on day 1", conduct.SeerClaims, 0.9, 1},
		{"the possessed claims the seer on day 1", conduct.PossessedClaims, 0.75, 0.97},
		{"a wolf claims the seer", conduct.WolfClaims, 0.12, 0.32},
		{"two claim the seer on day 1", of(conduct.Claimants[2], conduct.Games), 0.38, 0.68},
		{"the medium claims", conduct.MediumClaims, 0.9, 1},
		{"the bodyguard claims", conduct.GuardClaims, 0.02, 0.22},
		{"the seer's results are so", conduct.TrueReports, 1, 1},
		{"a declared vote is cast, village", conduct.Kept[0], 0.9, 1},
		{"a declared vote is cast, wolf side", conduct.Kept[1], 0.55, 0.82},
		{"after day 1 dies a villager", of(conduct.FirstVictim[game.RoleVillager], lived), 0.25, 0.55},
		{"after day 1 dies the seer", of(conduct.FirstVictim[game.RoleSeer], lived), 0.08, 0.35},
		{"after day 1 dies nobody", of(conduct.FirstVictim[game.RoleNone], lived), 0.08, 0.34},
	} {
		share := tt.rate.Share()
		t.Logf("%s: %.3f of %d", tt.what, share, tt.rate.Of)
		if share < tt.least || share > tt.most {
			t.Errorf("%s: %.3f of %d, %.2f to %.2f expected", tt.what, share, tt.rate.Of, tt.least, tt.most)
		}
	}
}
