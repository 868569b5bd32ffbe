package belief

import (
	"cmp"
	"math"
	"slices"

	"aiwolfplay/game"
)

// A Ground is a piece of evidence for or against a seat being a wolf.
type Ground struct {
	*Evidence
	Line   int     // number of the utterance on its day; -1 if the evidence is no utterance
	Weight float64 // the change in the log-odds, see [Mind.Bearing]
}

// Grounds returns the evidence that moves the log-odds of s being a wolf by at
// least the given amount in either direction, the weightiest first. p must have
// been inferred from the facts with pairs.
func (m *Mind) Grounds(p *Posterior, facts *Facts, s game.Seat, least float64) (list []Ground) {
	for i := range m.items {
		weight := m.Bearing(p, facts, i, s)
		if math.Abs(weight) < least {
			continue
		}
		g := Ground{Evidence: &m.items[i], Line: -1, Weight: weight}
		if g.Talk >= 0 {
			g.Line = m.Table.Talks[g.Talk].N
		}
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b Ground) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return list
}
