package fit

import (
	"math"
	"slices"
)

// A Guess is the probability that a model gave to a statement, and whether the
// statement is true.
type Guess struct {
	P         float64
	True      bool
	Set       int // number of the set of games; resampling draws whole sets
	Statement int // number of the statement; guesses on several days can be about the same one
}

// A Score says how good guesses are.
type Score struct {
	N       int
	LogLoss float64 // mean of -ln of the probability given to the truth
	Brier   float64 // mean square of the difference between probability and truth
	Slope   float64 // calibration slope: 1 is calibrated, less is overconfident
	Error   float64 // expected calibration error, over ten equal bins
}

// surest is the largest probability whose logarithm is taken. The smallest is 1-surest.
const surest = 1 - 1e-6

// ScoreOf computes the score of guesses.
func ScoreOf(guesses []Guess) Score {
	s := Score{N: len(guesses)}
	for _, g := range guesses {
		truth := 0.0
		if g.True {
			truth = 1
		}
		p := max(1-surest, min(surest, g.P))
		s.LogLoss -= truth*math.Log(p) + (1-truth)*math.Log(1-p)
		s.Brier += (g.P - truth) * (g.P - truth)
	}
	n := max(1, float64(len(guesses)))
	s.LogLoss, s.Brier = s.LogLoss/n, s.Brier/n
	s.Error = calibrationError(guesses, func(g *Guess) bool { return g.True })
	s.Slope = slope(guesses)
	return s
}

// calibrationError returns the expected calibration error of guesses, over ten
// equal bins. isTrue says whether the statement of a guess is true.
func calibrationError(guesses []Guess, isTrue func(*Guess) bool) (sum float64) {
	var bins [10]struct{ p, trues float64 }
	for i := range guesses {
		g := &guesses[i]
		bin := &bins[min(9, int(g.P*10))]
		bin.p += g.P
		if isTrue(g) {
			bin.trues++
		}
	}
	for _, bin := range bins {
		sum += math.Abs(bin.p-bin.trues) / max(1, float64(len(guesses)))
	}
	return sum
}

// Calibrated returns the calibration error that the guesses would have if they were perfectly calibrated: the mean over
// many random draws of the truth, and the value that 95 of 100 draws stay below. Even this error is above 0, and it is
// larger for fewer guesses. Guesses about the same statement share a draw. below returns a random number from 0 to n-1.
func Calibrated(guesses []Guess, below func(n int) int) (mean, high float64) {
	const draws, fine = 200, 1 << 30
	list := make([]float64, draws)
	for i := range list {
		drawn := map[int]float64{}
		list[i] = calibrationError(guesses, func(g *Guess) bool {
			v, ok := drawn[g.Statement]
			if !ok {
				v = float64(below(fine)) / fine
				drawn[g.Statement] = v
			}
			return v < g.P
		})
		mean += list[i] / draws
	}
	slices.Sort(list)
	return mean, list[draws*95/100]
}

// slope returns the calibration slope: a logistic regression of the truth on the
// guessed log-odds, by Newton's method. Certain guesses are left out; they have no
// log-odds. It is NaN if the guesses do not determine it.
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
			if g.True {
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

// Spread returns the 95 % interval of a figure of the score, by bootstrapping whole sets. below returns a random number
// from 0 to n-1. The interval is NaN if there is nothing to draw.
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
	values = slices.DeleteFunc(values, math.IsNaN) // a draw may have too few guesses for the figure
	if len(values) == 0 {
		return math.NaN(), math.NaN()
	}
	slices.Sort(values)
	return values[len(values)*25/1000], values[len(values)*975/1000]
}
