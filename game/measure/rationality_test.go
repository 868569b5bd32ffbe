package measure_test

import (
	"math"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// recorded plays games of agents of one kind and returns what is stored of them, with reference beliefs.
func recorded(tb testing.TB, setup rules.Setup, games int, entrant sim.Entrant) (list []measure.Game) {
	tb.Helper()
	_, err := sim.Batch(tb.Context(), sim.Config{
		Setup: setup, Games: games, Seed: 5, Workers: 1, Agents: []sim.Entrant{entrant},
		Played: func(p sim.PlayedGame) error {
			reference, err := measure.Believe(setup, p.Result.Log, belief.House())
			log := slices.Clone(p.Result.Log)
			list = append(list, measure.Game{Setup: setup, Log: log, Reference: reference})
			return err
		},
	})
	if err != nil || len(list) != games {
		tb.Fatal(len(list), err)
	}
	return list
}

// A maximizer talks at random and makes the choice that is worth most by the beliefs of package belief, from its seat's
// knowledge at that moment.
type maximizer struct {
	agent.Agent
	seat game.Seat
	mind *belief.Mind
}

func newMaximizer(s agent.Seating) (agent.Agent, error) {
	talker, err := random.New(s)
	if err != nil {
		return nil, err
	}
	mind, err := belief.New(s.Table(), belief.House())
	return &maximizer{talker, s.Seat, mind}, err
}

func (m *maximizer) Observe(evs []rules.Event) {
	for i := range evs {
		m.mind.Observe(&evs[i])
	}
	m.Agent.Observe(evs)
}

func (m *maximizer) Act(ask rules.Ask) (rules.Action, bool) {
	action, now := m.Agent.Act(ask)
	if ask.Kind != rules.AskTalk && ask.Kind != rules.AskWhisper && m.mind.Table.Day > 0 {
		var p belief.Posterior
		facts := m.mind.Own()
		m.mind.Infer(&p, &facts, false)
		best := -1.0
		for _, o := range measure.Options(m.mind.Table, m.seat, ask.Kind, measure.Told(m.mind.Table.Setup, &p)) {
			if o.Success > best {
				best, action.Target = o.Success, o.Seat
			}
		}
	}
	return action, now
}

// TestRationality checks that a seat that chooses the best option by reference beliefs, from its knowledge at that
// moment, counts as rational when the game is measured afterwards. A seat that chooses at random is rational as often
// as the items' chance says.
func TestRationality(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		entrant sim.Entrant
		best    bool
	}{
		{sim.Entrant{Name: "maximizer", Factory: newMaximizer}, true},
		{sim.Entrant{Name: random.Name, Factory: random.New}, false},
	} {
		var sum measure.Sum
		for _, g := range recorded(t, rules.Five(), 120, c.entrant) {
			for _, it := range measure.Items(g) {
				if it.Metric == measure.Rational && it.Provenance == measure.Reference {
					sum.Value, sum.Of, sum.Chance = sum.Value+it.Value, sum.Of+it.Of, sum.Chance+it.Chance
				}
			}
		}
		share, chance := sum.Value/sum.Of, sum.Chance/sum.Of
		t.Logf("%s: %.4f of %g decisions, chance %.4f", c.entrant.Name, share, sum.Of, chance)
		far := 4 * math.Sqrt(chance*(1-chance)/sum.Of)
		if c.best && share < 0.99 || !c.best && math.Abs(share-chance) > far || sum.Of < 500 {
			t.Errorf("%s: %.4f of %g decisions are rational, by chance %.4f", c.entrant.Name, share, sum.Of, chance)
		}
	}
}

func BenchmarkDecisions(b *testing.B) {
	for name, setup := range map[string]rules.Setup{"5": rules.Five(), "15": rules.Fifteen()} {
		b.Run(name, func(b *testing.B) {
			games := recorded(b, setup, 8, sim.Entrant{Name: plain.Name, Factory: plain.New})
			b.ResetTimer()
			n := 0
			for b.Loop() {
				measure.Decisions(games[n%8], games[n%8].Reference)
				n++
			}
		})
	}
}
