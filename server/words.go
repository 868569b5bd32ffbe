package server

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// inWords returns what puts utterances of a table into words.
func (s *Server) inWords(lang page.Lang) func(*view.Talk, *view.Table) string {
	writer := s.words[lang]
	return func(talk *view.Talk, t *view.Table) string {
		if talk.Sentence == nil {
			return talk.Text // the table takes sentences only
		}
		return writer.Sentence(*talk.Sentence, speaking(talk.Seat, t))
	}
}

// speaking is the context of a sentence that a seat says at a table.
func speaking(seat game.Seat, t *view.Table) phrase.Context {
	return phrase.Context{Speaker: seat, Line: func(ref protocol.TalkRef) (phrase.Line, bool) {
		talk := t.Talk(ref)
		if talk == nil {
			return phrase.Line{}, false
		}
		return phrase.Line{Ref: ref, Seat: talk.Seat, Sentence: talk.Sentence}, true
	}}
}

// pending says what the viewer's seat has answered, in words.
func (sc *scene) pending(p view.Pending) string {
	talk := view.Talk{Seat: sc.you(), Text: p.Text}
	if sentence, err := protocol.Parse(p.Text); err == nil {
		talk.Sentence = &sentence
	}
	return sc.words(&talk, sc.table)
}

// seatLabel names a seat as the page does: number and name.
func (s *Server) seatLabel(lang page.Lang, seat page.Seat) string {
	if !seat.Some() {
		return s.text(lang, "dock.none")
	}
	name := seat.Name
	if slices.Contains(page.Animals[:], name) {
		name = s.text(lang, "name.animal."+name)
	}
	return fmt.Sprintf("%02d %s", seat.Seat.Number(), name)
}

// announcement is what a screen reader is told of an event: one short
// sentence, empty for what is not worth one.
func (s *Server) announcement(lang page.Lang, sc *scene, ev *rules.Event, told page.Lines) string {
	seat := func(seat game.Seat) string { return sc.label(seat) }
	switch ev.Kind {
	case rules.Said:
		line := told[len(told)-1] // before it perhaps the one that it repeats
		if line.Kind == page.LineTalk && !line.Yours {
			return s.text(lang, "announce.said", "Seat", seat(ev.Actor), "Words", line.Words)
		}
	case rules.DayBegan:
		if ev.Day > 0 {
			return s.text(lang, "announce.day", "Day", ev.Day)
		}
	case rules.PhaseBegan:
		if ev.Phase != game.PhaseTalk {
			return s.text(lang, "announce."+ev.Phase.String())
		}
	case rules.Executed:
		return s.text(lang, "announce.executed", "Seat", seat(ev.Target))
	case rules.Died:
		return s.text(lang, "announce.died", "Seat", seat(ev.Target))
	case rules.NobodyDied:
		return s.text(lang, "announce.nobody_died")
	case rules.GameEnded:
		return s.text(lang, "announce.won_"+ev.Side.String())
	}
	return ""
}
