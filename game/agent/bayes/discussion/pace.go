package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A pace decides when a seat speaks.
type pace struct{ seat *core.Seat }

// hesitates reports whether the seat lets others speak first in this turn while they talk. A seat that hears a reason
// can agree with it, instead of giving the same reason at the same time.
func (p pace) hesitates(ask rules.Ask) bool {
	quiet, turn := p.quiet(), int(ask.Turn)
	switch living := p.seat.Table.Alive.Len(); {
	case quiet < silentTurns && turn < p.opens():
		return true
	case living <= fewSeats || p.voices() < fewVoices:
		return false
	default:
		every := (living + speakAtOnce - 1) / speakAtOnce
		d := agent.DrawOf(p.seat.Key, "speaks", p.seat.Table.Day*daySpan+turn/every)
		return d.Below(every) != turn%every
	}
}

// quiet returns the number of turns for which nobody has spoken.
func (p pace) quiet() int {
	t := p.seat.Table
	for i := len(t.Talks) - 1; i >= 0 && t.Talks[i].Day == t.Day; i-- {
		if talk := &t.Talks[i]; talk.Channel == game.ChannelTalk && talk.Spoken() {
			return max(0, t.Turn-talk.Turn-1)
		}
	}
	return t.Turn
}

// voices counts the utterances of the last turn. If seats speak one after the other, it counts those of this turn too.
func (p pace) voices() (n int) {
	t := p.seat.Table
	for i := len(t.Talks) - 1; i >= 0 && t.Talks[i].Day == t.Day; i-- {
		talk := &t.Talks[i]
		if talk.Turn < t.Turn-1 {
			break
		}
		if talk.Channel == game.ChannelTalk && talk.Spoken() {
			n++
		}
	}
	return n
}

// silence reports whether nobody has spoken for so long that the day is about to end.
func (p pace) silence() bool { return p.quiet() >= silentTurns }

// expected reports whether the seat may have something to say that cannot wait: it has a claim to make or results to
// report, somebody names it, or somebody asks everybody.
func (p pace) expected() bool {
	t := p.seat.Table
	if p.seat.Mask() != game.RoleVillager || t.Day < 1 || t.Alive.Len() <= 3 ||
		t.Claimants(game.RoleSeer).Empty() && t.Turn > 0 || p.seat.Record.Released() {
		return true
	}
	found := false
	for i := len(t.Talks) - 1; i >= 0 && !found; i-- {
		talk := &t.Talks[i]
		if talk.Day != t.Day || talk.Turn+heardFor < t.Turn {
			break
		}
		if talk.Seat == p.seat.Me || talk.Sentence == nil || talk.Channel != game.ChannelTalk {
			continue
		}
		protocol.Walk(talk.Sentence, func(s *protocol.Sentence) bool {
			asksAll := s.Target == protocol.Any && (s.Op == protocol.Inquire ||
				s.Op == protocol.Request && s.Args[0].Verb == protocol.Comingout)
			found = found || s.Target == p.seat.Self() || asksAll
			return !found
		})
	}
	return found
}

// opens returns the turn in which the seat first argues. Seats open in different turns, because a later one knows more.
func (p pace) opens() int {
	d := agent.DrawOf(p.seat.Key, "opens", p.seat.Table.Day)
	return p.seat.Opening() + p.seat.Eager + d.Below(1+min(latestOpening, p.seat.Table.Alive.Len()/seatsPerTurn))
}

// due reports whether a turn of the day has been reached, or there is a lull: a seat does not wait for others that say
// nothing.
func (p pace) due(t *speech.Turn, turn int) bool { return p.quiet() > 0 || t.Reached(turn) }
