package rating

import "math"

// deviations is how many standard deviations to each side of the mean hold 95 %
// of a normal distribution.
const deviations = 1.959964

// Interval returns the 95 % confidence interval of a share of won in all games,
// from 0 to 1: the score interval of Wilson (1927), which holds for few games
// and for shares near 0 and 1 as well. Of no games it is all of 0 to 1.
func Interval(won, games int) (low, high float64) {
	if games == 0 {
		return 0, 1
	}
	const z = deviations
	n := float64(games)
	p := float64(won) / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
