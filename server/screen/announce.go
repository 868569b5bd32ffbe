package screen

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/line"
)

// mostSaid bounds the utterances of a batch that are read out. A turn of fifteen seats would take a listener
// most of a minute, and the talk can be read line by line.
const mostSaid = 3

// The audiences of announcements: forMe marks one that concerns the listener, forKey another important one.
const (
	forMe  = "me"
	forKey = "key"
)

// Heard collects what a screen reader says about a batch: the last event, and the utterances after that
// event. The zero value is empty.
type Heard struct {
	event page.Announcement
	said  []saying
}

// A saying is an utterance to read out.
type saying struct {
	page.Announcement
	matters bool // whether the utterance concerns the listener, or is a claim or a result
}

// Add adds an event that the scene has put into lines.
func (h *Heard) Add(sc *Scene, ev *rules.Event, lines line.Lines) {
	lines = withoutRemark(lines) // listeners hear enough without remarks
	text := announcer{sc}.announce(ev, lines)
	switch {
	case text == "":
	case ev.Kind == rules.Said:
		entry := lines[len(lines)-1]
		said := saying{page.Announcement{Text: text}, entry.Notice || entry.Mine || entry.Signal != line.SignalNone}
		switch {
		case entry.Mine:
			said.For = forMe
		case said.matters:
			said.For = forKey
		}
		h.said = append(h.said, said)
	default:
		h.event, h.said = page.Announcement{Text: text, For: announcer{sc}.audience(ev)}, nil
	}
}

// An announcer puts events into words for screen readers.
type announcer struct{ sc *Scene }

// audience returns the audience of the announcement of an event.
func (a announcer) audience(ev *rules.Event) string {
	switch ev.Kind {
	case rules.Divined, rules.Identified, rules.GameEnded:
		return forMe
	case rules.Executed, rules.Died:
		if ev.Target == a.sc.you() {
			return forMe
		}
	}
	return forKey
}

// Told returns the announcements to read out: the last event, the most important utterances in their order,
// and the number of utterances that are left out.
func (h *Heard) Told(sc *Scene) []page.Announcement {
	matter := 0
	for _, s := range h.said {
		if s.matters {
			matter++
		}
	}
	others := max(0, mostSaid-matter)
	var told []page.Announcement
	if h.event.Text != "" {
		told = append(told, h.event)
	}
	left := 0
	for _, s := range h.said {
		room := &others
		if s.matters {
			room = &matter
			matter = min(matter, mostSaid)
		}
		if *room > 0 {
			*room--
			told = append(told, s.Announcement)
		} else {
			left++
		}
	}
	if left > 0 {
		told = append(told, page.Announcement{Text: sc.words.Text("announce.more", "Count", left)})
	}
	return told
}

// announce returns one short sentence for a screen reader about an event that has become lines. It returns ""
// if the event is not worth a sentence.
func (a announcer) announce(ev *rules.Event, lines line.Lines) string {
	text := a.sc.words.Text
	if own := a.own(ev); own != "" {
		return own
	}
	switch ev.Kind {
	case rules.Said:
		return a.said(ev, &lines[len(lines)-1]) // the last line is the utterance's
	case rules.Divined, rules.Identified:
		if ev.Actor == a.sc.you() {
			result := text("result." + strings.ToLower(ev.Species.String()))
			return text("announce.found", "Seat", a.sc.label(ev.Target), "Result", result)
		}
	case rules.DayBegan:
		if ev.Day > 0 {
			return text("announce.day", "Day", ev.Day)
		}
	case rules.PhaseBegan:
		if ev.Phase != game.PhaseTalk {
			return text("announce." + ev.Phase.String())
		}
	case rules.Executed:
		return a.executed(ev, lines)
	case rules.Died:
		return text("announce.died", "Seat", a.sc.label(ev.Target))
	case rules.NobodyDied:
		return text("announce.nobody_died")
	case rules.GameEnded:
		if ev.Side == game.SideNone {
			return text("announce.won_nobody")
		}
		return text("announce.won_" + ev.Side.String())
	}
	return ""
}

func (a announcer) said(ev *rules.Event, entry *line.Line) string {
	if entry.Kind != line.KindTalk || entry.Yours || entry.Known {
		return ""
	}
	return a.sc.words.Text("announce.said", "Seat", a.sc.label(ev.Actor), "Words", entry.Words)
}

// executed returns the announcement of an execution, which may have been decided by lot.
func (a announcer) executed(ev *rules.Event, lines line.Lines) string {
	if len(lines) > 1 && lines[len(lines)-2].Kind == line.KindLot {
		return a.sc.words.Text("announce.lot", "Seat", a.sc.label(ev.Target))
	}
	return a.sc.words.Text("announce.executed", "Seat", a.sc.label(ev.Target))
}

// own returns the announcement of an event that concerns the viewer, or "" for other events.
func (a announcer) own(ev *rules.Event) string {
	you := a.sc.you()
	if you == game.NoSeat {
		return ""
	}
	switch {
	case ev.Kind == rules.Executed && ev.Target == you:
		return a.sc.words.Text("line.own.executed")
	case ev.Kind == rules.Died && ev.Target == you:
		return a.sc.words.Text("line.own.died")
	case ev.Kind == rules.GameEnded && a.sc.known.Seats[you].Role.Side() == ev.Side:
		return a.sc.words.Text("announce.own_won", "Side", a.sc.words.Text(page.SideID(ev.Side)))
	case ev.Kind == rules.GameEnded:
		return a.sc.words.Text("announce.own_lost", "Side", a.sc.words.Text(page.SideID(ev.Side)))
	}
	return ""
}
