package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/theatre"
)

// Why a curtain takes seats at their word: a mind gives its role away, a wolf's above all, so that no
// number of it may be shown to who is not shown the roles.

// curtained reports whether a curtain hangs before the minds: who knows what everybody knows sees
// what each seat would believe if it were what it claims to be, had the results that it told, and knew
// nothing else in secret. It follows from public events only. At the end it falls.
func (m *Minds) curtained() bool { return m.known.Viewer == (game.Viewer{}) && !m.known.Over }

// atWord is what a seat would believe at its word, nil for the dead. They are computed anew where
// something new is known.
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

// factsAtWord are what would be certain to a seat at its word. Who claims nothing is taken for a
// human on the village's side.
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

// beliefs are those of a seat at its word, nil for the dead and for who contradicts itself.
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

// stateAtWord says what there is of a row behind the curtain.
func (m *Minds) stateAtWord(s game.Seat) theatre.MindState {
	switch w := m.atWord(s); {
	case w == nil:
		return theatre.MindDead
	case w.belief.Contradiction:
		return theatre.MindRefuted
	}
	return theatre.MindTold
}

// shown is what a row shows of a seat's mind now: what it told, or what it would believe at its word.
// It is nil where there is nothing.
func (m *Minds) shown(s game.Seat) *agent.Beliefs {
	if m.curtained() {
		return m.beliefsAtWord(s)
	}
	return m.latest(s, m.at)
}

// state says what there is of a row.
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

// chosenMind is the mind that the second sheet looks into: the one that is asked for,
// or the first that is seen.
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
