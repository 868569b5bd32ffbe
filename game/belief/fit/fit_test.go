package fit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// played returns games of plain in sets of ten. A stranger by name plays in every fourth set.
func played(t *testing.T, setup rules.Setup, n int) (list []Game) {
	t.Helper()
	builtin.Register()
	plain, err := agent.Lookup("plain")
	if err != nil {
		t.Fatal(err)
	}
	_, err = sim.Batch(t.Context(), sim.Config{
		Setup: setup, Agents: []sim.Entrant{{Name: "plain", Factory: plain.New}}, Games: n, Seed: 3, Workers: 1,
		Played: func(p sim.PlayedGame) error {
			i := len(list)
			g := Game{Name: fmt.Sprint("game ", i), Set: i / 10, N: i % 10, Setup: setup, Events: slices.Clone(p.Result.Log)}
			g.Names = slices.Repeat([]string{"plain"}, setup.Seats())
			if i%4 == 0 {
				g.Names[1] = "stranger"
			}
			list = append(list, g)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestFitting checks that the fitted table guesses better than none, that games with an agent that is left out are held
// back, and that the number of steps is the announced one.
func TestFitting(t *testing.T) {
	t.Parallel()
	games := played(t, rules.Five(), 100)
	f, err := New(games, Options{
		Epochs: 3, Rate: 0.05, Villagers: 1, Saturate: -1, LeaveOut: []string{"stranger"}, Before: belief.House(),
	})
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	r, err := f.Run(func(samples int) error { steps += samples; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if steps != f.Steps() {
		t.Errorf("%d steps, %d were promised", steps, f.Steps())
	}
	if r.Size.Seats != loneWolf || len(r.Size.Weights) == 0 || r.Size.Temper != r.Tempers[Folds/2] {
		t.Errorf("%+v of tempers %v", r.Size, r.Tempers)
	}
	if len(r.Reports) != 2 || r.Reports[0].Held != HeldSets || r.Reports[1].Held != HeldAgents {
		t.Fatalf("%d reports", len(r.Reports))
	}
	for i, games := range []int{r.Games, 25} {
		row := r.Reports[i].Wolves(0)
		if row.Games > games || row.Scores[Table].LogLoss > 0.95*row.Scores[Prior].LogLoss {
			t.Errorf("report %d: %+v", i, row)
		}
		if seer := r.Reports[i].Scores(1, game.RoleSeer); seer[Table].N == 0 || seer[Table].LogLoss > seer[Prior].LogLoss {
			t.Errorf("report %d, of the seer: %+v", i, seer)
		}
	}
	if row := r.Reports[0].Wolves(99); row.Samples != 0 {
		t.Errorf("a day that never came: %+v", row)
	}
}

func TestFittingRefuses(t *testing.T) {
	t.Parallel()
	games := played(t, rules.Five(), 30)
	options := Options{Epochs: 1, Rate: 0.05, Villagers: 1, Before: belief.House()}
	stop := errors.New("stop")
	for _, tt := range []struct {
		name  string
		games []Game
		err   error // of progress
		want  string
	}{
		{"too few sets", games, nil, "30 games are too few sets"},
		{"other roles", append(slices.Clone(games), played(t, village(t, 8), 1)...), nil,
			"the roles of the first game expected"},
		{"stopped", played(t, rules.Five(), 60), stop, "stop"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := New(tt.games, options)
			if err == nil {
				_, err = f.Run(func(int) error { return tt.err })
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

func village(t *testing.T, seats int) rules.Setup {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// TestReplace checks that only the weights for the same villages and their source are replaced.
func TestReplace(t *testing.T) {
	t.Parallel()
	table := &belief.Table{
		Source: "7 games of 5 seats among us; 5 games of 7 seats among us; 3 games of 15 seats",
		Sizes:  []belief.SizeWeights{{Seats: 6, Temper: 1}, {Seats: 9, Temper: 1}, {Seats: 18, Temper: 1}},
	}
	Replace(table, belief.SizeWeights{Seats: 9, Temper: 0.5}, belief.Source{Games: 4, Seats: 8, Among: "them"})
	if len(table.Sizes) != 3 || table.Sizes[0].Temper != 1 || table.Sizes[1].Temper != 0.5 || table.Sizes[2].Temper != 1 ||
		table.Source != "7 games of 5 seats among us; 3 games of 15 seats; 4 games of 8 seats among them" {
		t.Errorf("%+v", table)
	}
}
