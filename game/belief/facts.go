package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A RoleSet is a set of roles, one bit each.
type RoleSet uint8

// RolesOf returns the set of the given roles.
func RolesOf(roles ...game.Role) (set RoleSet) {
	for _, r := range roles {
		set |= 1 << r
	}
	return set
}

// Has reports whether r is in the set.
func (set RoleSet) Has(r game.Role) bool { return set>>r&1 != 0 }

// wolfOnly is the set of possible roles of a seat that is known to be a wolf.
const wolfOnly RoleSet = 1 << game.RoleWerewolf

// Facts hold what is certain to somebody. The zero value is not ready; [Mind.Own], [Mind.Public] and [Mind.As] return
// Facts.
type Facts struct {
	May  [game.MaxSeats]RoleSet // the roles that each seat can still have
	Self game.Seat              // the seat that knows the facts; its own conduct is no evidence; NoSeat for the public

	// The seats that were alive each time the game went on. A pack is ruled out if
	// the game would have ended with it.
	alive  [game.MaxSeats + 1]game.SeatSet
	nAlive int
}

func newFacts(setup rules.Setup) Facts {
	f := Facts{Self: game.NoSeat}
	var all RoleSet
	for _, r := range game.Roles {
		if setup.Roles[r] > 0 {
			all |= 1 << r
		}
	}
	for s := range setup.Seats() {
		f.May[s] = all
	}
	return f
}

// Only adds the fact that a seat has one of the roles.
func (f *Facts) Only(s game.Seat, roles RoleSet) {
	if s < game.MaxSeats {
		f.May[s] &= roles
	}
}

// Not adds the fact that a seat does not have a role.
func (f *Facts) Not(s game.Seat, r game.Role) { f.Only(s, ^RolesOf(r)) }

// goesOn adds the fact that the game went on with these seats alive.
func (f *Facts) goesOn(alive game.SeatSet) {
	if f.nAlive < len(f.alive) && (f.nAlive == 0 || f.alive[f.nAlive-1] != alive) {
		f.alive[f.nAlive] = alive
		f.nAlive++
	}
}

// allows reports whether a set of seats can be the pack.
func (f *Facts) allows(pack game.SeatSet) bool {
	for _, alive := range f.alive[:f.nAlive] {
		wolves := (pack & alive).Len()
		if wolves == 0 || 2*wolves >= alive.Len() {
			return false
		}
	}
	return true
}

// learn adds the facts that an event makes certain to the public and to the viewer. It is called after the table has
// observed the event.
func (m *Mind) learn(ev *rules.Event) {
	both := [2]*Facts{&m.public, &m.own}
	switch ev.Kind {
	case rules.Dealt:
		m.own.Only(ev.Actor, RolesOf(ev.Role))
	case rules.RoleRevealed:
		for _, f := range both {
			f.May[ev.Actor] = RolesOf(ev.Role)
		}
	case rules.PackShown:
		m.own.Only(ev.Target, wolfOnly)
	case rules.PhaseBegan:
		if ev.Phase == game.PhaseTalk {
			for _, f := range both {
				f.goesOn(m.Table.Alive)
			}
		}
	case rules.Divined, rules.Identified:
		m.own.judge(ev.Target, ev.Species)
	case rules.Died:
		for _, f := range both {
			f.Not(ev.Target, game.RoleWerewolf) // wolves do not attack wolves
		}
	case rules.NobodyDied:
		m.learnSaved(ev)
	}
}

func (f *Facts) judge(s game.Seat, species game.Species) {
	if species == game.SpeciesWerewolf {
		f.Only(s, wolfOnly)
	} else {
		f.Not(s, game.RoleWerewolf)
	}
}

// learnSaved adds the facts that a night without a victim makes certain. If the setup demands an attack, a living
// bodyguard saved the target, so no dead seat is the bodyguard. A viewer who knows the guard or the attack learns more.
func (m *Mind) learnSaved(ev *rules.Event) {
	t := m.Table
	if t.Setup.NoAttack || t.Setup.Roles[game.RoleBodyguard] == 0 {
		return
	}
	for dead := range (game.FirstSeats(t.Setup.Seats()) &^ t.Alive).All() {
		m.public.Not(dead, game.RoleBodyguard)
		m.own.Not(dead, game.RoleBodyguard)
	}
	night := int(ev.Day) - 1
	if g := last(t.Guards); g != nil && g.Day == night && t.Setup.Roles[game.RoleBodyguard] == 1 {
		m.own.Not(g.Target, game.RoleWerewolf)
	}
	if a := last(t.Attacks); a != nil && a.Day == night {
		m.own.Not(a.Target, game.RoleBodyguard) // nobody guards itself (1.5.3)
	}
}

func last[T view.Guard | view.Attack](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[len(list)-1]
}
