package contest_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/bayes/contest"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestCompany checks, over a set of games, which manners a strong player has at the end of each game, and by which
// table it weighs the others.
func TestCompany(t *testing.T) {
	t.Parallel()
	joint, hidden, modest := sparring.Factory("joint"), sparring.Factory("hidden"), sparring.Factory("modest")
	tests := []struct {
		name    string
		setup   rules.Setup
		games   int
		others  []agent.Factory
		alone   bool // the games form no set
		watched bool // it is no contest
		from    int  // the first game from which the manners must be
		contest bool
	}{
		{"its like", rules.Five(), 100, []agent.Factory{bayes.New, bayes.New, bayes.New, bayes.New}, false, false, 0, false},
		{"its like, 15 seats", rules.Fifteen(), 4, []agent.Factory{bayes.New}, false, false, 0, false},
		{"the house", rules.Five(), 100, []agent.Factory{plain.New, bayes.Characters[0].At(agent.Even),
			bayes.Characters[1].At(agent.Gentle), bayes.Characters[6].At(agent.Strong)}, false, false, 0, false},
		{"nonsense", rules.Five(), 100, []agent.Factory{random.New}, false, false, 0, false},
		{"half of each", rules.Five(), 50, []agent.Factory{bayes.New, bayes.New, joint, modest}, false, false, 2, false},
		{"in the style of a contest", rules.Five(), 50, []agent.Factory{joint, hidden, modest, joint}, false, false, 2, true},
		{"in the style of a contest, and another like it", rules.Five(), 50, []agent.Factory{joint, hidden, bayes.New,
			modest}, false, false, 4, true},
		{"in the style of a contest, watched", rules.Five(), 20, []agent.Factory{joint, hidden, modest, joint}, false, true,
			0, false},
		{"in the style of a contest, 15 seats", rules.Fifteen(), 3, []agent.Factory{joint, hidden, modest}, false, false, 1,
			true},
		{"the house, each game alone", rules.Five(), 50, []agent.Factory{plain.New, bayes.New}, true, false, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			memories := make([]agent.Memory, tt.setup.Seats())
			var scratch sim.Scratch
			for n := range tt.games {
				key := sim.GameKey(4, n)
				agents := make([]agent.Agent, tt.setup.Seats())
				for s := range agents {
					factory := bayes.New
					if s > 0 {
						factory = tt.others[(s-1)%len(tt.others)]
					}
					seat := game.Seat(s)
					seating := agent.Seating{Seat: seat, Setup: tt.setup, Key: key.Agent(seat), Contest: !tt.watched}
					if !tt.alone {
						seating.Memory = &memories[s]
					}
					a, err := factory(seating)
					if err != nil {
						t.Fatal(err)
					}
					agents[s] = a
				}
				native := func() bool { return contest.IsNative(agents[0]) }
				if n > tt.from && !tt.alone && native() != tt.contest {
					t.Fatalf("game %d begins in the contest's manners: %v", n, native())
				}
				if _, err := sim.Play(tt.setup, key, agents, &scratch); err != nil {
					t.Fatal(err)
				}
				if n >= tt.from && native() != tt.contest {
					t.Fatalf("game %d ends in the contest's manners: %v", n, native())
				}
			}
		})
	}
}
