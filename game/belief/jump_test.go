package belief

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestJumps checks that after each of these events a villager's belief moves in the direction that a person expects,
// and at least as far as given here.
func TestJumps(t *testing.T) {
	t.Parallel()
	wolf := func(number int) func(*Posterior) float64 {
		return func(p *Posterior) float64 { return p.Wolf(game.SeatNumbered(number)) }
	}
	seer := func(number int) func(*Posterior) float64 {
		return func(p *Posterior) float64 { return p.Role[game.SeatNumbered(number)][game.RoleSeer] }
	}
	type step func(*scene)
	says := func(number int, text string) step { return func(sc *scene) { sc.says(number, text) } }
	executed := func(number int) step {
		return func(sc *scene) {
			sc.event(rules.Event{Kind: rules.Executed, Actor: game.NoSeat, Target: game.SeatNumbered(number)})
		}
	}
	claims := says(2, "COMINGOUT Agent[02] SEER")
	counters := says(3, "COMINGOUT Agent[03] SEER")
	black := says(2, "DAY 0 (DIVINED Agent[04] WEREWOLF)")
	back := says(2, "NOT (DIVINED Agent[04] WEREWOLF)")
	medium := says(5, "COMINGOUT Agent[05] MEDIUM")
	for _, tt := range []struct {
		name   string
		setup  rules.Setup
		before []step
		what   step
		of     func(*Posterior) float64
		least  float64 // the change, with its sign
	}{
		{"a black result accuses its target", rules.Five(), []step{claims}, black, wolf(4), 0.2},
		{"likewise in a large village", rules.Fifteen(), []step{claims}, black, wolf(4), 0.04},
		{"with a rival too", rules.Five(), []step{claims, counters}, black, wolf(4), 0.1},
		{"a counter-claim makes the first claim doubtful", rules.Five(), []step{claims}, counters, seer(2), -0.1},
		{"likewise in a large village", rules.Fifteen(), []step{claims}, counters, seer(2), -0.03},
		{"what is taken back accuses no more", rules.Five(), []step{claims, counters, black}, back, wolf(4), -0.1},
		{"who takes a result back is less a seer", rules.Five(), []step{claims, counters, black}, back, seer(2), -0.08},
		{"likewise in a large village", rules.Fifteen(), []step{claims, counters, black}, back, seer(2), -0.08},
		{
			"a seer whom the medium bears out", rules.Fifteen(), []step{claims, counters, medium, black, executed(4)},
			says(5, "IDENTIFIED Agent[04] WEREWOLF"), seer(2), 0.1,
		},
		{
			"a seer whom the medium refutes", rules.Fifteen(), []step{claims, counters, medium, black, executed(4)},
			says(5, "IDENTIFIED Agent[04] HUMAN"), seer(2), -0.1,
		},
		{
			"what the medium says of the dead", rules.Fifteen(), []step{claims, counters, medium, black, executed(4)},
			says(5, "IDENTIFIED Agent[04] HUMAN"), wolf(4), -0.2,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sc := newScene(t, tt.setup, game.AtSeat(0), House())
			sc.event(rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleVillager})
			believes := func() float64 {
				facts, p := sc.Own(), new(Posterior)
				sc.Infer(p, &facts, false)
				return tt.of(p)
			}
			for _, happen := range tt.before {
				happen(sc)
			}
			before := believes()
			tt.what(sc)
			change := believes() - before
			if tt.least > 0 && change < tt.least || tt.least < 0 && change > tt.least {
				t.Errorf("from %.3f by %+.3f, want by %+.2f at least", before, change, tt.least)
			}
		})
	}
}
