package phrase

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// list turns a list of simple sentences into a leaf, if they differ in one part and the language can list that part in
// its place.
func (l *leaf) list(s *protocol.Sentence, node int) bool {
	if s.Op == protocol.Because {
		return false
	}
	first, verb := &s.Args[0], s.Args[0].Verb
	for i := 1; i < len(s.Args); i++ {
		if s.Args[i].Verb != verb {
			return false
		}
	}
	if first.Op.TakesDay() {
		verb = first.Args[0].Verb
	}
	if verb == protocol.VerbNone || verb >= protocol.NumVerbs || verb.StandsAlone() {
		return false
	}
	l.items = make([]item, len(s.Args))
	l.op, l.opNode = s.Op, node
	node++
	for i := range s.Args {
		arg := &s.Args[i]
		it := item{s: arg, node: node, dayNode: -1}
		if arg.Op.TakesDay() && l.dayNode < 0 && arg.Subject == s.Subject {
			it = item{s: &arg.Args[0], node: node + 1, day: arg.Day, dayNode: node}
		}
		if it.s.Op != protocol.OpNone || it.s.Verb != verb {
			return false
		}
		l.items[i] = it
		node += size(arg)
	}
	l.s, l.node = l.items[0].s, l.items[0].node
	return l.differ() && l.listed()
}

// differ finds the one part in which the items of a list differ. It reports false if
// there is none, or more than one.
func (l *leaf) differ() bool {
	var differs [numSlots]bool
	first := l.items[0]
	for _, it := range l.items[1:] {
		a, b := *first.s, *it.s
		switch {
		case self(&a) && self(&b):
			b.Target = a.Target // the target of each is its subject
		case a.Subject != b.Subject && (self(&a) || self(&b)):
			return false
		}
		differs[SlotSubject] = differs[SlotSubject] || a.Subject != b.Subject
		differs[SlotTarget] = differs[SlotTarget] || a.Target != b.Target
		differs[SlotRole] = differs[SlotRole] || a.Role != b.Role
		differs[SlotSpecies] = differs[SlotSpecies] || a.Species != b.Species
		differs[SlotTalk] = differs[SlotTalk] || a.Talk != b.Talk
		differs[SlotDay] = differs[SlotDay] || first.day != it.day || (first.dayNode < 0) != (it.dayNode < 0)
	}
	found := false
	for slot, yes := range differs {
		if yes && found {
			return false
		}
		if yes {
			l.varies, found = Slot(slot), true
		}
	}
	if found && l.varies != SlotDay && first.dayNode >= 0 {
		l.day, l.dayNode = first.day, first.dayNode
	}
	return found
}

// self reports whether a sentence is about its subject itself.
func self(s *protocol.Sentence) bool { return s.Target == s.Subject && s.Target > 0 }

// listed reports whether the parts in which the items differ can be listed in one
// clause: "[02] and [03]" for targets, but not "the Seer and the Medium" for the
// role of one seat.
func (l *leaf) listed() bool {
	if l.op == protocol.And && l.varies != SlotSubject && l.isNobody() {
		return false // "someone" in "someone voted for [02] and [03]" need not be one and the same
	}
	for i := range l.items {
		if !l.fits(&l.items[i]) {
			return false
		}
	}
	if !l.negated {
		return true
	}
	p := l.production(formSay)
	return l.op == protocol.Or && l.varies == SlotTarget && l.r.w.deniesTarget(p) && (l.dayNode < 0 || l.r.w.deniesOn(p))
}

// fits reports whether an item can be part of a leaf's list.
func (l *leaf) fits(it *item) bool {
	s := it.s
	switch l.varies {
	case SlotSubject:
		return s.Subject > 0 && s.Subject != l.r.me && s.Subject != l.r.you && s.Subject != l.r.doer
	case SlotTarget:
		return s.Target > 0 && !self(s)
	case SlotRole:
		return s.Role != game.RoleAny && s.Role != game.RoleNone && l.op != protocol.And
	case SlotSpecies:
		return s.Species != game.SpeciesAny && s.Species != game.SpeciesNone && l.op != protocol.And
	case SlotTalk:
		return s.Talk.Channel != game.ChannelNone && s.Talk.Day >= 0 && s.Talk.ID >= 0 &&
			l.r.asks(s.Talk) == l.r.asks(l.s.Talk)
	case SlotDay:
		return it.dayNode >= 0 && it.day >= 0
	}
	return true
}
