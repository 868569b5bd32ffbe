package sim_test

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// course returns the log of a game of five in which these seats die in turn, the first by execution.
func course(winner game.Side, dead ...game.Seat) *sim.Result {
	r := &sim.Result{Winner: winner, Roles: [game.MaxSeats]game.Role{
		game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleVillager, game.RoleVillager,
	}}
	for i, seat := range dead {
		day := uint8(1 + i/2)
		if i%2 == 0 {
			r.Log = append(r.Log, rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseVote, Day: day},
				rules.Event{Kind: rules.Executed, Target: seat, Day: day})
		} else {
			r.Log = append(r.Log, rules.Event{Kind: rules.Died, Target: seat, Day: day + 1})
		}
	}
	return r
}

// TestLargest checks the largest execution's share of all changes of the winner's chance. The chances come from games
// that reached the same standing.
func TestLargest(t *testing.T) {
	t.Parallel()
	var c sim.Course
	for range 30 { // the wolf at once: all of it
		c.Add(rules.Five(), course(game.SideVillage, 0))
	}
	for range 20 { // the seer at first, from 40 to 100 % for the wolf side, after which nothing moves
		c.Add(rules.Five(), course(game.SideWerewolf, 2, 3, 4))
	}
	for range 10 { // a villager at first, which leaves both sides alike, and then the wolf
		c.Add(rules.Five(), course(game.SideVillage, 3, 1, 0))
		c.Add(rules.Five(), course(game.SideWerewolf, 3, 1, 4))
	}
	list := c.Largest()
	if len(list) != 70 || !slices.IsSorted(list) {
		t.Fatalf("%d shares, sorted: %v", len(list), slices.IsSorted(list))
	}
	// 30 games of one execution, 20 whose first one nearly settled them, and 20 in which each did a part
	if list[40] != 1 || list[39] > 0.86 || list[20] < 0.85 || list[19] > 0.8 || list[0] < 0.7 {
		t.Errorf("%v", list)
	}
}

// TestLargestByNight checks that the effect of an attack is not counted for an execution.
func TestLargestByNight(t *testing.T) {
	t.Parallel()
	var c sim.Course
	for range 50 { // a villager is executed in all games, and the night's victim decides
		c.Add(rules.Five(), course(game.SideVillage, 3, 1, 0))
		c.Add(rules.Five(), course(game.SideWerewolf, 3, 2, 4))
	}
	if list := c.Largest(); list[99] > 0.2 {
		t.Errorf("the largest execution's share is %v, want nearly nothing", list[99])
	}
}
