package protocolui

import (
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A builder finds the choices of a step.
type builder struct {
	*Step
	clauses  []clause
	selected clause
	twin     int // the clause whose target is filled together with the selected one's, -1 for none
}

// add adds the choice that changes the selected clause, unless the result could
// not be sent for its size. The clause that change gets is a copy.
func (b *builder) add(c Choice, change func(*protocol.Sentence)) {
	c.Draft = b.edited(b.selected.node, change)
	if c.Group == GroupFill && b.At.Slot == phrase.SlotTarget && b.twin >= 0 {
		change(clauses(&c.Draft.s)[b.twin].s)
	}
	b.offer(c)
}

// twinOf returns the other clause of "I will … , and all of you please do the
// same" while both lack their target: they are about the same one.
func twinOf(list []clause, node int) int {
	for _, c := range list {
		if c.s.Op != protocol.And || len(c.s.Args) != 2 || c.s.Args[1].Op != protocol.Request {
			continue
		}
		mine, theirs := c.node+1, c.node+3
		if list[mine].s.Verb.TakesTarget() && protocol.Equal(*list[mine].s, *list[theirs].s) && isHole(list[mine].s, phrase.SlotTarget) {
			switch node {
			case mine:
				return theirs
			case theirs:
				return mine
			}
		}
	}
	return -1
}

// offer adds a choice that has its draft, and selects what is to be filled next:
// the first hole, or else what is selected already.
func (b *builder) offer(c Choice) {
	if len(c.Draft.String()) > len(b.Draft.String()) && !fits(&c.Draft.s) {
		return
	}
	if at, missing := firstHole(&c.Draft.s); missing {
		c.At = at
	} else if _, ok := find(clauses(&c.Draft.s), c.At); !ok {
		c.At = phrase.At{}
	}
	if !strings.HasPrefix(c.ID, "seat.") {
		c.Seat = game.NoSeat
	}
	b.Choices = append(b.Choices, c)
}

// edited returns the draft with one clause changed.
func (b *builder) edited(node int, change func(*protocol.Sentence)) Draft {
	d := Draft{clone(b.Draft.s)}
	change(clauses(&d.s)[node].s)
	return d
}

func clone(s protocol.Sentence) protocol.Sentence {
	args := s.Args
	s.Args = nil
	for _, arg := range args {
		s.Args = append(s.Args, clone(arg))
	}
	return s
}

// fits reports whether a draft can still become an utterance within the limits.
func fits(s *protocol.Sentence) bool {
	const widest = len("COMINGOUT Agent[00] BODYGUARD") // what a hole may take
	text := s.String()
	if len(text)+widest*strings.Count(text, Hole) > protocol.MaxLength {
		return false
	}
	for _, c := range clauses(s) {
		if c.depth > protocol.MaxDepth {
			return false
		}
	}
	return true
}

// templates offers whole sentences to an empty draft.
func (b *builder) templates() {
	if _, hole := holeOf(&b.Draft.s); !hole || b.selected.node != 0 || len(b.clauses) > 1 {
		return
	}
	for _, t := range templates(&b.situation) {
		b.offer(Choice{Group: GroupTemplate, ID: t.id, Draft: Draft{t.s}})
	}
}

// The orders in which verbs and operators are offered: what is said most, first.
var (
	verbOrder = [...]protocol.Verb{
		protocol.Estimate, protocol.Comingout, protocol.Vote, protocol.Divined, protocol.Identified,
		protocol.Divination, protocol.Guard, protocol.Guarded, protocol.Voted, protocol.Attack,
		protocol.Attacked, protocol.Agree, protocol.Disagree,
	}
	opOrder = [...]protocol.Op{
		protocol.Request, protocol.Inquire, protocol.Because, protocol.Day,
		protocol.Not, protocol.And, protocol.Or, protocol.Xor,
	}
)

// fill offers what the selected part can be.
func (b *builder) fill() {
	c, s := b.selected, &b.situation
	choice := Choice{Group: GroupFill, At: b.At}
	switch b.At.Slot {
	case phrase.SlotClause:
		b.fillClause(choice)
	case phrase.SlotTarget:
		b.seats(choice, c.s.Target, protocol.Unspec, func(s *protocol.Sentence, ref protocol.Ref) { s.Target = ref })
	case phrase.SlotRole:
		for _, role := range append(append([]game.Role{}, s.Roles...), game.RoleAny) {
			choice.ID, choice.Current = "role."+lower(role.String()), role == c.s.Role
			b.add(choice, func(s *protocol.Sentence) { s.Role = role })
		}
	case phrase.SlotSpecies:
		for _, species := range [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf, game.SpeciesAny} {
			choice.ID, choice.Current = "species."+lower(species.String()), species == c.s.Species
			b.add(choice, func(s *protocol.Sentence) { s.Species = species })
		}
	case phrase.SlotTalk:
		for i := len(s.Lines) - 1; i >= 0; i-- {
			ref := s.Lines[i].Ref
			choice.ID, choice.Current, choice.Talk = "talk."+talkID(ref), ref == c.s.Talk, ref
			b.add(choice, func(s *protocol.Sentence) { s.Talk = ref })
		}
		choice.More = true
		for i := len(s.Silent) - 1; i >= 0; i-- {
			ref := s.Silent[i]
			choice.ID, choice.Current, choice.Talk = "talk."+talkID(ref), ref == c.s.Talk, ref
			b.add(choice, func(s *protocol.Sentence) { s.Talk = ref })
		}
	case phrase.SlotDay:
		for day := s.Day; day >= 0; day-- {
			choice.ID, choice.Current = "day."+strconv.Itoa(day), int32(day) == c.s.Day
			b.add(choice, func(s *protocol.Sentence) { s.Day = int32(day) })
		}
	}
}

// fillClause offers verbs and operators. A clause that has one already keeps
// what fits the new one.
func (b *builder) fillClause(choice Choice) {
	c := b.selected
	if c.s.Op == protocol.OpNone {
		for _, verb := range verbOrder {
			if verb.TakesTalk() && len(b.situation.Lines)+len(b.situation.Silent) == 0 {
				continue
			}
			choice.ID, choice.Current = "verb."+lower(verb.String()), verb == c.s.Verb
			b.add(choice, func(s *protocol.Sentence) { *s = withVerb(*s, verb) })
		}
	}
	for _, op := range opOrder {
		if c.s.Verb != protocol.VerbNone || c.s.Op != protocol.OpNone && !sameArity(op, len(c.s.Args)) {
			continue
		}
		choice.ID, choice.Current = "op."+lower(op.String()), op == c.s.Op
		b.add(choice, func(s *protocol.Sentence) { *s = withOp(*s, op) })
	}
	if !isHole(c.s, phrase.SlotClause) {
		return
	}
	// The commonest of what an operator takes, at one press.
	choice.Current = false
	for _, op := range [...]protocol.Op{protocol.Request, protocol.Inquire} {
		choice.ID = "op." + lower(op.String()) + "_all"
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

// directDays is how many days, the latest ones, can be said at one press.
const directDays = 4

// withVerb returns s with another verb and what it has of what that verb takes.
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
		with.Talk = protocol.TalkRef{Day: -1, ID: -1}
		if s.Verb.TakesTalk() {
			with.Talk = s.Talk
		}
	}
	return with
}

// withOp returns s with another operator around the operands that it has.
func withOp(s protocol.Sentence, op protocol.Op) protocol.Sentence {
	with := protocol.Sentence{Op: op, Subject: s.Subject, Args: s.Args}
	if op.TakesTarget() && s.Op.TakesTarget() {
		with.Target = s.Target
	}
	if op == protocol.Day {
		with.Day = -1
		if s.Op == protocol.Day {
			with.Day = s.Day
		}
	}
	for len(with.Args) < operandsOf(op) {
		with.Args = append(with.Args, protocol.Sentence{})
	}
	return with
}

// operandsOf is how many operands an operator is offered with. AND and OR of
// one operand are allowed but say nothing.
func operandsOf(op protocol.Op) int {
	least, most := op.Arity()
	if most > least {
		return 2
	}
	return least
}

func sameArity(op protocol.Op, n int) bool {
	least, most := op.Arity()
	return least <= n && n <= most && (n > 1 || most == 1 || least == most)
}

// seats offers every seat and ANY; set puts one into a clause. One that is as
// good as omitted is left out.
func (b *builder) seats(choice Choice, current, omitted protocol.Ref, set func(*protocol.Sentence, protocol.Ref)) {
	for n := 1; n <= b.situation.Seats; n++ {
		ref := protocol.Ref(n)
		if ref == omitted {
			continue
		}
		choice.ID, choice.Current = "seat."+strconv.Itoa(n), ref == current
		choice.Seat = ref.Seat()
		choice.Dead = !b.situation.Alive.Has(choice.Seat)
		b.add(choice, func(s *protocol.Sentence) { set(s, ref) })
	}
	choice.ID, choice.Current, choice.Dead = "any", current == protocol.Any, false
	if omitted != protocol.Any {
		b.add(choice, func(s *protocol.Sentence) { set(s, protocol.Any) })
	}
}

// subjects offers who the selected clause is about.
func (b *builder) subjects() {
	if b.At.Slot != phrase.SlotClause && b.At.Slot != phrase.SlotSubject {
		return
	}
	c := b.selected
	choice := Choice{Group: GroupSubject, ID: "omitted", At: b.At, Current: c.s.Subject == protocol.Unspec || c.s.Subject == c.inherited}
	set := func(s *protocol.Sentence, ref protocol.Ref) { s.Subject = ref }
	b.add(choice, func(s *protocol.Sentence) { s.Subject = protocol.Unspec })
	b.seats(choice, c.s.Subject, c.inherited, set)
}

// wraps offers operators around the selected clause.
func (b *builder) wraps() {
	if isHole(b.selected.s, phrase.SlotClause) {
		return
	}
	hole := protocol.Sentence{}
	for _, w := range [...]struct {
		id   string
		wrap func(protocol.Sentence) protocol.Sentence
	}{
		{"conclusion", func(s protocol.Sentence) protocol.Sentence { return protocol.BecauseOf(hole, s) }},
		{"reason", func(s protocol.Sentence) protocol.Sentence { return protocol.BecauseOf(s, hole) }},
		{"day", func(s protocol.Sentence) protocol.Sentence { return protocol.OnDay(-1, s) }},
		{"not", protocol.Negate},
		{"and", func(s protocol.Sentence) protocol.Sentence { return protocol.AllOf(s, hole) }},
		{"or", func(s protocol.Sentence) protocol.Sentence { return protocol.AnyOf(s, hole) }},
		{"xor", func(s protocol.Sentence) protocol.Sentence { return protocol.OneOf(s, hole) }},
		{"request", func(s protocol.Sentence) protocol.Sentence { return protocol.Ask(protocol.Unspec, s) }},
		{"inquire", func(s protocol.Sentence) protocol.Sentence { return protocol.AskWhether(protocol.Unspec, s) }},
	} {
		at := phrase.At{Node: b.selected.node}
		b.add(Choice{Group: GroupWrap, ID: w.id, At: at}, func(s *protocol.Sentence) { *s = w.wrap(*s) })
	}
}

// edits offers what takes away from the selected clause or adds to it.
func (b *builder) edits() {
	c := b.selected
	choice := Choice{Group: GroupEdit, At: phrase.At{Node: c.node}}
	if !isHole(c.s, b.At.Slot) && b.At.Slot != phrase.SlotSubject || c.s.Subject != protocol.Unspec {
		choice.ID = "clear"
		b.add(choice, func(s *protocol.Sentence) { clearSlot(s, b.At.Slot) })
	}
	if c.s.Op != protocol.OpNone {
		choice.ID = "unwrap"
		b.add(choice, func(s *protocol.Sentence) { *s = lifted(s, firstFilled(s)) })
	}
	if takesMore(c.s) {
		choice.ID = "add"
		b.add(choice, func(s *protocol.Sentence) { s.Args = append(s.Args, protocol.Sentence{}) })
	}
	if c.parent == nil {
		return
	}
	above := Choice{Group: GroupEdit, At: phrase.At{Node: c.above}}
	if takesMore(c.parent) && !takesMore(c.s) {
		above.ID = "add"
		above.Draft = b.edited(c.above, func(s *protocol.Sentence) { s.Args = append(s.Args, protocol.Sentence{}) })
		b.offer(above)
	}
	if takesMore(c.parent) && len(c.parent.Args) > 1 {
		above.ID = "remove"
		above.Draft = b.edited(c.above, func(s *protocol.Sentence) {
			s.Args = append(s.Args[:c.index], s.Args[c.index+1:]...)
		})
		b.offer(above)
	}
	above.ID = "keep"
	above.Draft = b.edited(c.above, func(s *protocol.Sentence) { *s = lifted(s, c.index) })
	b.offer(above)
	b.Choices = append(b.Choices, Choice{
		Group: GroupEdit, ID: "outer", Draft: b.Draft, At: phrase.At{Node: c.above}, Seat: game.NoSeat,
	})
}

// takesMore reports whether another operand can be added to s.
func takesMore(s *protocol.Sentence) bool { return s.Op == protocol.And || s.Op == protocol.Or }

// clearSlot makes a hole of a part of s. A cleared clause loses its subject too.
func clearSlot(s *protocol.Sentence, slot phrase.Slot) {
	switch slot {
	case phrase.SlotClause:
		*s = protocol.Sentence{}
	case phrase.SlotSubject:
		s.Subject = protocol.Unspec
	case phrase.SlotTarget:
		s.Target = protocol.Unspec
	case phrase.SlotRole:
		s.Role = game.RoleNone
	case phrase.SlotSpecies:
		s.Species = game.SpeciesNone
	case phrase.SlotTalk:
		s.Talk = protocol.TalkRef{Day: -1, ID: -1}
	case phrase.SlotDay:
		s.Day = -1
	}
}

// lifted returns an operand of s to stand in its place. What it inherited as
// its subject from s it keeps, except what a request or a question handed down.
func lifted(s *protocol.Sentence, index int) protocol.Sentence {
	arg := s.Args[index]
	if arg.Subject == protocol.Unspec && !s.Op.TakesTarget() {
		arg.Subject = s.Subject
	}
	return arg
}

// firstFilled returns the first operand that is not a hole.
func firstFilled(s *protocol.Sentence) int {
	for i := range s.Args {
		if !isHole(&s.Args[i], phrase.SlotClause) {
			return i
		}
	}
	return 0
}

func lower(word string) string { return strings.ToLower(word) }

// talkID writes a talk number as part of an id.
func talkID(ref protocol.TalkRef) string {
	return lower(ref.Channel.String()) + "." + strconv.Itoa(int(ref.Day)) + "." + strconv.Itoa(int(ref.ID))
}
