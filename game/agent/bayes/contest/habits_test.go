package contest

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// TestHabits checks that after some games of a set, the seats' first turns count as evidence for a wolf if they are
// wolves, and not if they are villagers.
func TestHabits(t *testing.T) {
	t.Parallel()
	setup := rules.Fifteen()
	config := sim.Config{Setup: setup, Games: 40, Seed: 21, SetSize: 40, Workers: 1}
	for i := range setup.Seats() {
		config.Agents = append(config.Agents, sim.Entrant{Factory: sparring.Factory([]string{"joint", "hidden",
			"modest"}[i%3])})
	}
	config.Seated = func(int) []int { return []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14} }
	var kept *habits
	var sum, n [game.NumRoles]float64
	config.Played = func(p sim.PlayedGame) error {
		table := view.New(setup, game.Omniscient())
		for i := range p.Result.Log {
			table.Observe(&p.Result.Log[i])
		}
		if h := kept; h != nil && h.games >= 15 {
			did := moves(table)
			for s := range setup.Seats() {
				roles := h.expect(game.Seat(s), &did[s], openings, turnsTell)
				r := p.Result.Roles[s]
				sum[r] += roles[game.RoleWerewolf] - roles[game.RoleVillager]
				n[r]++
			}
		}
		before := kept
		if kept = note(before, table); kept == before {
			t.Error("what was kept was changed, not replaced")
		}
		return nil
	}
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	wolf, villager := sum[game.RoleWerewolf]/n[game.RoleWerewolf], sum[game.RoleVillager]/n[game.RoleVillager]
	t.Logf("log-odds of a wolf by habits: %.2f for %v wolves, %.2f for %v villagers", wolf,
		n[game.RoleWerewolf], villager, n[game.RoleVillager])
	if wolf < villager+0.2 {
		t.Errorf("habits speak for a wolf by %.2f for wolves, by %.2f for villagers", wolf, villager)
	}
}
