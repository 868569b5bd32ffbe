package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/line"
)

// signal sets the importance of an utterance to somebody who reads only the news of the talk. It joins the
// utterance with an equal statement made before on that day. If there is one, it returns the line of the
// first such statement with one more echo.
func (n *Narrator) signal(entry *line.Line, talk *view.Talk) (first line.Line, echoed bool) {
	says := signalOf(talk, func(line.Signal) bool { return true })
	entry.Signal = signalOf(talk, func(s line.Signal) bool { return n.news(s, talk) })
	if talk.Sentence != nil {
		n.address(entry, talk)
	}
	key := fmt.Sprintf("%d %d %s", talk.Channel, talk.Day, talk.Text)
	if says != line.SignalNone {
		// Equal results of two seers are both news.
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
		first.Echoes = append(slices.Clone(first.Echoes), entry.Seat) // lines returned earlier must not change
	}
	n.stated[key] = first
	return first, true
}

// address marks an entry that concerns the viewer, and one that a player at the viewer's seat should hear.
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

// news reports whether the claim or the result in the latest utterance is new. Many speakers repeat their
// claims and results as reasons.
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

// signalOf reports whether the speaker claims a role, announces a result, or takes a result back. Only claims
// and results for which counts returns true are considered.
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

// addresses reports whether a sentence speaks about or to a seat, or asks everybody. A sentence that only
// gives the seat's deeds or statements as a reason does not concern the seat.
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

// asks reports whether a sentence asks a seat a question, or requests something of the seat.
func asks(s *protocol.Sentence, own game.Seat) bool {
	hit := false
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		to := s.Target.Seat() == own || s.Target == protocol.Any
		hit = hit || s.Op == protocol.Inquire && to || s.Op == protocol.Request && s.Target.Seat() == own
		return !hit
	})
	return hit
}
