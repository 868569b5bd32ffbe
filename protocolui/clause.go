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
	inherited protocol.Ref       // the subject if the clause names none; Unspec is the speaker
	depth     int
}

// clauses lists all clauses of s in the order of [protocol.Walk].
func clauses(s *protocol.Sentence) []clause {
	var list []clause
	var visit func(c clause)
	visit = func(c clause) {
		c.node = len(list)
		list = append(list, c)
		handed := c.s.OperandSubject(c.inherited)
		for i := range c.s.Args {
			visit(clause{s: &c.s.Args[i], parent: c.s, above: c.node, index: i, inherited: handed, depth: c.depth + 1})
		}
	}
	visit(clause{s: s, above: -1})
	return list
}

// Slots of clauses, by the operands of their verb or operator.
var (
	onlyClause  = []phrase.Slot{phrase.SlotClause}
	withTarget  = []phrase.Slot{phrase.SlotClause, phrase.SlotTarget}
	withRole    = []phrase.Slot{phrase.SlotClause, phrase.SlotTarget, phrase.SlotRole}
	withSpecies = []phrase.Slot{phrase.SlotClause, phrase.SlotTarget, phrase.SlotSpecies}
	withTalk    = []phrase.Slot{phrase.SlotClause, phrase.SlotTalk}
	withDay     = []phrase.Slot{phrase.SlotClause, phrase.SlotDay}
)

// slotsOf lists the slots that a clause has, without its subject, in the order of the text. The list must not be
// modified.
func slotsOf(s *protocol.Sentence) []phrase.Slot {
	switch {
	case s.Verb.TakesRole():
		return withRole
	case s.Verb.TakesSpecies():
		return withSpecies
	case s.Verb.TakesTarget(), s.Op.TakesTarget():
		return withTarget
	case s.Verb.TakesTalk():
		return withTalk
	case s.Op.TakesDay():
		return withDay
	}
	return onlyClause
}

// holeOf returns the first slot of a clause that is a hole, not counting the slots of its operands.
func holeOf(s *protocol.Sentence) (phrase.Slot, bool) {
	for _, slot := range slotsOf(s) {
		if isHole(s, slot) {
			return slot, true
		}
	}
	return phrase.SlotClause, false
}

// isHole reports whether a part of a clause is missing.
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

// isEmpty reports whether a whole clause is missing.
func isEmpty(s *protocol.Sentence) bool { return isHole(s, phrase.SlotClause) }

// firstHole returns the first hole of a draft.
func firstHole(s *protocol.Sentence) (phrase.At, bool) {
	at, found := phrase.At{Node: -1}, false
	protocol.Walk(s, func(c *protocol.Sentence) bool {
		if !found {
			at.Node++
			at.Slot, found = holeOf(c)
		}
		return !found
	})
	if !found {
		return phrase.At{}, false
	}
	return at, true
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

// check returns an error if a clause names something that this table does not have.
func (s *Situation) check(list []clause) error {
	for _, c := range list {
		if slot, reason, ok := s.foreign(c.s); ok {
			return &DraftError{Offset: -1, At: phrase.At{Node: c.node, Slot: slot}, Reason: reason}
		}
	}
	return nil
}

// foreign returns the part of a clause that this table does not have, and the reason why not.
func (s *Situation) foreign(c *protocol.Sentence) (phrase.Slot, Reason, bool) {
	switch {
	case int(c.Subject) > s.Seats:
		return phrase.SlotSubject, ReasonSeat, true
	case int(c.Target) > s.Seats:
		return phrase.SlotTarget, ReasonSeat, true
	case c.Role != game.RoleNone && c.Role != game.RoleAny && !slices.Contains(s.Roles, c.Role):
		return phrase.SlotRole, ReasonRole, true
	case s.Free:
		return 0, 0, false
	case c.Op.TakesDay() && int(c.Day) > s.Day:
		return phrase.SlotDay, ReasonDay, true
	case c.Verb.TakesTalk() && !isHole(c, phrase.SlotTalk) && !s.exists(c.Talk):
		return phrase.SlotTalk, ReasonTalk, true
	}
	return 0, 0, false
}
