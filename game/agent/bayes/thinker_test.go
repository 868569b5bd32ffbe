package bayes_test

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// lived returns strong minds that have observed a whole game except for its end.
func lived(t testing.TB, setup rules.Setup) []agent.Thinker {
	t.Helper()
	key := sim.GameKey(4, 2)
	seat := func() (agents []agent.Agent) {
		for s := range game.Seat(setup.Seats()) {
			a, err := bayes.New(agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
			if err != nil {
				t.Fatal(err)
			}
			agents = append(agents, a)
		}
		return agents
	}
	var scratch sim.Scratch
	r, err := sim.Play(setup, key, seat(), &scratch)
	if err != nil {
		t.Fatal(err)
	}
	end := len(r.Log)
	for r.Log[end-1].Kind == rules.RoleRevealed || r.Log[end-1].Kind == rules.GameEnded {
		end--
	}
	var minds []agent.Thinker
	for s, a := range seat() {
		a.Observe(rules.Project(nil, r.Log[:end], game.AtSeat(game.Seat(s))))
		minds = append(minds, a.(agent.Thinker))
	}
	return minds
}

// TestBeliefs checks that at the end of a game a mind has reasons, the weightiest first, and is certain of what it has
// seen.
func TestBeliefs(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		facts, soft := 0, 0
		for i, mind := range lived(t, setup) {
			seat := game.Seat(i)
			var b agent.Beliefs
			mind.Beliefs(&b)
			last := agent.Reason{About: game.NoSeat}
			for _, r := range b.Reasons {
				wolf := b.Roles[r.About][game.RoleWerewolf]
				if certain := wolf == 0 || wolf == agent.Certain; certain != (r.Weight == 0) {
					t.Errorf("seat %d: %+v, and believes it to %d %%", seat.Number(), r, wolf.Percent())
				}
				if r.Weight == 0 {
					facts++
				} else {
					soft++
				}
				if last.About == r.About && last.Weight*last.Weight < r.Weight*r.Weight {
					t.Errorf("seat %d: %+v before %+v", seat.Number(), last, r)
				}
				last = r
			}
			if b.Others[seat] != [game.MaxSeats]agent.Chance{} {
				t.Errorf("seat %d believes what it believes itself", seat.Number())
			}
		}
		if facts == 0 || soft == 0 {
			t.Errorf("%d seats: %d facts and %d weighed reasons", setup.Seats(), facts, soft)
		}
	}
}

// BenchmarkBeliefs measures a snapshot of one mind, late in a game.
func BenchmarkBeliefs(b *testing.B) {
	for name, setup := range map[string]rules.Setup{"5": rules.Five(), "15": rules.Fifteen()} {
		b.Run(name, func(b *testing.B) {
			mind := lived(b, setup)[0]
			var beliefs agent.Beliefs
			b.ReportAllocs()
			for b.Loop() {
				mind.Beliefs(&beliefs)
			}
		})
	}
}

// TestOthers checks that a mind's model of the others is closer to their beliefs than its own beliefs are.
func TestOthers(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		var guessed, own, n float64
		_, err := sim.Batch(t.Context(), sim.Config{
			Setup: setup, Games: 225 / (setup.Seats() * setup.Seats()), Seed: 5, Minds: true, Workers: 1,
			Agents: []sim.Entrant{{Name: bayes.Name, Factory: bayes.New}},
			Played: func(p sim.PlayedGame) error {
				for _, minds := range p.Result.Minds {
					for i, mind := range minds.Of {
						for j, other := range minds.Of {
							if mind == nil || other == nil || i == j || p.Result.Roles[j] == game.RoleWerewolf {
								continue
							}
							for k := range setup.Seats() {
								if k == j {
									continue
								}
								truth := float64(other.Roles[k][game.RoleWerewolf])
								guessed += math.Abs(float64(mind.Others[j][k])-truth) / 255
								own += math.Abs(float64(mind.Roles[k][game.RoleWerewolf])-truth) / 255
								n++
							}
						}
					}
				}
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d seats: %.3f from what the others believe, what it believes itself %.3f", setup.Seats(), guessed/n, own/n)
		if !(guessed < 0.75*own) {
			t.Errorf("%d seats: %.3f from what the others believe, what it believes itself %.3f", setup.Seats(),
				guessed/n, own/n)
		}
	}
}
