package ladder

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestLadder checks the figures for four deals, of which the stronger wins two more and loses one.
func TestLadder(t *testing.T) {
	t.Parallel()
	won := [][len(agent.Strengths)]bool{{false, true, true}, {false, true, true}, {true, false, false}, {true, true, true}}
	l := count(game.SideVillage, won)
	if l.Won[0].WinRate != 0.5 || l.Won[1].WinRate != 0.75 || l.Better[0] != 0.25 || l.Better[1] != 0 {
		t.Errorf("%+v", l)
	}
	if want := 1.96 * math.Sqrt((0.75-0.0625)/4); math.Abs(l.Better95[0]-want) > 1e-9 || l.Better95[1] != 0 {
		t.Errorf("intervals %v, want %v and 0", l.Better95, want)
	}
}

// TestClimb checks that a ladder follows from its seed, whatever the number of processors, and that the strong win more
// often than the gentle.
func TestClimb(t *testing.T) {
	t.Parallel()
	builtin.Register()
	c := sim.Config{Setup: rules.Five(), Games: 60, Seed: 5}
	for _, side := range [...]game.Side{game.SideVillage, game.SideWerewolf} {
		c.Workers = 1
		one, err := Climb(t.Context(), side, c)
		if err != nil {
			t.Fatal(err)
		}
		c.Workers = 3
		three, err := Climb(t.Context(), side, c)
		if diff := cmp.Diff(one, three); diff != "" || err != nil {
			t.Errorf("%s: another number of processors gives another result: %v\n%s", side, err, diff)
		}
		if one.Deals != 60 || one.Side != side.String() || len(one.Won) != len(agent.Strengths) || one.Won[2].Games != 60 ||
			one.Won[2].Wins == one.Won[0].Wins && one.Better[0] == 0 && one.Better[1] == 0 {
			t.Errorf("%+v", one)
		}
	}
}
