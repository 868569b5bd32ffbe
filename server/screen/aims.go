package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// aims are the votes that seats announced on a day.
type aims struct {
	heard, day int // the number of utterances of the game that were heard, and the day of the votes
	at         [game.MaxSeats]game.Seat
}

// follow hears the utterances since the last call. It reports whether the last one repeated the vote that its
// speaker had announced.
func (a *aims) follow(t *view.Table) (unchanged bool) {
	if a.heard == 0 || a.day != t.Day {
		a.day = t.Day
		for s := range a.at {
			a.at[s] = game.NoSeat
		}
	}
	for ; a.heard < len(t.Talks); a.heard++ {
		if talk := &t.Talks[a.heard]; talk.Day == t.Day {
			unchanged = a.hear(talk)
		}
	}
	return unchanged
}

// hear records the vote that an utterance announces. It reports whether the speaker had announced the same
// vote before.
func (a *aims) hear(talk *view.Talk) (unchanged bool) {
	if talk.Channel != game.ChannelTalk {
		return false
	}
	view.Assertions(talk, func(said view.Assertion) {
		target := said.Sentence.Target.Seat()
		if said.Sentence.Verb == protocol.Vote && said.Subject.Seat() == talk.Seat && target != game.NoSeat {
			unchanged = a.at[talk.Seat] == target
			a.at[talk.Seat] = target
		}
	})
	return unchanged
}

// onlyVotes reports whether a sentence says nothing except whom its speaker will vote for. The sentence may
// also ask others to vote.
func onlyVotes(s *protocol.Sentence) bool {
	switch {
	case s == nil:
		return false
	case s.Op == protocol.And:
		return !slices.ContainsFunc(s.Args, func(arg protocol.Sentence) bool { return !onlyVotes(&arg) })
	case s.Op == protocol.Request:
		return onlyVotes(&s.Args[0])
	}
	return s.Op == protocol.OpNone && s.Verb == protocol.Vote
}
