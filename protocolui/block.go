package protocolui

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A Block is a clause as a box with its parts, and the boxes inside it.
type Block struct {
	At       string  // of the clause
	Title    string  // its verb or operator
	Subject  Piece   // the seat that is meant, even if the sentence leaves it out
	Omitted  bool    // the sentence leaves the subject out
	Fields   []Piece // target, role, result, line or day
	Operands []Block
}

// Blocks returns a draft as nested boxes, labelled in the writer's language.
func Blocks(d Draft, w *phrase.Writer, s Situation) Block {
	if d.s.Verb.StandsAlone() {
		return Block{At: phrase.At{}.String(), Title: w.Sentence(d.s, s.context())}
	}
	b := blocks{w: w, situation: &s, list: clauses(&d.s)}
	root, _ := b.block(0)
	return root
}

type blocks struct {
	w         *phrase.Writer
	situation *Situation
	list      []clause
}

func (b *blocks) block(node int) (Block, int) {
	c := b.list[node]
	s := c.s
	at := func(slot phrase.Slot) string { return phrase.At{Node: node, Slot: slot}.String() }
	box := Block{At: at(phrase.SlotClause), Title: b.w.Label("builder.missing.clause")}
	switch {
	case s.Op != protocol.OpNone:
		box.Title = b.w.Label("builder.op." + lower(s.Op))
	case s.Verb != protocol.VerbNone:
		box.Title = b.w.Label("builder.verb." + lower(s.Verb))
	}
	subject := s.Subject
	box.Omitted = subject == protocol.Unspec || subject == c.inherited
	if subject == protocol.Unspec {
		subject = c.inherited
	}
	box.Subject = Piece{Text: b.ref(subject, phrase.SlotSubject), At: at(phrase.SlotSubject), Depth: c.depth}
	for _, slot := range slotsOf(s)[1:] {
		piece := Piece{At: at(slot), Hole: isHole(s, slot), Depth: c.depth}
		if piece.Hole {
			piece.Text = b.w.Label("builder.missing." + slot.String())
		} else {
			piece.Text = b.field(s, slot)
		}
		box.Fields = append(box.Fields, piece)
	}
	node++
	for range s.Args {
		var operand Block
		operand, node = b.block(node)
		box.Operands = append(box.Operands, operand)
	}
	return box, node
}

func (b *blocks) field(s *protocol.Sentence, slot phrase.Slot) string {
	switch slot {
	case phrase.SlotTarget:
		if s.Op != protocol.OpNone && s.Target == protocol.Any {
			return b.w.Label("builder.seat.everyone")
		}
		return b.ref(s.Target, slot)
	case phrase.SlotRole:
		return b.w.Role(s.Role)
	case phrase.SlotSpecies:
		return b.w.Species(s.Species)
	case phrase.SlotDay:
		return b.w.Label("builder.day.past", phrase.Int("Day", int(s.Day)))
	case phrase.SlotTalk:
		return b.w.Talk(s.Talk, b.situation.context())
	}
	panic("protocolui: no such field")
}

func (b *blocks) ref(ref protocol.Ref, slot phrase.Slot) string {
	switch seat := ref.Seat(); {
	case ref == protocol.Any:
		return b.w.Label("builder.seat.any")
	case slot == phrase.SlotSubject && (ref == protocol.Unspec || seat == b.situation.Self && seat != game.NoSeat):
		return b.w.Label("builder.seat.omitted_me")
	case seat == game.NoSeat:
		return strings.Trim(ref.String(), "Agent[]") // a seat of no village
	default:
		return b.w.Seat(seat, b.situation.context())
	}
}
