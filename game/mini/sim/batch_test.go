package sim_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/sim"
)

func played(t *testing.T, b sim.Batch) *sim.Report {
	t.Helper()
	r, err := b.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlay checks that a batch of any game depends on its seed and not on the number of games that are played at a
// time, and that it counts every seat.
func TestPlay(t *testing.T) {
	t.Parallel()
	for _, g := range games.All {
		b := sim.Batch{
			Game: g, Setting: -1, Types: []string{"random", "bayes", "random"}, Seated: true, Games: 60, Seed: 3, Workers: 1,
		}
		one := played(t, b)
		b.Workers = 3
		three := played(t, b)
		three.Cores = one.Cores
		if diff := cmp.Diff(one, three); diff != "" {
			t.Errorf("%s: one or three games at a time:\n%s", g.Name(), diff)
		}
		if len(one.Agents) != 2 || one.Agents[0].Name != "bayes" || one.Agents[0].Seats != 60 || one.Agents[1].Seats != 120 {
			t.Errorf("%s: %+v", g.Name(), one.Agents)
		}
		b.Seed = 4
		if other := played(t, b); cmp.Equal(other.Agents, one.Agents) {
			t.Errorf("%s: another seed gives the same games", g.Name())
		}
	}
}

// TestPlayDraws checks that without fixed seats each type is drawn equally often for each seat, within chance.
func TestPlayDraws(t *testing.T) {
	t.Parallel()
	r := played(t, sim.Batch{
		Game: dilemma.Game, Setting: -1, Types: []string{"alld", "allc"}, Games: 1000, Seed: 1, Workers: 2,
	})
	all := 0
	for _, a := range r.Agents {
		all += a.Seats
		if a.Seats < 1350 || a.Seats > 1650 { // 1500 ± 5.5 standard deviations
			t.Errorf("%s has %d seats", a.Name, a.Seats)
		}
	}
	if all != 3000 || len(r.Agents) != 2 {
		t.Errorf("%d seats: %+v", all, r.Agents)
	}
}

// TestDilemma checks that a type that always defects wins, and that three that cooperate have more points.
func TestDilemma(t *testing.T) {
	t.Parallel()
	b := sim.Batch{
		Game: dilemma.Game, Types: []string{"alld", "allc", "allc"}, Seated: true, Games: 500, Seed: 1, Workers: 2,
	}
	r := played(t, b)
	allc, alld := r.Agents[0], r.Agents[1]
	if r.Setting != "classic" || alld.Wins < 0.95 || alld.Points <= allc.Points || alld.Shares[0].Metric != "defection" ||
		alld.Shares[0].Value < 0.95 {
		t.Errorf("%+v", r)
	}
	b.Types = []string{"allc"}
	if all := played(t, b); all.Agents[0].Points <= 5*2*1.5 || all.Agents[0].Points <= allc.Points {
		t.Errorf("%+v", all)
	}
}

func TestPlayStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := sim.Batch{Game: dilemma.Game, Types: []string{"alld"}, Games: 10, Workers: 1}
	if _, err := b.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
