package measure_test

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestShuffled checks that bayes's beliefs about the others' beliefs are far better than chance, and that those from
// the previous game are as good as chance. So Inter measures nothing but the beliefs themselves.
func TestShuffled(t *testing.T) {
	t.Parallel()
	setup := rules.Five()
	var games []measure.Game
	_, err := sim.Batch(t.Context(), sim.Config{
		Setup: setup, Games: 150, Seed: 4, Workers: 1, Minds: true,
		Agents: []sim.Entrant{{Name: "bayes", Factory: bayes.Listings()[0].New}},
		Played: func(p sim.PlayedGame) error {
			games = append(games, measure.Game{
				Setup: setup, Log: slices.Clone(p.Result.Log), Native: slices.Clone(p.Result.Minds),
			})
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	inter := func(list []measure.Game) (low, high, chance float64) {
		clusters := make([]measure.Tally, len(list))
		var all measure.Tally
		for i, g := range list {
			items := measure.Items(g)
			for s := range game.Seat(setup.Seats()) {
				clusters[i].AddSeat(items, s)
			}
			all.Add(&clusters[i], 1)
		}
		chance, _ = all.Chance(measure.Inter, measure.Native)
		e := measure.Bootstrap(clusters, []measure.Statistic{measure.ShareOf(measure.Inter, measure.Native)}, 1)[0]
		return e.Low, e.High, chance
	}
	if low, high, chance := inter(games); low < chance+0.3 {
		t.Errorf("%.3f to %.3f, chance %.3f", low, high, chance)
	}
	// The second-order beliefs of each seat are those of the previous game, from a moment on the same day if there is
	// one.
	shuffled := slices.Clone(games)
	for i := range games {
		from := games[(i+len(games)-1)%len(games)].Native
		list := make([]*agent.Minds, 0, len(games[i].Native))
		for n, m := range games[i].Native {
			c := *m
			for s, b := range m.Of {
				if b != nil {
					b := *b
					b.Others = [game.MaxSeats][game.MaxSeats]agent.Chance{}
					if o := from[min(n, len(from)-1)].Of[s]; o != nil {
						b.Others = o.Others
					}
					c.Of[s] = &b
				}
			}
			list = append(list, &c)
		}
		shuffled[i].Native = list
	}
	if low, high, chance := inter(shuffled); low > chance || high < chance {
		t.Errorf("shuffled: %.3f to %.3f, chance %.3f", low, high, chance)
	}
}
