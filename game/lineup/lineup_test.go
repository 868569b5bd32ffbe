package lineup_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rating"
)

// drawn returns results of agents whose line-ups win as a function says.
func drawn(agents, settings int, wins func(lineup.Lineup) float64) *lineup.Results {
	r := lineup.NewResults(agents, settings)
	rng := rand.New(rand.NewPCG(1, 2))
	for i, l := range lineup.All(agents) {
		for s := range r.Games[i] {
			r.Games[i][s] = lineup.Game{Won: rng.Float64() < wins(l), Votes: 4, OnWolf: l.Knows}
		}
	}
	return r
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// TestFit checks that a fit finds the numbers by which games were drawn, and predicts unseen line-ups nearly as well as
// their own shares do.
func TestFit(t *testing.T) {
	t.Parallel()
	wolf, knows, other := []float64{-1, 0, 0.5, 1.5}, []float64{-1, 0, 0, 1}, []float64{0.5, 1, 1, 1.5}
	r := drawn(4, 2000, func(l lineup.Lineup) float64 {
		return logistic(other[l.Others] * (wolf[l.Wolves] - knows[l.Knows]))
	})
	m := r.FitAll(1)
	for name, pair := range map[string][2][]float64{
		"m": {m.Wolf, wolf}, "d": {m.Knows, knows}, "v": {m.Other, other},
	} {
		for i := range pair[0] {
			if math.Abs(pair[0][i]-pair[1][i]) > 0.12 {
				t.Errorf("%s of agent %d: %.3f, want %.3f", name, i, pair[0][i], pair[1][i])
			}
		}
	}
	hit, all := 0, 0
	for name, numbers := range map[string]struct {
		ranges    []lineup.Range
		fit, want []float64
	}{
		"m": {m.Ranges.Wolf, m.Wolf, wolf}, "d": {m.Ranges.Knows, m.Knows, knows}, "v": {m.Ranges.Other, m.Other, other},
	} {
		for i, x := range numbers.ranges {
			if x.Low >= numbers.fit[i] || x.High <= numbers.fit[i] || x.High-x.Low > 0.4 {
				t.Errorf("%s of agent %d: %.3f, interval %v", name, i, numbers.fit[i], x)
			}
			if all++; x.Low <= numbers.want[i] && numbers.want[i] <= x.High {
				hit++
			}
		}
	}
	if hit < all-2 {
		t.Errorf("%d of %d intervals hold the number by which the games were drawn", hit, all)
	}
	if f := r.HeldOut(); f.Model > f.Best+0.001 || f.Base < f.Model+0.02 {
		t.Errorf("held out: %+v", f)
	}
}

// TestRatings checks that an agent that wins more on a side is rated higher on that side, that an even field is rated
// evenly, and that games of an agent against itself do not count.
func TestRatings(t *testing.T) {
	t.Parallel()
	r := drawn(3, 500, func(l lineup.Lineup) float64 {
		if l.Wolves == l.Knows {
			return 1 // against itself
		}
		return logistic(0.8*float64(l.Wolves) - 0.4*float64(l.Knows))
	})
	list := r.Ratings(1)
	points := func(logit float64) float64 { return rating.First + rating.PointsOf(logit) }
	for i, x := range list {
		for _, side := range []struct {
			lineup.Points
			want float64
		}{{x.Village, points(0.4 * float64(i-1))}, {x.Wolves, points(0.8 * float64(i-1))}} {
			if side.want < side.Low-5 || side.want > side.High+5 || side.Value < side.Low || side.Value > side.High {
				t.Errorf("agent %d: %+v", i, side)
			}
		}
	}
	if !slices.IsSortedFunc(list, func(a, b lineup.Rating) int { return int(a.Wolves.Value - b.Wolves.Value) }) {
		t.Errorf("%+v", list)
	}
}

// TestMeetings counts the games of two sides, and leaves the others out.
func TestMeetings(t *testing.T) {
	t.Parallel()
	r := drawn(2, 10, func(l lineup.Lineup) float64 { return float64(l.Wolves) })
	for village, row := range r.Meetings(1) {
		for wolves, m := range row {
			if m.Games != 10 || m.Won != float64(wolves) || m.OnWolf != float64(village)/4 {
				t.Errorf("village %d, wolves %d: %+v", village, wolves, m)
			}
			if w := m.WonRange; w.Low > m.Won || w.High < m.Won-1e-9 || w.High-w.Low < 0.2 || w.High-w.Low > 0.4 {
				t.Errorf("the interval of %v of 10 games is %+v", m.Won, w)
			}
			if w := m.OnWolfRange; w.Low != m.OnWolf || w.High != m.OnWolf { // all games have the same share
				t.Errorf("the interval of votes is %+v, the share %v in each game", w, m.OnWolf)
			}
		}
	}
}

func TestPlays(t *testing.T) {
	t.Parallel()
	l := lineup.Lineup{Wolves: 1, Knows: 2, Others: 3}
	for role, want := range map[game.Role]int{
		game.RoleWerewolf: 1, game.RolePossessed: 1, game.RoleSeer: 2, game.RoleMedium: 2, game.RoleBodyguard: 2,
		game.RoleVillager: 3,
	} {
		if got := l.Plays(role); got != want {
			t.Errorf("%v is played by %d, want %d", role, got, want)
		}
	}
	if n := len(lineup.All(3)); n != 27 {
		t.Errorf("%d line-ups of 3 agents", n)
	}
}
