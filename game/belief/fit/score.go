package fit

import (
	"math"
	"slices"
)

// A Guess is a probability that was given to something, and whether it was so.
type Guess struct {
	P   float64
	Was bool
	Set int // what was drawn together: resampling takes whole sets
	Of  int // what came true: guesses of the same thing, on several days, share the number
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
	for _, g := range guesses {
		was := 0.0
		if g.Was {
			was = 1
		}
		p := max(1-surest, min(surest, g.P))
		s.LogLoss -= was*math.Log(p) + (1-was)*math.Log(1-p)
		s.Brier += (g.P - was) * (g.P - was)
	}
	n := max(1, float64(len(guesses)))
	s.LogLoss, s.Brier = s.LogLoss/n, s.Brier/n
	s.Error = calibration(guesses, func(g *Guess) bool { return g.Was })
	s.Slope = slope(guesses)
	return s
}

// calibration is the expected calibration error of guesses where so much came true.
func calibration(guesses []Guess, was func(*Guess) bool) (sum float64) {
	var bins [10]struct{ p, was float64 }
	for i := range guesses {
		g := &guesses[i]
		bin := &bins[min(9, int(g.P*10))]
		bin.p += g.P
		if was(g) {
			bin.was++
		}
	}
	for _, bin := range bins {
		sum += math.Abs(bin.p-bin.was) / max(1, float64(len(guesses)))
	}
	return sum
}

// Calibrated returns the calibration error that the guesses would have if each
// were as likely to come true as it says: the mean of many draws, and what 95 of
// 100 stay below. It is more than nothing, the more the fewer the guesses are.
// Guesses of the same thing come true by the same draw (below draws a number below n).
func Calibrated(guesses []Guess, below func(n int) int) (mean, high float64) {
	const draws, fine = 200, 1 << 30
	list := make([]float64, draws)
	for i := range list {
		drawn := map[int]float64{}
		list[i] = calibration(guesses, func(g *Guess) bool {
			v, ok := drawn[g.Of]
			if !ok {
				v = float64(below(fine)) / fine
				drawn[g.Of] = v
			}
			return v < g.P
		})
		mean += list[i] / draws
	}
	slices.Sort(list)
	return mean, list[draws*95/100]
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
