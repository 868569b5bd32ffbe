package core_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestHouseIsNotForeign checks that at tables that people watch, few of the house's seats are weighed by the contest's
// table. If the house has learned to talk differently, its manners must be counted anew (play fit -manners): villages
// that took half of their own seats for contest agents believed liars.
func TestHouseIsNotForeign(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup rules.Setup
		games int
	}{{rules.Five(), 60}, {rules.Fifteen(), 6}} {
		var foreign sim.Rate
		var scratch sim.Scratch
		for n := range tt.games {
			key := sim.GameKey(5, n)
			agents := make([]agent.Agent, tt.setup.Seats())
			for s := range agents {
				seat := game.Seat(s)
				seating := agent.Seating{Seat: seat, Setup: tt.setup, Key: key.Agent(seat)}
				a, err := bayes.Characters[(s+n)%len(bayes.Characters)].At(agent.Strength(n % 3))(seating)
				if err != nil {
					t.Fatal(err)
				}
				agents[s] = a
			}
			r, err := sim.Play(tt.setup, key, agents, &scratch)
			if err != nil {
				t.Fatal(err)
			}
			seating := agent.Seating{Seat: 0, Setup: tt.setup, Key: key.Agent(0)}
			me, err := core.NewHome(seating, core.Character{}, core.UsualTables(), core.Terms{Weighs: true})
			if err != nil {
				t.Fatal(err)
			}
			me.Observe(rules.Project(nil, r.Log, game.AtSeat(0)))
			seats, _ := me.Company.Judge()
			others := me.Seats().Without(me.Me)
			foreign.Won, foreign.Of = foreign.Won+seats.Len(), foreign.Of+others.Len()
		}
		if foreign.Share() > 0.05 {
			t.Errorf("%d seats: %d of %d are taken for contest agents", tt.setup.Seats(), foreign.Won, foreign.Of)
		}
	}
}
