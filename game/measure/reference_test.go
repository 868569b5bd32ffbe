package measure_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestBelieve checks that there are reference beliefs for every living seat before every vote, and that each seat is
// certain of its own role. A seer that has seen the wolf knows it, and nobody knows a wolf without a reason. The
// beliefs include the moments around false claims.
func TestBelieve(t *testing.T) {
	t.Parallel()
	setup := rules.Five()
	games, knew, moved := 0, 0, 0
	_, err := sim.Batch(t.Context(), sim.Config{
		Setup: setup, Games: 30, Seed: 5, Workers: 1, Agents: []sim.Entrant{{Name: plain.Name, Factory: plain.New}},
		Played: func(p sim.PlayedGame) error {
			list, err := measure.Believe(setup, p.Result.Log, belief.House())
			if err != nil {
				return err
			}
			games++
			for _, m := range list {
				living := game.FirstSeats(setup.Seats())
				seen := game.SeatSet(0)
				for _, ev := range p.Result.Log[:m.After] {
					switch ev.Kind {
					case rules.Executed, rules.Died:
						living = living.Without(ev.Target)
					case rules.Divined:
						seen = seen.With(ev.Target)
					}
				}
				for s := range game.Seat(setup.Seats()) {
					b := m.Of[s]
					if (b != nil) != living.Has(s) {
						t.Fatalf("seat %d lives: %t, and believes something: %t", s.Number(), living.Has(s), b != nil)
					}
					if b == nil {
						continue
					}
					if b.Roles[s][p.Result.Roles[s]] != agent.Certain {
						t.Errorf("a %v believes of itself %v", p.Result.Roles[s], b.Roles[s])
					}
					for k := range living.Without(s).All() {
						certain := b.Roles[k][game.RoleWerewolf] == agent.Certain
						switch wolf := p.Result.Roles[k] == game.RoleWerewolf; {
						case certain && !wolf:
							t.Errorf("seat %d is certain that %d is a wolf", s.Number(), k.Number())
						case wolf && seen.Has(k) && p.Result.Roles[s] == game.RoleSeer:
							if knew++; !certain {
								t.Errorf("the seer has seen the wolf and believes %v", b.Roles[k])
							}
						}
					}
				}
			}
			items := measure.Items(measure.Game{Setup: setup, Log: p.Result.Log, Reference: list})
			for _, it := range items {
				if it.Provenance == measure.Native {
					t.Fatalf("%+v of a game without notes", it)
				}
				if it.Metric == measure.Credence && it.Value != 0 {
					moved++
				}
			}
			return nil
		},
	})
	if err != nil || games != 30 || knew == 0 || moved == 0 {
		t.Errorf("%v: %d games, in which seers knew %d times, and %d false claims moved beliefs", err, games, knew, moved)
	}
}
