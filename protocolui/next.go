package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// addNext offers what most often follows a complete sentence: its reason, its consequence, and one more sentence. Each
// extends the whole sentence, whichever part is selected.
func (b *builder) addNext() {
	if !b.Complete {
		return
	}
	offer := func(id string, s protocol.Sentence) {
		b.offer(Choice{Group: GroupNext, ID: id, Draft: Draft{s}})
	}
	whole := &b.Draft.s
	offer("because", AddReason(b.Draft, protocol.Sentence{}).s)
	offer("therefore", protocol.BecauseOf(clone(*whole), protocol.Sentence{}))
	more := protocol.AllOf(clone(*whole), protocol.Sentence{})
	if whole.Op == protocol.And && whole.Subject == protocol.Unspec {
		more = clone(*whole)
		addOperand(&more)
	}
	offer("and", more)
}

// Put returns the choice that puts a seat into the draft: into the selected place or, if that takes no seat, into the
// first hole. It returns false if neither takes the seat.
func Put(seat game.Seat, d Draft, place string, s Situation) (Choice, bool) {
	step, err := Next(d, place, s)
	if err != nil {
		return Choice{}, false
	}
	if !step.takesSeat() && !step.Complete && step.Missing != step.At {
		if step, err = Next(d, step.Missing.String(), s); err != nil {
			return Choice{}, false
		}
	}
	if seat == game.NoSeat || !step.takesSeat() {
		return Choice{}, false
	}
	i := slices.IndexFunc(step.Choices, func(c Choice) bool {
		return c.Seat == seat && (c.Group == GroupFill || c.Group == GroupSubject)
	})
	if i < 0 {
		return Choice{}, false
	}
	return step.Choices[i], true
}

// takesSeat reports whether the selected part is a place for a seat.
func (st *Step) takesSeat() bool {
	return st.At.Slot == phrase.SlotTarget || st.At.Slot == phrase.SlotSubject
}
