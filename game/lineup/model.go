package lineup

import (
	"math"
	"slices"

	"aiwolfplay/game/rating"
)

// A Model holds the three numbers of each agent.
type Model struct {
	Wolf  []float64 `json:"m"` // m: how hard the agent makes it to find the wolf side
	Knows []float64 `json:"d"` // d: how well the agent uses what it learns at night
	Other []float64 `json:"v"` // v: how much the agent follows seats that are right; the mean is 1

	Ranges *ModelRanges `json:"intervals,omitempty"` // nil in reports of earlier versions
}

// ModelRanges are the 95 % intervals of a model's numbers, by setting.
type ModelRanges struct {
	Wolf  []Range `json:"m"`
	Knows []Range `json:"d"`
	Other []Range `json:"v"`
}

// prior is the strength of the regularization, in games. Without it the numbers of an undefeated agent diverge.
const prior = 1

// FitAll returns the model under which all games are likeliest, with intervals drawn from a seed.
func (r *Results) FitAll(seed uint64) *Model {
	m := r.Fit(func(int) bool { return true })
	low, high := r.bootstrap(seed, func(drawn []int) []float64 {
		again := Model{Wolf: slices.Clone(m.Wolf), Knows: slices.Clone(m.Knows), Other: slices.Clone(m.Other)}
		again.fit(r.counts(drawn), refits)
		return slices.Concat(again.Wolf, again.Knows, again.Other)
	})
	var all []Range
	for i := range low {
		all = append(all, Range{low[i], high[i]})
	}
	n := r.Agents
	m.Ranges = &ModelRanges{all[:n], all[n : 2*n], all[2*n:]}
	return m
}

// Fit returns the model under which the games of the wanted line-ups are most likely, without intervals.
func (r *Results) Fit(wanted func(i int) bool) *Model {
	n := r.Agents
	m := &Model{Wolf: make([]float64, n), Knows: make([]float64, n), Other: slices.Repeat([]float64{1}, n)}
	m.fit(keep(r.counts(nil), wanted), fits)
	return m
}

// Steps of a fit: from zero, and from the numbers of nearly the same games.
const (
	fits   = 60
	refits = 15
)

func keep(list []count, wanted func(i int) bool) (kept []count) {
	for i, c := range list {
		if wanted(i) {
			kept = append(kept, c)
		}
	}
	return kept
}

// fit climbs the likelihood in m and d and in v by turns: for a given v it is concave in m and d, and for given m and d
// it is concave in v.
func (m *Model) fit(list []count, steps int) {
	for range steps {
		m.climb(list)
		m.normalize()
	}
}

// A slope holds the first and the second derivative of the likelihood by a number.
type slope struct{ first, second float64 }

// climb makes a step of Newton's method for each number in turn.
func (m *Model) climb(list []count) {
	for _, numbers := range [...]struct {
		of   []float64
		part func(l Lineup) (agent int, by float64)
		at   float64 // the value that the prior draws to
	}{
		{m.Wolf, func(l Lineup) (int, float64) { return l.Wolves, m.Other[l.Others] }, 0},
		{m.Knows, func(l Lineup) (int, float64) { return l.Knows, -m.Other[l.Others] }, 0},
		{m.Other, func(l Lineup) (int, float64) { return l.Others, m.Wolf[l.Wolves] - m.Knows[l.Knows] }, 1},
	} {
		slopes := make([]slope, len(numbers.of))
		for i := range slopes {
			slopes[i] = slope{prior * (numbers.at - numbers.of[i]), prior}
		}
		for _, c := range list {
			agent, by := numbers.part(c.Lineup)
			p := m.Wins(c.Lineup)
			slopes[agent].first += by * (c.won - c.games*p)
			slopes[agent].second += by * by * c.games * p * (1 - p)
		}
		for i, s := range slopes {
			numbers.of[i] += max(-1, min(1, s.first/s.second))
		}
	}
}

// normalize scales the numbers so that the mean of v is 1 and that of d is 0. Apart from the prior, that changes no
// probability.
func (m *Model) normalize() {
	scale, shift := 0.0, 0.0
	for i := range m.Other {
		scale += m.Other[i] / float64(len(m.Other))
		shift += m.Knows[i] / float64(len(m.Knows))
	}
	if scale <= 0 {
		return
	}
	for i := range m.Other {
		m.Other[i] /= scale
		m.Wolf[i], m.Knows[i] = (m.Wolf[i]-shift)*scale, (m.Knows[i]-shift)*scale
	}
}

