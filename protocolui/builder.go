package protocolui

import (
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
	twin     int // the clause whose target is filled together with the selected clause's, -1 if there is none
	length   int // of the draft's text
}

// add adds the choice that changes the selected clause, unless the result would be too large to send. The clause that
// change gets is a copy.
func (b *builder) add(c Choice, change func(*protocol.Sentence)) {
	c.Draft = b.edited(b.selected.node, change)
	if c.Group == GroupFill && b.At.Slot == phrase.SlotTarget && b.twin >= 0 {
		change(clauses(&c.Draft.s)[b.twin].s)
	}
	b.offer(c)
}

// offer adds a choice whose draft is set. It selects the part to fill next: the first hole or, if there is none, the
// part that is already selected.
func (b *builder) offer(c Choice) {
	if text := c.Draft.String(); len(text) > b.length && !fits(&c.Draft.s, text) {
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

// fits reports whether a draft with this text can still become an utterance
// within the limits.
func fits(s *protocol.Sentence, text string) bool {
	const widest = len("COMINGOUT Agent[00] BODYGUARD") // the longest text that can fill a hole
	return len(text)+widest*strings.Count(text, Hole) <= protocol.MaxLength && depth(s) <= protocol.MaxDepth
}

// depth returns the nesting depth of operands.
func depth(s *protocol.Sentence) int {
	deepest := 0
	for i := range s.Args {
		deepest = max(deepest, 1+depth(&s.Args[i]))
	}
	return deepest
}

// twinOf returns the other clause of "I will … , and all of you please do the same" while both lack their target, since
// both have the same target. It returns -1 if there is none.
func twinOf(list []clause, node int) int {
	for _, c := range list {
		if c.s.Op != protocol.And || len(c.s.Args) != 2 || c.s.Args[1].Op != protocol.Request {
			continue
		}
		mine, theirs := c.node+1, c.node+3
		said := list[mine].s
		if !said.Verb.TakesTarget() || !protocol.Equal(*said, *list[theirs].s) || !isHole(said, phrase.SlotTarget) {
			continue
		}
		switch node {
		case mine:
			return theirs
		case theirs:
			return mine
		}
	}
	return -1
}

// addTemplates offers whole sentences to an empty draft.
func (b *builder) addTemplates() {
	if _, hole := holeOf(&b.Draft.s); !hole || b.selected.node != 0 || len(b.clauses) > 1 {
		return
	}
	for _, t := range templates(&b.situation) {
		b.offer(Choice{Group: GroupTemplate, ID: t.id, Draft: Draft{t.s}})
	}
}
