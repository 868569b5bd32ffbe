package style

import "math"

// unseen is the count that every value of a feature starts with, so that nothing is impossible.
const unseen = 0.5

// A classifier is a naive Bayes classifier: it takes the features of a sample for
// independent of each other.
type classifier struct {
	class []float64                   // samples learned of each class
	seen  [][features][values]float64 // by class, how often a feature had a value
	known [][features]float64         // by class, how often a feature was known
}

func newClassifier(classes int) *classifier {
	return &classifier{
		class: make([]float64, classes), seen: make([][features][values]float64, classes),
		known: make([][features]float64, classes),
	}
}

// learn counts a sample of a class.
func (c *classifier) learn(f *sample, class int) {
	c.class[class]++
	for i, v := range f {
		if v > 0 {
			c.seen[class][i][v]++
			c.known[class][i]++
		}
	}
}

// score returns how likely a sample is under a class, as a logarithm, up to a number
// that is the same for all classes.
func (c *classifier) score(f *sample, class int) float64 {
	sum := math.Log(c.class[class] + unseen)
	for i, v := range f {
		if v > 0 {
			sum += math.Log((c.seen[class][i][v] + unseen) / (c.known[class][i] + unseen*float64(values)))
		}
	}
	return sum
}

// guess returns the likeliest class. Of equally likely classes it returns the first.
func (c *classifier) guess(f *sample) int {
	best, top := 0, math.Inf(-1)
	for class := range c.class {
		if s := c.score(f, class); s > top {
			best, top = class, s
		}
	}
	return best
}
