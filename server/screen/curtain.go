package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/theatre"
)

// A curtain hides real beliefs, since a mind gives its role away, above all a werewolf's. A viewer who may
// not see the roles may not see any number of a mind. The beliefs behind the curtain are those that a seat
// would have if its claims were true.

// curtained reports whether a curtain hides the minds. Viewers who know only what everybody knows see what
// each seat would believe if it were what it claims to be, had the results that it announced, and knew no
// other secret. Those beliefs follow from public events alone. At the end the curtain falls.
func (m *Minds) curtained() bool { return m.known.Viewer == (game.Viewer{}) && !m.known.Over }

// atWord returns the beliefs that a seat would have if its claims were true, or nil if the seat is dead.
// Beliefs are computed again when something new is known.
func (m *Minds) atWord(s game.Seat) *word {
	now := words{items: len(m.mind.Items()), public: m.mind.Public(), reports: m.known.Reports}
	for i := range m.known.Setup.Seats() {
		now.claims[i] = m.known.Seats[i].Claim
	}
	if !m.words.same(&now) {
		now.reports = append([]view.Report{}, now.reports...)
		m.words = &now
	}
	if m.words.of[s] == nil && m.known.Alive.Has(s) {
		w := &word{facts: m.factsAtWord(s)}
		m.mind.Infer(&w.belief, &w.facts, true)
		m.words.of[s] = w
	}
	return m.words.of[s]
}

func (w *words) same(now *words) bool {
	if w == nil || w.items != now.items || w.public != now.public || w.claims != now.claims ||
		len(w.reports) != len(now.reports) {
		return false
	}
	for i := range w.reports {
		if w.reports[i] != now.reports[i] {
			return false
		}
	}
	return true
}

// factsAtWord returns the facts that would be certain to a seat if its claims were true. A seat that claims
// nothing is treated as a human on the village's side.
func (m *Minds) factsAtWord(s game.Seat) belief.Facts {
	f := m.mind.Public()
	f.Self = s
	switch claim := m.known.Seats[s].Claim; claim {
	case game.RoleNone, game.RoleAny:
		f.Not(s, game.RoleWerewolf)
		f.Not(s, game.RolePossessed)
	default:
		f.Only(s, belief.RolesOf(claim))
	}
	for i := range m.known.Reports {
		r := &m.known.Reports[i]
		switch {
		case r.Seat != s || r.TakenBack || r.Kind != protocol.Divined && r.Kind != protocol.Identified:
		case r.Species == game.SpeciesWerewolf:
			f.Only(r.Target, belief.RolesOf(game.RoleWerewolf))
		default:
			f.Not(r.Target, game.RoleWerewolf)
		}
	}
	return f
}

// beliefsAtWord returns the beliefs that a seat would have if its claims were true. It returns nil for a seat
// that is dead or contradicts itself.
func (m *Minds) beliefsAtWord(s game.Seat) *agent.Beliefs {
	w := m.atWord(s)
	if w == nil || w.belief.Contradiction {
		return nil
	}
	b := &agent.Beliefs{As: m.known.Seats[s].Claim}
	seats := m.known.Setup.Seats()
	for k := range seats {
		for _, r := range game.Roles {
			b.Roles[k][r] = agent.ChanceOf(w.belief.Role[k][r])
		}
	}
	if m.sheet == theatre.SheetOthers {
		p, _ := m.public(true)
		var others belief.Others
		others.Believe(seats, &w.belief, p)
		for j := range seats {
			for k := range seats {
				b.Others[j][k] = agent.ChanceOf(others.True[j][k])
			}
		}
	}
	return b
}

// stateAtWord returns the state of a row behind the curtain.
func (m *Minds) stateAtWord(s game.Seat) theatre.MindState {
	switch w := m.atWord(s); {
	case w == nil:
		return theatre.MindDead
	case w.belief.Contradiction:
		return theatre.MindRefuted
	}
	return theatre.MindTold
}

// shown returns the beliefs that a row shows of a seat now: those that the seat reported, or those behind the
// curtain. It returns nil if there are none.
func (m *Minds) shown(s game.Seat) *agent.Beliefs {
	if m.curtained() {
		return m.beliefsAtWord(s)
	}
	return m.latest(s, m.at)
}

// state returns the state of a row.
func (m *Minds) state(s game.Seat, b *agent.Beliefs) theatre.MindState {
	switch {
	case m.curtained():
		return m.stateAtWord(s)
	case !m.sees(s):
		return theatre.MindHidden
	case b == nil:
		return theatre.MindNone
	case m.known.Seats[s].Dead:
		return theatre.MindDead
	}
	return theatre.MindTold
}

// chosenMind returns the seat whose mind the second sheet shows: the one in the address, or the first visible
// one.
func (m *Minds) chosenMind() game.Seat {
	if m.of != game.NoSeat {
		return m.of
	}
	for s := range game.Seat(m.known.Setup.Seats()) {
		if m.shown(s) != nil && m.known.Alive.Has(s) {
			return s
		}
	}
	return 0
}
