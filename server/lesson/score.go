package lesson

import "math"

// Why points and not Brier scores: a Brier score is the distance of a guess from the truth, from 0 to 2, and the
// smaller the better. Points turn it around: right and certain is 100, certain and wrong is 0, and nobody can lose any.
// So a guess is worth most if somebody is as sure as they have reason to be.

// The certainties with which a student answers.
const (
	Unsure = 1 + iota
	QuiteSure
	Sure
	NumSure
)

// trust is a student's trust in an answer, by certainty, from 0 (even chances) to 1 (certain). A guess hardly
// gains or loses points.
var trust = [NumSure]float64{Unsure: 0.1, QuiteSure: 0.65, Sure: 0.95}

// Guess returns the probabilities of choices that a student implies by choosing one with a certainty. The
// rest is spread evenly over the others.
func Guess(choices, chosen, certainty int) []float64 {
	p := make([]float64, choices)
	even := 1 / float64(choices)
	own := even + (1-even)*trust[certainty]
	for i := range p {
		p[i] = (1 - own) / math.Max(float64(choices-1), 1)
	}
	p[chosen] = own
	return p
}

// Chance returns the points of an even guess among choices, of which one is right.
func Chance(choices int) int {
	return points(1 - 1/float64(max(choices, 1)))
}

func points(brier float64) int { return int(math.Round(100 * (1 - brier/2))) }

// Points rates a guess: 100 for right and certain, 0 for wrong and certain. If several choices are right, the
// nearest counts. It is 0 if none is right.
func Points(p []float64, right []bool) int {
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	best := math.Inf(1)
	for i := range right {
		if right[i] {
			best = math.Min(best, brier(p, sum, i))
		}
	}
	if math.IsInf(best, 1) || sum == 0 {
		return 0
	}
	return points(best)
}

// brier returns the Brier score of a guess whose chances have a sum, if the ith choice was right.
func brier(p []float64, sum float64, i int) (score float64) {
	for k, x := range p {
		if x /= sum; k == i {
			x = 1 - x
		}
		score += x * x
	}
	return score
}
