package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// addWraps offers operators around the selected clause. REQUEST and INQUIRE come last.
// In BECAUSE the clause can become the reason or the conclusion.
func (b *builder) addWraps() {
	if isEmpty(b.selected.s) {
		return
	}
	for _, calls := range [...]bool{false, true} {
		for _, op := range protocol.Ops {
			switch {
			case op.TakesTarget() != calls:
			case op == protocol.Because:
				b.addWrap("conclusion", op, 1)
				b.addWrap("reason", op, 0)
			default:
				b.addWrap(lower(op), op, 0)
			}
		}
	}
}

// addWrap offers an operator around the selected clause. The clause becomes the operand with that index. The other
// operands are holes.
func (b *builder) addWrap(id string, op protocol.Op, index int) {
	at := phrase.At{Node: b.selected.node}
	b.add(Choice{Group: GroupWrap, ID: id, At: at}, func(s *protocol.Sentence) {
		outer := withOp(protocol.Sentence{}, op)
		outer.Args[index] = *s
		*s = outer
	})
}

// addEdits offers changes that take something away from the selected clause or add something to it.
func (b *builder) addEdits() {
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
	if c.s.Op.TakesList() {
		choice.ID = "add"
		b.add(choice, addOperand)
	}
	if c.parent != nil {
		b.addEditsAbove()
	}
}

// addEditsAbove offers changes of the clause around the selected one.
func (b *builder) addEditsAbove() {
	c := b.selected
	edit := func(id string, change func(*protocol.Sentence)) {
		b.offer(Choice{Group: GroupEdit, ID: id, At: phrase.At{Node: c.above}, Draft: b.edited(c.above, change)})
	}
	if c.parent.Op.TakesList() && !c.s.Op.TakesList() {
		edit("add", addOperand)
	}
	if c.parent.Op.TakesList() && len(c.parent.Args) > 1 {
		edit("remove", func(s *protocol.Sentence) { s.Args = slices.Delete(s.Args, c.index, c.index+1) })
	}
	edit("keep", func(s *protocol.Sentence) { *s = lifted(s, c.index) })
	b.Choices = append(b.Choices, Choice{
		Group: GroupEdit, ID: "outer", Draft: b.Draft, At: phrase.At{Node: c.above}, Seat: game.NoSeat,
	})
}

// addOperand adds a hole to a list.
func addOperand(s *protocol.Sentence) { s.Args = append(s.Args, protocol.Sentence{}) }

// clearSlot turns a part of s into a hole. If the part is a clause, it loses its subject too.
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
		s.Talk = noTalk
	case phrase.SlotDay:
		s.Day = -1
	}
}

// lifted returns an operand of s that will replace s. The operand keeps the subject
// that it inherited from s, unless s is a request or a question.
func lifted(s *protocol.Sentence, index int) protocol.Sentence {
	arg := s.Args[index]
	if arg.Subject == protocol.Unspec && !s.Op.TakesTarget() {
		arg.Subject = s.Subject
	}
	return arg
}

// firstFilled returns the first operand that is not a hole, or the first operand if all are holes.
func firstFilled(s *protocol.Sentence) int {
	return max(0, slices.IndexFunc(s.Args, func(arg protocol.Sentence) bool { return !isEmpty(&arg) }))
}
