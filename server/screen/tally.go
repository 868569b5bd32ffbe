package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// told is what seats say by their results that a seat is, humans first. Results that were
// taken back do not count.
func (sc *Scene) told(s game.Seat) (list []page.Told) {
	for _, species := range [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} {
		told := page.Told{Species: species}
		for i := range sc.known.Reports {
			r := &sc.known.Reports[i]
			by := sc.seat(r.Seat)
			if r.Target == s && r.Species == species && !r.TakenBack && !slices.Contains(told.By, by) {
				told.By = append(told.By, by)
			}
		}
		if told.By != nil {
			list = append(list, told)
		}
	}
	return list
}

// found is what the viewer's own seat learned of another by its role, as long as it keeps that
// to itself. At the end everybody's role is shown.
func (sc *Scene) found(s game.Seat) game.Species {
	t, you := sc.known, sc.you()
	if you == game.NoSeat || t.Over {
		return game.SpeciesNone
	}
	for i := range t.Reports {
		if r := &t.Reports[i]; r.Seat == you && r.Target == s && !r.TakenBack {
			return game.SpeciesNone
		}
	}
	for _, list := range [...][]view.Judgement{t.Divinations, t.Identifications} {
		for _, j := range list {
			if j.Actor == you && j.Target == s {
				return j.Species
			}
		}
	}
	return game.SpeciesNone
}

// aimed lists the living seats that said last, on this day, that they will vote for a seat.
// After the vote there is nothing to announce any more.
func (sc *Scene) aimed(s game.Seat) (list []page.Seat) {
	if p := sc.known.Phase; p != game.PhaseTalk && p != game.PhaseVote {
		return nil
	}
	sc.aims.follow(sc.known)
	for voter := range sc.known.Alive.All() {
		if sc.aims.at[voter] == s {
			list = append(list, sc.seat(voter))
		}
	}
	return list
}

// aims are the votes that seats announced on a day.
type aims struct {
	heard, day int // how many utterances of the game, and on which day
	at         [game.MaxSeats]game.Seat
}

// follow hears what was said since it was called last, and reports whether the last of it
// announced a vote as before.
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

// hear takes over what an utterance announces, and reports whether it announces a vote as
// before.
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

// onlyVotes reports whether a sentence says whom one will vote for, and perhaps calls on
// everybody to do so too, and nothing else.
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
