package fit

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCalibrated compares the effect of chance on the calibration error with one computed by hand.
func TestCalibrated(t *testing.T) {
	t.Parallel()
	coins := func(n, things int) (list []Guess) {
		for i := range n {
			list = append(list, Guess{P: 0.5, Statement: i % things})
		}
		return list
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for _, tt := range []struct {
		name    string
		guesses []Guess
		mean    float64
	}{
		{"a hundred coins", coins(100, 100), 0.05 * math.Sqrt(2/math.Pi)}, // the mean deviation of a binomial
		{"a hundred guesses of four coins", coins(100, 4), 0.1875},        // off by 0, 1/4 and 1/2 in 6, 8 and 2 of 16
		{"one thing, guessed a hundred times", coins(100, 1), 0.5},
		{"certainties", []Guess{{P: 0, Statement: 1}, {P: 1, Statement: 2, True: true}}, 0},
		{"nothing", nil, 0},
	} {
		mean, high := Calibrated(tt.guesses, rng.IntN)
		if math.Abs(mean-tt.mean) > 0.1*tt.mean {
			t.Errorf("%s: %.4f, want %.4f", tt.name, mean, tt.mean)
		}
		if high < mean-1e-9 {
			t.Errorf("%s: 95 of 100 below %.4f, but %.4f on average", tt.name, high, mean)
		}
	}
}
