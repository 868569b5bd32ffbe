package belief

import (
	"math"
	"slices"

	"aiwolfplay/game"
)

// A Guess is a probability that was given to something, and whether it was so.
type Guess struct {
	P   float64
	Was bool
	Set int // what was drawn together: resampling takes whole sets
}

// A Score says how good guesses are.
type Score struct {
	N       int
	LogLoss float64 // mean of -ln of what was given to the truth
	Brier   float64 // mean square of what was missing to the truth
	Slope   float64 // of the truth's log-odds over the guessed: 1 is calibrated, less is overconfident
	Error   float64 // expected calibration error, over ten equal bins
}

// surest is the most that a guess counts as when its logarithm is taken.
const surest = 1 - 1e-6

// ScoreOf computes the score of guesses.
func ScoreOf(guesses []Guess) Score {
	s := Score{N: len(guesses)}
	var bins [10]struct{ n, p, was float64 }
	for _, g := range guesses {
		was := 0.0
		if g.Was {
			was = 1
		}
		p := max(1-surest, min(surest, g.P))
		s.LogLoss -= was*math.Log(p) + (1-was)*math.Log(1-p)
		s.Brier += (g.P - was) * (g.P - was)
		bin := &bins[min(9, int(g.P*10))]
		bin.n, bin.p, bin.was = bin.n+1, bin.p+g.P, bin.was+was
	}
	n := max(1, float64(len(guesses)))
	s.LogLoss, s.Brier = s.LogLoss/n, s.Brier/n
	for _, bin := range bins {
		s.Error += math.Abs(bin.p-bin.was) / n
	}
	s.Slope = slope(guesses)
	return s
}

// slope fits the truth's log-odds as a line over the guessed log-odds, by
// Newton's method. Guesses of certainties are left out: they have no odds.
func slope(guesses []Guess) float64 {
	a, b := 0.0, 1.0
	for range 25 {
		var ga, gb, haa, hab, hbb float64
		for _, g := range guesses {
			if g.P < 1-surest || g.P > surest {
				continue
			}
			x := math.Log(g.P / (1 - g.P))
			q := 1 / (1 + math.Exp(-a-b*x))
			d := -q
			if g.Was {
				d++
			}
			v := q * (1 - q)
			ga, gb = ga+d, gb+d*x
			haa, hab, hbb = haa+v, hab+v*x, hbb+v*x*x
		}
		det := haa*hbb - hab*hab
		if !(math.Abs(det) > 1e-12) {
			return math.NaN()
		}
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		a, b = a+da, b+db
		if math.Abs(da)+math.Abs(db) < 1e-9 {
			break
		}
	}
	return b
}

// Spread returns the 95 % interval of a figure of the score, by drawing whole
// sets again from those there are (below draws a number below n).
func Spread(guesses []Guess, figure func(Score) float64, below func(n int) int) (low, high float64) {
	const draws = 200
	bySet := map[int][]Guess{}
	var sets []int
	for _, g := range guesses {
		if bySet[g.Set] == nil {
			sets = append(sets, g.Set)
		}
		bySet[g.Set] = append(bySet[g.Set], g)
	}
	if len(sets) == 0 {
		return math.NaN(), math.NaN()
	}
	values := make([]float64, draws)
	var drawn []Guess
	for i := range values {
		drawn = drawn[:0]
		for range sets {
			drawn = append(drawn, bySet[sets[below(len(sets))]]...)
		}
		values[i] = figure(ScoreOf(drawn))
	}
	values = slices.DeleteFunc(values, math.IsNaN) // a draw may have too little to tell
	if len(values) == 0 {
		return math.NaN(), math.NaN()
	}
	slices.Sort(values)
	return values[len(values)*25/1000], values[len(values)*975/1000]
}

// Guesses appends what a posterior gives each other living seat of having a
// role, and whether it has it.
func (s *Sample) Guesses(dst []Guess, p *Posterior, role game.Role, set int) []Guess {
	for seat := range s.Alive.Without(s.Facts.Self).All() {
		dst = append(dst, Guess{P: p.Role[seat][role], Was: s.Roles[seat] == role, Set: set})
	}
	return dst
}

// Top reports whether the seat that a posterior takes for the likeliest wolf is one.
func (s *Sample) Top(p *Posterior) bool {
	top := game.NoSeat
	for seat := range s.Alive.Without(s.Facts.Self).All() {
		if top == game.NoSeat || p.Wolf(seat) > p.Wolf(top) {
			top = seat
		}
	}
	return top != game.NoSeat && s.Roles[top] == game.RoleWerewolf
}
