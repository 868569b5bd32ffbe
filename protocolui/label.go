package protocolui

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// Words puts a draft into words as the speaker would say it.
func (s Situation) Words(w *phrase.Writer, d Draft) string { return w.Sentence(d.s, s.context()) }

// Label names a choice of a menu, or a suggestion of the command line, in words.
func (s Situation) Label(w *phrase.Writer, c Choice) string {
	switch c.Group {
	case GroupLine, GroupFact:
		return w.Label("builder." + c.Group.String() + "." + c.ID)
	}
	said := c.Says.s
	if said.Op == protocol.OpNone && said.Verb == protocol.VerbNone {
		said = c.Draft.s
	}
	return w.Sentence(said, s.context())
}

// SuggestionLabel names what can be typed next.
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