// Wins returns the probability that the wolf side of a line-up wins.
func (m *Model) Wins(l Lineup) float64 {
	return 1 / (1 + math.Exp(-m.Other[l.Others]*(m.Wolf[l.Wolves]-m.Knows[l.Knows])))
}

// Folds is the number of parts of the line-ups. Each part is predicted from the other parts.
const Folds = 5

// A Forecast says how well the model predicts line-ups that it was not fitted on, by the mean squared difference
// between the probability and the result (Brier). 0 is best.
type Forecast struct {
	Model float64 `json:"model"`     // by the model
	Base  float64 `json:"base_rate"` // by the wolf side's share of wins in all other games
	Best  float64 `json:"own_share"` // by each line-up's own share, which nobody can predict
}

// HeldOut predicts the games of each line-up from those of the line-ups of the other folds.
func (r *Results) HeldOut() (f Forecast) {
	counts, games := r.counts(nil), 0.0
	for fold := range Folds {
		in := func(i int) bool { return (counts[i].Wolves+2*counts[i].Knows+3*counts[i].Others)%Folds == fold }
		m := r.Fit(func(i int) bool { return !in(i) })
		won, all := 0.0, 0.0
		for i, c := range counts {
			if !in(i) {
				won, all = won+c.won, all+c.games
			}
		}
		for i, c := range counts {
			if !in(i) || all == 0 {
				continue
			}
			games += c.games
			f.Model += c.brier(m.Wins(c.Lineup))
			f.Base += c.brier(won / all)
			f.Best += c.brier(c.won / c.games)
		}
	}
	f.Model, f.Base, f.Best = f.Model/games, f.Base/games, f.Best/games
	return f
}

// brier adds up the squared differences between a probability and the results.
func (c *count) brier(p float64) float64 { return c.won*(1-p)*(1-p) + (c.games-c.won)*p*p }

// A Rating holds the strength of an agent on either side, in points, with the 95 % interval by setting. The mean of
// either side is rating.First.
type Rating struct {
	Village Points `json:"village"`
	Wolves  Points `json:"wolves"`
}

// Points are a rating with its interval.
type Points struct {
	Value float64 `json:"points"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Ratings rates the agents by mirrored games. There must be at least two agents.
func (r *Results) Ratings(seed uint64) []Rating {
	rate := func(drawn []int) []float64 { return rate(r.Agents, r.counts(drawn)) }
	values := rate(nil)
	low, high := r.bootstrap(seed, rate)
	list := make([]Rating, r.Agents)
	for i := range list {
		j := r.Agents + i
		list[i] = Rating{Points{values[i], low[i], high[i]}, Points{values[j], low[j], high[j]}}
	}
	return list
}

// rate fits logit(p of the village) = c + a − b, and returns a of all agents and then b of all agents, in points.
func rate(agents int, counts []count) []float64 {
	list := keep(counts, func(i int) bool { return counts[i].Mirrored() })
	numbers, common := make([]float64, 2*agents), 0.0
	for range 60 {
		slopes := make([]slope, 2*agents)
		all := slope{second: prior}
		for i := range slopes {
			slopes[i] = slope{-prior * numbers[i], prior}
		}
		for _, c := range list {
			p := 1 / (1 + math.Exp(-common-numbers[c.Others]+numbers[agents+c.Wolves]))
			error, weight := c.games-c.won-c.games*p, c.games*p*(1-p)
			slopes[c.Others] = slope{slopes[c.Others].first + error, slopes[c.Others].second + weight}
			s := &slopes[agents+c.Wolves]
			s.first, s.second = s.first-error, s.second+weight
			all.first, all.second = all.first+error, all.second+weight
		}
		for i, s := range slopes {
			numbers[i] += max(-1, min(1, s.first/s.second)) / 2 // both sides move at once
		}
		common += all.first / all.second / 2
	}
	for side := range 2 {
		own := numbers[side*agents : (side+1)*agents]
		mean := 0.0
		for _, x := range own {
			mean += x / float64(agents)
		}
		for i := range own {
			own[i] = rating.First + rating.PointsOf(own[i]-mean)
		}
	}
	return numbers
}
