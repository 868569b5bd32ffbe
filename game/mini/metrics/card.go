package metrics

import (
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/measure"
)

// lambda is the weight in equation 4.
const lambda = 0.25

// A Capability is one of the seven of MAgIC, with its number and the metrics that the number is computed from.
type Capability struct {
	Name  string
	Of    func(*Tally) (float64, bool)
	Parts []Metric
}

// Capabilities lists the seven capabilities, in the order of measure.Card.
var Capabilities = [...]Capability{
	{"judgement", share(Judgement), []Metric{Judgement}},
	{"reasoning", reasoning, []Metric{Guessed, Foreseen}},
	{"deception", deception, []Metric{SpyWon, Misled}},
	{"self-awareness", share(SelfAware), []Metric{SelfAware}},
	{"cooperation", share(Agreed), []Metric{Agreed}},
	{"coordination", share(OwnOffer), []Metric{OwnOffer}},
	{"rationality", meanOf(Defected, GaveLeast), []Metric{Defected, GaveLeast}},
}

// WinRate returns the mean of the credits over the roles that were played (eq. 1).
func WinRate(t *Tally) (float64, bool) {
	return meanOf(WinChameleon, WinKnowing, WinUndercover, WinCivilian, WinSharing, WinDilemma, WinGood)(t)
}

func share(m Metric) func(*Tally) (float64, bool) {
	return func(t *Tally) (float64, bool) { return t.Share(m) }
}

// meanOf returns a statistic: the mean of those metrics that have items.
func meanOf(metrics ...Metric) func(*Tally) (float64, bool) {
	return func(t *Tally) (float64, bool) {
		sum, n := 0.0, 0
		for _, m := range metrics {
			if x, ok := t.Share(m); ok {
				sum, n = sum+x, n+1
			}
		}
		return sum / float64(n), n > 0
	}
}

// reasoning returns the share of right guesses, pooled over guesses of the spy and of the votes of others (eq. 3).
func reasoning(t *Tally) (float64, bool) {
	a, b := &t[Guessed], &t[Foreseen]
	return (a.Value + b.Value) / (a.Of + b.Of), a.Of+b.Of > 0
}

// deception returns the value of equation 4 divided by 1 + λ.
func deception(t *Tally) (float64, bool) {
	spy, ok := t.Share(SpyWon)
	misled, both := t.Share(Misled)
	return (spy + lambda*misled) / (1 + lambda), ok && both
}

// A Card holds the figures of an agent or a person.
type Card struct {
	Name    string               `json:"name"`
	Games   int                  `json:"games"`
	WinRate *evaluation.Estimate `json:"win_rate"`
	Rows    []evaluation.CardRow `json:"card"`
}

// CardOf returns the card of games, given their tallies by deal. The intervals are computed by drawing deals.
func CardOf(name string, deals []Tally, seed uint64) Card {
	statistics := []func(*Tally) (float64, bool){WinRate}
	for i := range Capabilities {
		statistics = append(statistics, Capabilities[i].Of)
	}
	found := estimate(deals, statistics, seed)
	whole := sumOf(deals, nil)
	card := Card{Name: name, Games: whole[Points].Items, WinRate: estimateOf(found[0])}
	for i, c := range Capabilities {
		row := evaluation.CardRow{Name: c.Name, Found: estimateOf(found[i+1])}
		for _, m := range c.Parts {
			row.Items += whole[m].Items
		}
		row.Shown = row.Found != nil && row.Items >= evaluation.Least &&
			(row.Found.High-row.Found.Low)/2 <= evaluation.Widest
		card.Rows = append(card.Rows, row)
	}
	return card
}

// sumOf adds up tallies. Each counts as often as its weight, or once if weights is nil.
func sumOf(list []Tally, weights []int) *Tally {
	sum := new(Tally)
	for i := range list {
		switch {
		case weights == nil:
			sum.Add(&list[i], 1)
		case weights[i] > 0:
			sum.Add(&list[i], weights[i])
		}
	}
	return sum
}

// estimate estimates statistics by drawing deals with replacement.
func estimate(deals []Tally, statistics []func(*Tally) (float64, bool), seed uint64) []measure.Estimate {
	return measure.Resample(len(deals), func(weights []int) *Tally { return sumOf(deals, weights) },
		len(statistics), func(i int, t *Tally) (float64, bool) { return statistics[i](t) }, seed)
}

func estimateOf(e measure.Estimate) *evaluation.Estimate {
	if !e.OK {
		return nil
	}
	return &evaluation.Estimate{Value: e.Value, Low: e.Low, High: e.High}
}
