package measure

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Draws is the number of bootstrap samples behind an interval.
const Draws = 2000

// A Statistic computes a number from a tally. It returns false if the number is not available.
type Statistic func(*Tally) (float64, bool)

// ShareOf returns the statistic that computes a metric.
func ShareOf(m Metric, p Provenance) Statistic {
	return func(t *Tally) (float64, bool) { return t.Share(m, p) }
}

// An Estimate is a statistic with the 95 % interval of the cluster bootstrap.
type Estimate struct {
	Value, Low, High float64
	// P is the two-sided p-value of the statistic being 0: twice the share of samples that are 0 or on the other side
	// of 0.
	P  float64
	OK bool // false: the statistic is not available
}

// Bootstrap estimates statistics of tallies by cluster: the games of a setting belong together and are drawn together,
// with replacement (Efron 1979; percentile interval). The interval of a statistic ignores samples in which the
// statistic is not available. The same seed gives the same numbers.
func Bootstrap(clusters []Tally, statistics []Statistic, seed uint64) []Estimate {
	used := cells(clusters)
	return Resample(len(clusters), func(weights []int) []*Tally {
		return []*Tally{weighted(clusters, used, weights)}
	}, len(statistics), func(i int, t []*Tally) (float64, bool) { return statistics[i](t[0]) }, seed)
}

// Compare estimates the differences a − b of statistics of two challengers on the same settings. In each sample both
// have the same settings. The lists are by setting.
func Compare(a, b []Tally, statistics []Statistic, seed uint64) []Estimate {
	ofA, ofB := cells(a), cells(b)
	return Resample(len(a), func(weights []int) []*Tally {
		return []*Tally{weighted(a, ofA, weights), weighted(b, ofB, weights)}
	}, len(statistics), func(i int, t []*Tally) (float64, bool) {
		x, some := statistics[i](t[0])
		y, both := statistics[i](t[1])
		return x - y, some && both
	}, seed)
}

// A cell is a metric of a provenance that some tally has items of.
type cell struct {
	m Metric
	p Provenance
}

// cells lists the non-empty cells of all clusters.
func cells(clusters []Tally) (list []cell) {
	var whole Tally
	for i := range clusters {
		whole.Add(&clusters[i], 1)
	}
	for m := range whole {
		for p := range whole[m] {
			if whole[m][p].Items > 0 {
				list = append(list, cell{Metric(m), Provenance(p)})
			}
		}
	}
	return list
}

// weighted adds up some cells of tallies, each tally as often as its weight.
func weighted(clusters []Tally, used []cell, weights []int) *Tally {
	t := new(Tally)
	for i, n := range weights {
		if n == 0 {
			continue
		}
		for _, c := range used {
			t[c.m][c.p].add(&clusters[i][c.m][c.p], n)
		}
	}
	return t
}

// Resample estimates n statistics by drawing clusters with replacement, as described at Bootstrap. add sums up the
// clusters, each as often as its weight. value returns a statistic of such a sum.
func Resample[T any](
	clusters int, add func(weights []int) T, n int, value func(i int, sum T) (float64, bool), seed uint64,
) []Estimate {
	weights := make([]int, clusters)
	for i := range weights {
		weights[i] = 1
	}
	list, samples := make([]Estimate, n), make([][]float64, n)
	whole := add(weights)
	for i := range list {
		list[i].Value, list[i].OK = value(i, whole)
	}
	draw := rand.New(rand.NewPCG(seed, uint64(clusters)))
	for range min(Draws, Draws*clusters) { // no draws without clusters
		clear(weights)
		for range clusters {
			weights[draw.IntN(clusters)]++
		}
		sample := add(weights)
		for i := range samples {
			if x, ok := value(i, sample); ok {
				samples[i] = append(samples[i], x)
			}
		}
	}
	for i := range list {
		e := &list[i]
		if !e.OK {
			*e = Estimate{}
			continue
		}
		slices.Sort(samples[i])
		e.P = sided(samples[i])
		e.Low, e.High = quantile(samples[i], 0.025), quantile(samples[i], 0.975)
	}
	return list
}

// sided returns P for sorted samples. One is added to the number of samples on the other side, so that P is never 0
// (Davison and Hinkley 1997, 4.2).
func sided(sorted []float64) float64 {
	above, _ := slices.BinarySearch(sorted, 0)
	below := above
	for below < len(sorted) && sorted[below] == 0 {
		below++
	}
	return min(1, 2*float64(min(below, len(sorted)-above)+1)/float64(len(sorted)+1))
}

// quantile returns a quantile of a sorted list. It interpolates between neighbours (Hyndman and Fan 1996, type 7).
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// McNemar returns the exact two-sided p-value for pairs of games, onlyA of which only a won and onlyB of which only b
// won (McNemar 1947; exact binomial). Games that both won, or neither, do not count. If there are no others, p is 1.
func McNemar(onlyA, onlyB int) float64 {
	n, k := onlyA+onlyB, min(onlyA, onlyB)
	tail := 0.0
	for i := range k + 1 {
		tail += math.Exp(lnChoose(n, i) - float64(n)*math.Ln2)
	}
	return min(1, 2*tail)
}

func lnChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// Holm corrects p-values for the number of comparisons (Holm 1979): the smallest is multiplied by their number, the
// next by one less, and none becomes smaller than the one before. The order of the list is kept.
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	corrected, least := make([]float64, len(ps)), 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(ps)-rank)*ps[i]))
		corrected[i] = least
	}
	return corrected
}
