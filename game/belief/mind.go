package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Mind collects facts and evidence from the events of one viewer, and infers
// from them how likely each seat has each role. It must not be used by two
// goroutines at once.
type Mind struct {
	Table *view.Table // what the viewer knows; not to be modified

	tables  []tableInUse
	weights [game.MaxSeats]*weights // by actor
	engine  *engine
	soft    factors
	items   []Evidence
	own     Facts // certain to the viewer
	public  Facts // certain to everybody
	day     today
	shown   []uint16 // how often a seat has shown a feature; see count
}

// A tableInUse is a likelihood table for the size of the village.
type tableInUse struct {
	weights  *weights
	saturate float64
}

// New returns a mind for the viewer of a table, before the first event. All seats are weighed by the first likelihood
// table until UseTable changes that. It returns an error if a likelihood table was not parsed and has unknown words.
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
	m.soft.reset(setup.Seats(), m.tables[0].saturate)
	m.shown = make([]uint16, numFeatures*setup.Seats())
	m.own, m.public = newFacts(setup), newFacts(setup)
	m.own.Self, _ = known.Viewer.Seat()
	m.day.begin()
	return m, nil
}

// count counts how often a seat has shown a feature.
func (m *Mind) count(f Feature, s game.Seat) *uint16 { return &m.shown[int(f)*m.engine.seats+int(s)] }

// Observe adds the viewer's next event. It keeps nothing of ev but its text.
func (m *Mind) Observe(ev *rules.Event) {
	m.weighEnd(ev)
	m.Table.Observe(ev)
	m.learn(ev)
	m.weigh(ev)
}

// UseTable has the evidence of a seat weighed by another likelihood table: the one with this index among those given to
// New. All evidence that the seat has shown is weighed anew.
func (m *Mind) UseTable(s game.Seat, table int) {
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

// Own returns a copy of what is certain to the viewer.
func (m *Mind) Own() Facts { return m.own }

// Public returns a copy of what is certain to everybody.
func (m *Mind) Public() Facts { return m.public }

// As returns what would be certain to the viewer's seat if it had one of the
// roles and otherwise knew only what everybody knows. A liar argues from these
// facts.
func (m *Mind) As(roles RoleSet) Facts {
	f := m.public
	f.Self = m.own.Self
	f.Only(f.Self, roles)
	return f
}

// Infer computes the exact posterior given facts and the evidence so far. With
// pairs it fills Posterior.With too.
func (m *Mind) Infer(p *Posterior, facts *Facts, pairs bool) {
	m.engine.infer(p, &m.soft, facts, pairs)
}

// InferAtDayEnd computes what Infer would compute if the day's talk ended now: seats that have not claimed a role today
// count as silent. It is the better guess if agents claim early, because the weights of claims were fitted together
// with those of silence.
func (m *Mind) InferAtDayEnd(p *Posterior, facts *Facts, pairs bool) {
	unary, factors := m.soft.unary, m.soft.eUnary
	m.silence(func(f Feature, s game.Seat) {
		e := Evidence{Feature: f, Actor: s, Target: game.NoSeat, Weight: 1, Discounted: 1 / float64(*m.count(f, s)+1)}
		m.soft.add(m.weights[e.Actor], &e, 1)
	})
	m.Infer(p, facts, pairs)
	m.soft.unary, m.soft.eUnary = unary, factors
}

// SetPrior sets the prior of a seat, from knowledge beyond this game, such as how it
// played in other games: the logarithm of a likelihood for each role. It replaces
// the prior that was set before.
func (m *Mind) SetPrior(s game.Seat, roles *[game.NumRoles]float64) {
	m.soft.prior[s] = *roles
	m.soft.refreshUnary(s)
}

// Items returns the evidence so far, in its order. It must not be modified.
func (m *Mind) Items() []Evidence { return m.items }

// Without infers p as if one piece of evidence, by its index in Items, were
// missing. It takes as long as Infer.
func (m *Mind) Without(p *Posterior, facts *Facts, item int) {
	e := &m.items[item]
	m.soft.add(m.weights[e.Actor], e, -1)
	m.engine.infer(p, &m.soft, facts, false)
	m.soft.add(m.weights[e.Actor], e, 1)
}

// RoughBearing estimates [Mind.Bearing] quickly: how much a piece of evidence, taken alone, supports that s is a wolf
// rather than a villager, as a logarithm.
func (m *Mind) RoughBearing(item int, s game.Seat) float64 {
	e := &m.items[item]
	row := &m.weights[e.Actor][e.Feature]
	lean := 0.0
	if e.Actor == s {
		lean += e.Discounted * (row[game.RoleWerewolf][0] - row[game.RoleVillager][0])
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
