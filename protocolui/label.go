package protocolui

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// Words puts a draft into words as the speaker would say it.
func (s Situation) Words(w *phrase.Writer, d Draft) string { return w.Sentence(d.s, s.context()) }

// Label returns the words for a choice of a menu or for a suggestion of the command line.
func (s Situation) Label(w *phrase.Writer, c Choice) string {
	switch c.Group {
	case GroupLine, GroupFact:
		return w.Label("builder." + c.Group.String() + "." + c.ID)
	}
	if c.Group == GroupSeat && s.asksWhy(&c) {
		return w.Label("builder.seat.why", phrase.Value{Name: "Clause", Text: w.Sentence(c.Draft.s, s.context())})
	}
	return w.Sentence(c.says(), s.context())
}

// says returns the sentence that labels a choice: the sentence that the choice adds or, if there is none, the one that
// it leads to.
func (c *Choice) says() protocol.Sentence {
	if said := c.Says.s; said.Op != protocol.OpNone || said.Verb != protocol.VerbNone {
		return said
	}
	return c.Draft.s
}

// asksWhy reports whether a choice asks a seat to repeat what it has said today. Such a question asks for the seat's
// reason.
func (s *Situation) asksWhy(c *Choice) bool {
	for i := len(s.Lines) - 1; i >= 0 && int(s.Lines[i].Ref.Day) == s.Day; i-- {
		if l := s.Lines[i]; l.Seat == c.Seat && l.Ref.Channel == s.Channel {
			if why, ok := WhyOf(l); ok && protocol.Equal(why, c.Draft.s) {
				return true
			}
		}
	}
	return false
}

// SuggestionLabel returns the words for what can be typed next.
func (s Situation) SuggestionLabel(w *phrase.Writer, next Suggestion) string {
	kind, rest, _ := strings.Cut(next.ID, ".")
	switch {
	case next.Seat != game.NoSeat:
		return w.Seat(next.Seat, s.context())
	case next.ID == "any":
		return w.Label("builder.seat.any")
	case kind == "close":
		return w.Label("builder.type.close")
	case kind == "day":
		return w.Label("builder.day.past", phrase.Value{Name: "Day", Text: rest})
	case kind == "talk":
		return next.Text
	}
	return w.Label("builder." + next.ID)
}
