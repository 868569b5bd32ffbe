package protocolui

import (
	"strconv"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// Spell cuts the text of a draft where the sentence has its parts, so that the
// same part can be shown at once in words, in blocks and here. The pieces
// together are the draft's text.
func Spell(d Draft) []Piece {
	sp := speller{list: clauses(&d.s)}
	if d.s.Verb.StandsAlone() {
		return []Piece{{Text: d.String(), At: phrase.At{}.String()}}
	}
	sp.clause(0)
	return sp.pieces
}

type speller struct {
	list   []clause
	pieces []Piece
}

func (sp *speller) put(text string, c clause, slot phrase.Slot) {
	sp.pieces = append(sp.pieces, Piece{
		Text: text, At: phrase.At{Node: c.node, Slot: slot}.String(), Depth: c.depth,
		Hole: slot != phrase.SlotSubject && isHole(c.s, slot) && text != " " && text != "(" && text != ")",
	})
}

// clause spells a clause and returns the number of the one behind it.
func (sp *speller) clause(node int) int {
	c := sp.list[node]
	s := c.s
	if s.Subject != protocol.Unspec && s.Subject != c.inherited {
		sp.put(s.Subject.String(), c, phrase.SlotSubject)
		sp.put(" ", c, phrase.SlotClause)
	}
	for i, slot := range slotsOf(s) {
		if i > 0 {
			sp.put(" ", c, phrase.SlotClause)
		}
		sp.put(slotText(s, slot), c, slot)
	}
	node++
	for range s.Args {
		sp.put(" ", c, phrase.SlotClause)
		sp.put("(", c, phrase.SlotClause)
		node = sp.clause(node)
		sp.put(")", c, phrase.SlotClause)
	}
	return node
}

// slotText returns the protocol's text for a part of a clause.
func slotText(s *protocol.Sentence, slot phrase.Slot) string {
	text := ""
	switch slot {
	case phrase.SlotClause:
		text = s.Verb.String() + s.Op.String()
	case phrase.SlotTarget:
		text = s.Target.String()
	case phrase.SlotRole:
		text = s.Role.String()
	case phrase.SlotSpecies:
		text = s.Species.String()
	case phrase.SlotDay:
		text = numberText(s.Day)
	case phrase.SlotTalk:
		channel := s.Talk.Channel.String()
		if channel == "" {
			channel = Hole
		}
		return channel + " day" + numberText(s.Talk.Day) + " ID:" + numberText(s.Talk.ID)
	}
	if text == "" {
		return Hole
	}
	return text
}

func numberText(n int32) string {
	if n < 0 {
		return Hole
	}
	return strconv.Itoa(int(n))
}
