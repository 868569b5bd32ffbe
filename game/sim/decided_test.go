package sim_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// course is the log of a game of five in which these seats die by turns, the first by
// execution.
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

// TestDecided: an execution decides where it takes the winner's chance far enough, by
// how games went that came to the same.
func TestDecided(t *testing.T) {
	t.Parallel()
	var c sim.Course
	for range 4 { // the wolf at once: from 50 to 100 %
		c.Add(rules.Five(), course(game.SideVillage, 0))
	}
	for range 5 { // the seer: from 50 to 83 % for the wolf side, and then to 100
		c.Add(rules.Five(), course(game.SideWerewolf, 2, 3, 4))
	}
	c.Add(rules.Five(), course(game.SideVillage, 2, 3, 0)) // from 17 to 100 % at last
	if got, want := c.Decided(), (sim.Rate{Won: 4 + 1, Of: 10}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
