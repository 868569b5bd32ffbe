package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Mind is what follows from the events that one viewer receives: how likely
// each seat has each role. It must not be used by two goroutines at once.
type Mind struct {
	Table *view.Table // what the viewer knows; not to be modified

	tables  []tableInUse
	weights [game.MaxSeats]*weights // by who shows the evidence
	engine  *engine
	soft    factors
	items   []Evidence
	own     Facts
	public  Facts
	day     today
	shown   [numFeatures][game.MaxSeats]uint16 // how often a seat has shown a feature
}

// A tableInUse is a likelihood table for the size of the village.
type tableInUse struct {
	weights  *weights
	saturate float64
}

// New returns the mind of a viewer who knows the table, before the first event.
// All seats are weighed by the first likelihood table, until Weigh says otherwise.
func New(known *view.Table, tables ...*Table) (*Mind, error) {
	setup := known.Setup
	m := &Mind{Table: known, engine: newEngine(setup)}
	for _, t := range tables {
		size := t.For(setup.Seats())
		w, err := size.dense()
		if err != nil {
			return nil, err
		}
		m.tables = append(m.tables, tableInUse{w, size.Saturate})
	}
	for s := range m.weights {
		m.weights[s] = m.tables[0].weights
	}
	m.soft.reset(m.tables[0].saturate)
	m.own, m.public = newFacts(setup), newFacts(setup)
	m.own.Self, _ = known.Viewer.Seat()
	m.day.begin()
	return m, nil
}

// Observe adds the viewer's next event. It keeps nothing of ev but its text.
func (m *Mind) Observe(ev *rules.Event) {
	m.before(ev)
	m.Table.Observe(ev)
	m.learn(ev)
	m.weigh(ev)
}

// Weigh weighs all that a seat has shown and will show by another table, by its
// index among those of New.
func (m *Mind) Weigh(s game.Seat, table int) {
	t := &m.tables[table]
	if m.weights[s] == t.weights {
		return
	}
	m.weights[s] = t.weights
	m.soft.forget(s, t.saturate)
	for i := range m.items {
		if e := &m.items[i]; e.Actor == s {
			m.soft.add(t.weights, e, 1)
		}
	}
}

// Own returns what is certain to the viewer; the caller may add to the copy.
func (m *Mind) Own() Facts { return m.own }

// Public returns what is certain to everybody; the caller may add to the copy.
func (m *Mind) Public() Facts { return m.public }

// As returns what would be certain to the viewer's seat if it had one of the
// roles and knew what everybody knows: how who lies must think aloud.
func (m *Mind) As(roles RoleSet) Facts {
	f := m.public
	f.Self = m.own.Self
	f.Only(f.Self, roles)
	return f
}

// Infer computes what follows from facts and the evidence so far, exactly. With
// pairs it fills Posterior.With too.
func (m *Mind) Infer(p *Posterior, facts *Facts, pairs bool) {
	m.engine.infer(p, &m.soft, facts, pairs)
}

// InferHushed is Infer as if the day's talk ended now: not to have claimed
// counts already. Where all claims are early it is the better guess; the
// weights of a claim are fitted together with those of keeping silent.
func (m *Mind) InferHushed(p *Posterior, facts *Facts, pairs bool) {
	unary, factors := m.soft.unary, m.soft.eUnary
	m.silence(func(f Feature, s game.Seat) {
		e := Evidence{Feature: f, Actor: s, Target: game.NoSeat, Weight: 1, Habit: 1 / float64(m.shown[f][s]+1)}
		m.soft.add(m.weights[e.Actor], &e, 1)
	})
	m.Infer(p, facts, pairs)
	m.soft.unary, m.soft.eUnary = unary, factors
}

// Expect says how much likelier a seat is to have each role, as logarithms, by
// what is known of it beside the table: how it played in other games. It replaces
// what was said of the seat before.
func (m *Mind) Expect(s game.Seat, roles *[game.NumRoles]float64) {
	m.soft.prior[s] = *roles
	m.soft.refreshUnary(s)
}

// Items returns the evidence so far, in its order. Not to be modified.
func (m *Mind) Items() []Evidence { return m.items }

// Without computes what would follow without one piece of evidence: its weight
// in the posterior. It takes as long as Infer.
func (m *Mind) Without(p *Posterior, facts *Facts, item int) {
	e := &m.items[item]
	m.soft.add(m.weights[e.Actor], e, -1)
	m.engine.infer(p, &m.soft, facts, false)
	m.soft.add(m.weights[e.Actor], e, 1)
}

// Lean returns how much a piece of evidence by itself speaks for s being a
// wolf, as a logarithm against a villager: a quick look before Without.
func (m *Mind) Lean(item int, s game.Seat) float64 {
	e := &m.items[item]
	row := &m.weights[e.Actor][e.Feature]
	lean := 0.0
	if e.Actor == s {
		lean += e.Habit * (row[game.RoleWerewolf][0] - row[game.RoleVillager][0])
	}
	if e.Target == s {
		role := game.RoleVillager
		if m.Table.Seats[e.Actor].Claim == game.RoleSeer {
			role = game.RoleSeer
		}
		lean += e.Weight * row[role][1]
	}
	return lean
}
