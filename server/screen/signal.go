package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/line"
)

// signal says what an utterance is worth to somebody who reads the essence of
// the talk only, and joins it with the same statement made before on that day.
// The line of the first who made it is returned, with one more echo, if there
// is one.
func (n *Narrator) signal(entry *line.Line, talk *view.Talk) (first line.Line, echoed bool) {
	says := signalOf(talk, func(line.Signal) bool { return true })
	entry.Signal = signalOf(talk, func(s line.Signal) bool { return n.news(s, talk) })
	if talk.Sentence != nil {
		n.address(entry, talk)
	}
	key := fmt.Sprintf("%d %d %s", talk.Channel, talk.Day, talk.Text)
	if says != line.SignalNone {
		// Two seers with one result are news both times.
		key = fmt.Sprintf("%d %s", talk.Seat, key)
	}
	if n.stated == nil {
		n.stated = map[string]line.Line{}
	}
	first, echoed = n.stated[key]
	if !echoed {
		n.stated[key] = *entry
		return line.Line{}, false
	}
	entry.Repeat = true
	first.Times++
	if !slices.Contains(first.Echoes, entry.Seat) && entry.Seat != first.Seat {
		first.Echoes = append(slices.Clone(first.Echoes), entry.Seat) // lines handed out before stay as they are
	}
	n.stated[key] = first
	return first, true
}

// address marks what concerns the viewer, and what one should hear who listens with the viewer's ears.
func (n *Narrator) address(entry *line.Line, talk *view.Talk) {
	s := talk.Sentence
	if own, seated := n.known.Viewer.Seat(); seated && own != talk.Seat {
		entry.Mine = addresses(s, own)
		if entry.Mine && entry.Signal == line.SignalNone && asks(s, own) {
			entry.Signal = line.SignalQuestion
		}
	}
	if n.listens != game.NoSeat && n.listens != talk.Seat {
		entry.Notice = entry.Signal == line.SignalClaim || addresses(s, n.listens)
	}
}

// news reports whether what the latest utterance claims or tells is new: many give what they have
// claimed, or have told, as a reason again.
func (n *Narrator) news(signal line.Signal, talk *view.Talk) bool {
	switch signal {
	case line.SignalClaim:
		return n.known.Seats[talk.Seat].ClaimTalk == len(n.known.Talks)-1
	case line.SignalResult:
		return slices.ContainsFunc(n.known.Reports, func(r view.Report) bool {
			return r.Seat == talk.Seat && r.Day == talk.Day && r.N == talk.N
		})
	}
	return true
}

// signalOf reports whether the speaker claims a role or tells a result, of those that count, or denies one.
func signalOf(talk *view.Talk, counts func(line.Signal) bool) line.Signal {
	signal := line.SignalNone
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() != talk.Seat {
			return
		}
		switch a.Sentence.Verb {
		case protocol.Comingout:
			if a.Sentence.Target.Seat() == talk.Seat && signal == line.SignalNone && counts(line.SignalClaim) {
				signal = line.SignalClaim
			}
		case protocol.Divined, protocol.Identified:
			if counts(line.SignalResult) {
				signal = line.SignalResult
			}
		}
	})
	view.Denials(talk, func(a view.Assertion) {
		if v := a.Sentence.Verb; a.Subject.Seat() == talk.Seat && signal != line.SignalResult &&
			(v == protocol.Divined || v == protocol.Identified) {
			signal = line.SignalBack
		}
	})
	return signal
}

// addresses reports whether a sentence speaks of or to a seat, or asks everybody. That somebody gives what the
// seat did or told as a reason does not concern it.
func addresses(s *protocol.Sentence, own game.Seat) bool { return speaksOf(s, own, false) }

func speaksOf(s *protocol.Sentence, own game.Seat, reason bool) bool {
	toAll := s.Op == protocol.Inquire && s.Target == protocol.Any
	if s.Target.Seat() == own || s.Subject.Seat() == own && !reason || toAll {
		return true
	}
	for i := range s.Args {
		if speaksOf(&s.Args[i], own, reason || s.Op == protocol.Because && i == 0) {
			return true
		}
	}
	return false
}

// asks reports whether a sentence asks the seat something, or asks it to do something.
func asks(s *protocol.Sentence, own game.Seat) bool {
	hit := false
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		to := s.Target.Seat() == own || s.Target == protocol.Any
		hit = hit || s.Op == protocol.Inquire && to || s.Op == protocol.Request && s.Target.Seat() == own
		return !hit
	})
	return hit
}
