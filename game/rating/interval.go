package rating

import "math"

// deviations is the number of standard deviations on each side of the mean that
// hold 95 % of a normal distribution.
const deviations = 1.959964

// Interval returns the 95 % confidence interval of the share of games won, from 0
// to 1. It is the score interval of Wilson (1927), which is also right for few games
// and for shares near 0 and 1. For no games it is 0 to 1.
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
