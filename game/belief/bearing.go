package belief

import (
	"math"

	"aiwolfplay/game"
)

// Bearing returns by how much a piece of evidence moves the log-odds that s, who
// showed it or at whom it was aimed, is a wolf: what follows from the facts less
// what would follow without it. It is what [Mind.Without] leads to, exactly, but
// reads it off p, which must have been inferred from the same facts with pairs,
// in the time of a few sums. It is 0 where s is certain, or not concerned.
func (m *Mind) Bearing(p *Posterior, facts *Facts, item int, s game.Seat) float64 {
	e := &m.items[item]
	if s == game.NoSeat || s != e.Actor && s != e.Target || e.Actor == facts.Self || p.Contradiction {
		return 0
	}
	// The deals fall into classes by the actor's role and by whether the target is
	// a wolf. Without the evidence each class weighs by a factor of its own more.
	unaries, pairs := m.soft.lacking(m.weights[e.Actor], e)
	var wolf, other float64
	for _, r := range game.Roles {
		unary := unaries[r] / m.soft.eUnary[e.Actor][r]
		hit, missed := 0.0, p.Role[e.Actor][r]
		if e.Target != game.NoSeat {
			hit = p.With[e.Actor][r][e.Target]
			missed = max(0, missed-hit)
			hit *= unary * pairs[r] / m.soft.ePair[e.Actor][e.Target][r]
		}
		missed *= unary
		switch {
		case s == e.Actor && r == game.RoleWerewolf:
			wolf += hit + missed
		case s == e.Actor:
			other += hit + missed
		default:
			wolf, other = wolf+hit, other+missed
		}
	}
	now := p.Wolf(s)
	if now <= 0 || now >= 1 || wolf <= 0 || other <= 0 {
		return 0
	}
	return math.Log(now/(1-now)) - math.Log(wolf/other)
}

// lacking returns what a seat's factors would be without one piece of its
// evidence, and those of the seat and its target. f itself stays as it is, to
// the last bit: whether somebody asks must change nothing.
func (f *factors) lacking(w *weights, e *Evidence) (unary, pair [game.NumRoles]float64) {
	row := &w[e.Feature]
	for r := range unary {
		unary[r] = f.unary[e.Actor][r] - e.Habit*row[r][0]
		if e.Target != game.NoSeat {
			pair[r] = f.pair[e.Actor][e.Target][r] - e.Weight*row[r][1]
		}
	}
	return f.expUnary(e.Actor, &unary), expPair(&pair)
}
