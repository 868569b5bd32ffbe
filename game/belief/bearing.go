package belief

import (
	"math"

	"aiwolfplay/game"
)

// Bearing returns the change that a piece of evidence makes to the log-odds that s is a wolf. s must be the
// actor or the target of the evidence. The result is 0 for any other seat, and if it is certain whether s is
// a wolf.
//
// p must have been inferred from the same facts, with pairs. The result equals
// the difference between p and the posterior of [Mind.Without], and takes only a
// few sums.
func (m *Mind) Bearing(p *Posterior, facts *Facts, item int, s game.Seat) float64 {
	e := &m.items[item]
	if s == game.NoSeat || s != e.Actor && s != e.Target || e.Actor == facts.Self || p.Contradiction {
		return 0
	}
	// The deals fall into classes by the actor's role and by whether the target is a wolf. Without the evidence, the
	// weight of each class changes by one factor.
	unaries, pairs := m.soft.without(m.weights[e.Actor], e)
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

// without returns the factors of the actor, and those of the actor with the target, as if one piece of evidence were
// missing. It does not change f, because adding the evidence back would leave rounding errors.
func (f *factors) without(w *weights, e *Evidence) (unary, pair [game.NumRoles]float64) {
	row := &w[e.Feature]
	for r := range unary {
		unary[r] = f.unary[e.Actor][r] - e.Discounted*row[r][0]
		if e.Target != game.NoSeat {
			pair[r] = f.pair[e.Actor][e.Target][r] - e.Weight*row[r][1]
		}
	}
	return f.expUnary(e.Actor, &unary), expPair(&pair)
}
