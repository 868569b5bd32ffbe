package belief

import (
	"math"
	"math/rand/v2"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Sample holds the knowledge of a living villager at the end of a day's talk in a finished game, together
// with the true roles.
type Sample struct {
	Day   int
	Alive game.SeatSet
	Facts Facts
	Items []Evidence // shared with other samples of the game
	Roles [game.MaxSeats]game.Role
	// Ignore holds seats. A Learner learns nothing from the evidence that they show.
	Ignore game.SeatSet
}

// Samples returns the samples of a finished game from its whole log: one for each
// day and living villager, ordered by day and seat.
func Samples(setup rules.Setup, log []rules.Event) ([]Sample, error) {
	m, err := New(view.New(setup, game.Viewer{}), &Table{Sizes: []SizeWeights{{Seats: game.MaxSeats, Temper: 1}}})
	if err != nil {
		return nil, err
	}
	var roles [game.MaxSeats]game.Role
	for i := range log {
		if log[i].Kind == rules.Dealt {
			roles[log[i].Actor] = log[i].Role
		}
	}
	var list []Sample
	for _, ev := range rules.Project(nil, log, game.Viewer{}) {
		m.Observe(&ev)
		if ev.Kind != rules.PhaseBegan || ev.Phase != game.PhaseVote {
			continue
		}
		for s := range m.Table.Alive.All() {
			if roles[s] == game.RoleVillager {
				facts := m.Public()
				facts.Self = s
				facts.Only(s, RolesOf(game.RoleVillager))
				list = append(list, Sample{
					Day: m.Table.Day, Alive: m.Table.Alive, Facts: facts,
					Items: m.items[:len(m.items):len(m.items)], Roles: roles,
				})
			}
		}
	}
	return list, nil
}

// A Learner fits weights to samples of one setup. It maximizes the logarithm of
// the probability of the true deals by gradient ascent. It is deterministic.
type Learner struct {
	engine  *engine
	weights weights
	prior   weights // the weights to begin with
	fit     Fit

	gradient      weights // sum over the batch
	first, second weights // the moments of Adam (Kingma and Ba, 2015)
	steps         int     // taken so far
	soft          factors
	p             Posterior
}

// A Fit holds the options for fitting weights.
type Fit struct {
	Uses     func(Feature) bool // reports whether a feature is used; nil: all are
	Shrink   float64            // L2 penalty, which keeps the weights of rare features near those to begin with
	Honest   bool               // begin with the weights for seats that report no false results (honest)
	Saturate float64            // see [SizeWeights]
}

// NewLearner returns a learner for a setup.
func NewLearner(setup rules.Setup, fit Fit) *Learner {
	if fit.Uses == nil {
		fit.Uses = func(Feature) bool { return true }
	}
	l := &Learner{engine: newEngine(setup), fit: fit}
	if fit.Honest {
		l.prior = honest
	}
	l.weights = l.prior
	return l
}

// honest holds weights to begin with if the seer and the medium report what they saw, as ours do. Such a seat never
// calls a human a wolf. Few games show this for the report of a single seat, because most false results come from a
// seat with a rival.
var honest = func() (w weights) {
	for f := range w {
		switch Feature(f).Kind() {
		case ReportBlack:
			w[f][game.RoleSeer] = [2]float64{-3, 4}
		case MediumBlack:
			w[f][game.RoleMedium] = [2]float64{-3, 6}
		}
	}
	return w
}()

// Learn goes through the samples once, in an order that follows from the epoch. It
// takes a step of the given rate after every batch of samples.
func (l *Learner) Learn(samples []*Sample, epoch, batch int, rate float64) {
	order := rand.New(rand.NewPCG(uint64(epoch), 1)).Perm(len(samples))
	for start := 0; start < len(order); start += batch {
		end := min(start+batch, len(order))
		l.gradient = weights{}
		for _, i := range order[start:end] {
			l.addGradient(samples[i])
		}
		l.step(float64(end-start), rate)
	}
}

// addGradient adds the gradient of a sample: the evidence of the true roles minus
// its expectation under the posterior.
func (l *Learner) addGradient(s *Sample) {
	l.infer(s, &l.weights)
	for i := range s.Items {
		e := &s.Items[i]
		if e.Actor == s.Facts.Self || s.Ignore.Has(e.Actor) || !l.fit.Uses(e.Feature) {
			continue
		}
		row := &l.gradient[e.Feature]
		truth := s.Roles[e.Actor]
		for _, r := range game.Roles {
			row[r][0] -= e.Discounted * l.p.Role[e.Actor][r] * l.saturationSlope(e.Actor, r)
			if e.Target != game.NoSeat {
				row[r][1] -= e.Weight * l.p.With[e.Actor][r][e.Target]
			}
		}
		row[truth][0] += e.Discounted * l.saturationSlope(e.Actor, truth)
		if e.Target != game.NoSeat && s.Roles[e.Target] == game.RoleWerewolf {
			row[truth][1] += e.Weight
		}
	}
}

// saturationSlope returns the derivative of a seat's saturated evidence for a role with respect to the evidence: 1 for
// little evidence, near 0 for much.
func (l *Learner) saturationSlope(s game.Seat, r game.Role) float64 {
	divisor := l.soft.saturation(s, l.soft.unary[s][r])
	return 1 / (divisor * divisor)
}

// infer sets l.p to the posterior of a sample with the given weights.
func (l *Learner) infer(s *Sample, w *weights) {
	l.soft.reset(l.engine.seats, l.fit.Saturate)
	for i := range s.Items {
		if l.fit.Uses(s.Items[i].Feature) {
			l.soft.add(w, &s.Items[i], 1)
		}
	}
	l.engine.infer(&l.p, &l.soft, &s.Facts, true)
}

// tellsBodyguard reports whether a feature can distinguish a bodyguard from a villager. The bodyguard behaves like a
// villager, except that it may claim its role and that wolves want to attack it. There is only one bodyguard in a game:
// too few to learn other differences without overfitting.
func tellsBodyguard(f Feature) bool { return f.IsClaim() || f.Kind() == Victim }

// step moves the weights by one step of Adam, given the number of samples of the batch. A villager's weight that does
// not depend on the target stays 0, because other roles are compared with it.
func (l *Learner) step(n, rate float64) {
	l.steps++
	const decay1, decay2 = 0.9, 0.999
	fix1 := 1 - math.Pow(decay1, float64(l.steps))
	fix2 := 1 - math.Pow(decay2, float64(l.steps))
	for f := range l.weights {
		for _, r := range game.Roles {
			for k := range 2 {
				if r == game.RoleVillager && k == 0 || r == game.RoleBodyguard && !tellsBodyguard(Feature(f)) {
					continue
				}
				w := &l.weights[f][r][k]
				g := l.gradient[f][r][k]/n - l.fit.Shrink*(*w-l.prior[f][r][k])
				m, v := &l.first[f][r][k], &l.second[f][r][k]
				*m = decay1**m + (1-decay1)*g
				*v = decay2**v + (1-decay2)*g*g
				*w += rate * (*m / fix1) / (math.Sqrt(*v/fix2) + 1e-8)
			}
		}
	}
}

// Weights returns the weights learned so far.
func (l *Learner) Weights() Weights { return l.weights.sparse() }

// Predict returns the posterior of a sample. The weights learned so far are
// multiplied by temper. The posterior is valid until the next call.
func (l *Learner) Predict(s *Sample, temper float64) *Posterior {
	w := l.weights
	for f := range w {
		for r := range w[f] {
			w[f][r][0] *= temper
			w[f][r][1] *= temper
		}
	}
	l.infer(s, &w)
	return &l.p
}

// Use sets the weights to those of a table, for Predict.
func (l *Learner) Use(size *SizeWeights) error {
	w, err := size.dense()
	if err == nil {
		l.weights, l.fit.Saturate = *w, size.Saturate
	}
	return err
}
