package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A clause is a sentence inside a draft with its surroundings.
type clause struct {
	s         *protocol.Sentence
	node      int
	parent    *protocol.Sentence // nil at the root
	above     int                // the parent's number
	index     int                // among the parent's operands
	inherited protocol.Ref       // the subject it has if it names none; Unspec is the speaker
	depth     int
}

// clauses lists all clauses of s in the order of [protocol.Walk].
func clauses(s *protocol.Sentence) []clause {
	var list []clause
	var visit func(c clause)
	visit = func(c clause) {
		c.node = len(list)
		list = append(list, c)
		handed := c.inherited
		switch {
		case c.s.Op.TakesTarget():
			handed = c.s.Target
		case c.s.Subject != protocol.Unspec:
			handed = c.s.Subject
		}
		for i := range c.s.Args {
			visit(clause{s: &c.s.Args[i], parent: c.s, above: c.node, index: i, inherited: handed, depth: c.depth + 1})
		}
	}
	visit(clause{s: s, above: -1})
	return list
}

// holeOf returns the first slot of a clause, its operands aside, that is a hole.
func holeOf(s *protocol.Sentence) (phrase.Slot, bool) {
	for _, slot := range slotsOf(s) {
		if isHole(s, slot) {
			return slot, true
		}
	}
	return phrase.SlotClause, false
}

// slotsOf lists what a clause has, without its subject, in the order of the text.
func slotsOf(s *protocol.Sentence) []phrase.Slot {
	switch {
	case s.Op.TakesTarget():
		return []phrase.Slot{phrase.SlotClause, phrase.SlotTarget}
	case s.Op == protocol.Day:
		return []phrase.Slot{phrase.SlotClause, phrase.SlotDay}
	case s.Verb.TakesRole():
		return []phrase.Slot{phrase.SlotClause, phrase.SlotTarget, phrase.SlotRole}
	case s.Verb.TakesSpecies():
		return []phrase.Slot{phrase.SlotClause, phrase.SlotTarget, phrase.SlotSpecies}
	case s.Verb.TakesTarget():
		return []phrase.Slot{phrase.SlotClause, phrase.SlotTarget}
	case s.Verb.TakesTalk():
		return []phrase.Slot{phrase.SlotClause, phrase.SlotTalk}
	}
	return []phrase.Slot{phrase.SlotClause}
}

func isHole(s *protocol.Sentence, slot phrase.Slot) bool {
	switch slot {
	case phrase.SlotClause:
		return s.Op == protocol.OpNone && s.Verb == protocol.VerbNone
	case phrase.SlotTarget:
		return s.Target == protocol.Unspec
	case phrase.SlotRole:
		return s.Role == game.RoleNone
	case phrase.SlotSpecies:
		return s.Species == game.SpeciesNone
	case phrase.SlotTalk:
		return s.Talk.Channel == game.ChannelNone || s.Talk.Day < 0 || s.Talk.ID < 0
	case phrase.SlotDay:
		return s.Day < 0
	}
	return false
}

// firstHole returns the first hole of a draft.
func firstHole(s *protocol.Sentence) (phrase.At, bool) {
	for _, c := range clauses(s) {
		if slot, ok := holeOf(c.s); ok {
			return phrase.At{Node: c.node, Slot: slot}, true
		}
	}
	return phrase.At{}, false
}

// find returns the clause that a place is in, if the draft has the place.
func find(list []clause, at phrase.At) (clause, bool) {
	if at.Node < 0 || at.Node >= len(list) {
		return clause{}, false
	}
	c := list[at.Node]
	ok := slices.Contains(slotsOf(c.s), at.Slot) || at.Slot == phrase.SlotSubject
	return c, ok && !c.s.Verb.StandsAlone()
}

// check refuses what names something that this table does not have.
func (s *Situation) check(list []clause) error {
	for _, c := range list {
		for _, ref := range [...]protocol.Ref{c.s.Subject, c.s.Target} {
			if int(ref) > s.Seats {
				slot := phrase.SlotTarget
				if ref == c.s.Subject {
					slot = phrase.SlotSubject
				}
				return misplaced(c, slot, ReasonSeat)
			}
		}
		switch {
		case c.s.Verb.TakesRole() && c.s.Role != game.RoleNone && c.s.Role != game.RoleAny && !slices.Contains(s.Roles, c.s.Role):
			return misplaced(c, phrase.SlotRole, ReasonRole)
		case c.s.Op == protocol.Day && int(c.s.Day) > s.Day && !s.Free:
			return misplaced(c, phrase.SlotDay, ReasonDay)
		case c.s.Verb.TakesTalk() && !isHole(c.s, phrase.SlotTalk) && !s.Free:
			if !s.exists(c.s.Talk) {
				return misplaced(c, phrase.SlotTalk, ReasonTalk)
			}
		}
	}
	return nil
}

func misplaced(c clause, slot phrase.Slot, reason Reason) *DraftError {
	return &DraftError{Offset: -1, At: phrase.At{Node: c.node, Slot: slot}, Reason: reason}
}
