package protocolui

import (
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// addFills offers what the selected part can be.
func (b *builder) addFills() {
	choice := Choice{Group: GroupFill, At: b.At}
	switch b.At.Slot {
	case phrase.SlotClause:
		b.addClauseFills(choice)
	case phrase.SlotTarget:
		set := func(s *protocol.Sentence, ref protocol.Ref) { s.Target = ref }
		b.addSeats(choice, b.selected.s.Target, protocol.Unspec, set)
	case phrase.SlotRole:
		for _, role := range b.roles() {
			choice.ID, choice.Current = "role."+lower(role), role == b.selected.s.Role
			choice.More = role == game.RoleAny && b.claimsOwn()
			b.add(choice, func(s *protocol.Sentence) { s.Role = role })
		}
	case phrase.SlotSpecies:
		for species := game.SpeciesHuman; species <= game.SpeciesAny; species++ {
			choice.ID, choice.Current = "species."+lower(species), species == b.selected.s.Species
			b.add(choice, func(s *protocol.Sentence) { s.Species = species })
		}
	case phrase.SlotTalk:
		b.addTalkFills(choice)
	case phrase.SlotDay:
		for day := b.situation.Day; day >= 0; day-- {
			choice.ID, choice.Current = "day."+strconv.Itoa(day), int32(day) == b.selected.s.Day
			b.add(choice, func(s *protocol.Sentence) { s.Day = int32(day) })
		}
	}
}

// verbsByUse lists the verbs in the order in which the builder offers them: opinions, the speaker's role and results,
// past deeds, plans, replies.
var verbsByUse = [...]protocol.Verb{
	protocol.Estimate, protocol.Vote,
	protocol.Comingout, protocol.Divined, protocol.Identified, protocol.Guarded,
	protocol.Voted, protocol.Attacked,
	protocol.Divination, protocol.Guard, protocol.Attack,
	protocol.Agree, protocol.Disagree,
}

// opsByUse lists the operators in the order in which the builder offers them: first those that address others, then
// those that join sentences.
var opsByUse = [...]protocol.Op{
	protocol.Inquire, protocol.Request,
	protocol.Because, protocol.Day, protocol.And, protocol.Or, protocol.Xor, protocol.Not,
}

// addClauseFills offers verbs and operators. A clause that already has one keeps the parts that fit the new one.
func (b *builder) addClauseFills(choice Choice) {
	had := b.selected.s
	for _, verb := range verbsByUse {
		if had.Op != protocol.OpNone || !b.situation.sayable(verb) {
			continue
		}
		choice.ID, choice.Current = "verb."+lower(verb), verb == had.Verb
		b.add(choice, func(s *protocol.Sentence) { *s = withVerb(*s, verb) })
	}
	for _, op := range opsByUse {
		if had.Verb != protocol.VerbNone || had.Op != protocol.OpNone && !sameArity(op, len(had.Args)) {
			continue
		}
		choice.ID, choice.Current = "op."+lower(op), op == had.Op
		b.add(choice, func(s *protocol.Sentence) { *s = withOp(*s, op) })
	}
	if isEmpty(had) {
		b.addDirectFills(choice)
	}
}

// sayable reports whether the builder offers a verb. It doesn't if the verb has no operands, if there is no
// utterance to refer to, or if the verb belongs to a role that the village does not have.
func (s *Situation) sayable(verb protocol.Verb) bool {
	role := verb.Role()
	return !verb.StandsAlone() && (!verb.TakesTalk() || len(s.Lines)+len(s.Silent) > 0) &&
		(role == game.RoleNone || s.Table == nil || slices.Contains(s.Roles, role))
}

// directDays limits the number of days, latest first, that can be chosen with one press.
const directDays = 4

// addDirectFills offers operators together with their most common operands.
func (b *builder) addDirectFills(choice Choice) {
	choice.Current = false
	for _, op := range protocol.Ops {
		if !op.TakesTarget() {
			continue
		}
		choice.ID = "op." + lower(op) + "_all"
		b.add(choice, func(s *protocol.Sentence) {
			*s = withOp(*s, op)
			s.Target = protocol.Any
		})
	}
	for day := b.situation.Day; day >= max(0, b.situation.Day-directDays+1); day-- {
		choice.ID = "on_day." + strconv.Itoa(day)
		b.add(choice, func(s *protocol.Sentence) {
			*s = withOp(*s, protocol.Day)
			s.Day = int32(day)
		})
	}
}

// addTalkFills offers utterances, latest first. Utterances without content are shown only after one more press.
func (b *builder) addTalkFills(choice Choice) {
	offer := func(ref protocol.TalkRef) {
		choice.ID, choice.Current, choice.Talk = "talk."+talkID(ref), ref == b.selected.s.Talk, ref
		b.add(choice, func(s *protocol.Sentence) { s.Talk = ref })
	}
	for _, line := range slices.Backward(b.situation.Lines) {
		offer(line.Ref)
	}
	choice.More = true
	for _, ref := range slices.Backward(b.situation.Silent) {
		offer(ref)
	}
}

// claimsOwn reports whether the selected clause says which role the speaker has. Without a table it returns false.
func (b *builder) claimsOwn() bool {
	c := b.selected
	return b.situation.Table != nil && c.s.Verb == protocol.Comingout && c.s.Target == b.situation.me() && b.speaks()
}

// speaks reports whether the selected clause is about the speaker. Such a clause is not a question or request.
func (b *builder) speaks() bool {
	c := b.selected
	return c.inherited == protocol.Unspec && (c.s.Subject == protocol.Unspec || c.s.Subject == b.situation.me())
}

// roles lists roles for the selected clause. If the speaker is to name its own role, the roles that are most likely to
// be believed come first.
func (b *builder) roles() []game.Role {
	s := &b.situation
	roles := slices.Clone(s.Roles)
	if b.claimsOwn() {
		slices.SortStableFunc(roles, func(one, other game.Role) int { return s.rank(one) - s.rank(other) })
	}
	return append(roles, game.RoleAny)
}

// outOfPlace reports whether a seat would be an unusual target for the selected clause: an opinion or a plan about the
// speaker or about anybody, a plan about a dead seat, a question to the speaker.
func (b *builder) outOfPlace(ref protocol.Ref) bool {
	s, c := &b.situation, b.selected.s
	switch {
	case s.Table == nil || b.At.Slot != phrase.SlotTarget || c.Verb == protocol.Comingout:
		return false
	case c.Op != protocol.OpNone:
		return ref == s.me()
	case c.Verb.IsPlan() && ref.Seat() != game.NoSeat && !s.Alive.Has(ref.Seat()):
		return b.selected.parent == nil || b.selected.parent.Op != protocol.Day // on that day it was alive
	case !b.speaks():
		return false
	}
	return ref == s.me() || ref == protocol.Any
}

// addSeats offers every seat and ANY. set puts a seat into a clause. It leaves out the seat that the clause would mean
// anyway.
func (b *builder) addSeats(choice Choice, current, omitted protocol.Ref, set func(*protocol.Sentence, protocol.Ref)) {
	for n := 1; n <= b.situation.Seats; n++ {
		ref := protocol.Ref(n)
		if ref == omitted {
			continue
		}
		choice.ID, choice.Current = "seat."+strconv.Itoa(n), ref == current
		choice.Seat = ref.Seat()
		choice.Dead, choice.More = !b.situation.Alive.Has(choice.Seat), b.outOfPlace(ref) && !choice.Current
		b.add(choice, func(s *protocol.Sentence) { set(s, ref) })
	}
	choice.ID, choice.Current, choice.Dead = "any", current == protocol.Any, false
	choice.More = b.outOfPlace(protocol.Any) && !choice.Current
	if omitted != protocol.Any {
		b.add(choice, func(s *protocol.Sentence) { set(s, protocol.Any) })
	}
}

// addSubjects offers subjects for the selected clause.
func (b *builder) addSubjects() {
	if b.At.Slot != phrase.SlotClause && b.At.Slot != phrase.SlotSubject {
		return
	}
	current, inherited := b.selected.s.Subject, b.selected.inherited
	choice := Choice{Group: GroupSubject, ID: "omitted", At: b.At}
	choice.Current = current == protocol.Unspec || current == inherited
	set := func(s *protocol.Sentence, ref protocol.Ref) { s.Subject = ref }
	b.add(choice, func(s *protocol.Sentence) { s.Subject = protocol.Unspec })
	b.addSeats(choice, current, inherited, set)
}

// noTalk stands for the number of an utterance that is still missing.
var noTalk = protocol.TalkRef{Day: -1, ID: -1}

// withVerb returns s with another verb. It keeps the parts of s that the new verb takes.
func withVerb(s protocol.Sentence, verb protocol.Verb) protocol.Sentence {
	with := protocol.Sentence{Verb: verb, Subject: s.Subject}
	if verb.TakesTarget() {
		with.Target = s.Target
	}
	if verb.TakesRole() {
		with.Role = s.Role
	}
	if verb.TakesSpecies() {
		with.Species = s.Species
	}
	if verb.TakesTalk() {
		with.Talk = noTalk
		if s.Verb.TakesTalk() {
			with.Talk = s.Talk
		}
	}
	return with
}

// withOp returns s with another operator around its operands.
func withOp(s protocol.Sentence, op protocol.Op) protocol.Sentence {
	with := protocol.Sentence{Op: op, Subject: s.Subject, Args: s.Args}
	if op.TakesTarget() && s.Op.TakesTarget() {
		with.Target = s.Target
	}
	if op.TakesDay() {
		with.Day = -1
		if s.Op.TakesDay() {
			with.Day = s.Day
		}
	}
	for len(with.Args) < operandsOf(op) {
		with.Args = append(with.Args, protocol.Sentence{})
	}
	return with
}

// operandsOf returns the number of operands with which an operator is offered. A list with a single operand is allowed,
// but would be pointless.
func operandsOf(op protocol.Op) int {
	if op.TakesList() {
		return 2
	}
	least, _ := op.Arity()
	return least
}

// sameArity reports whether an operator can have n operands.
func sameArity(op protocol.Op, n int) bool {
	least, most := op.Arity()
	return least <= n && n <= most && (n > 1 || !op.TakesList())
}

// lower returns a word of the protocol as used in ids.
func lower(word interface{ String() string }) string { return strings.ToLower(word.String()) }

// talkID formats a talk number as part of an id.
func talkID(ref protocol.TalkRef) string {
	return lower(ref.Channel) + "." + strconv.Itoa(int(ref.Day)) + "." + strconv.Itoa(int(ref.ID))
}
