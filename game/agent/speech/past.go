package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Past has what the seat itself has said, seen and done, on this day and before.
type Past struct{ v *Voice }

// Past returns the seat's past.
func (v *Voice) Past() Past { return Past{v} }

// said reports whether the seat itself has said the text: today, if it is about
// what it will do; ever, if it is anything else.
func (p Past) said(text string, ever bool) bool {
	for i := len(p.v.Table.Talks) - 1; i >= 0; i-- {
		talk := &p.v.Table.Talks[i]
		if talk.Day != p.v.Table.Day && !ever {
			return false
		}
		if talk.Seat == p.v.Me && talk.Channel == game.ChannelTalk && talk.Text == text {
			return true
		}
	}
	return false
}

// reported reports whether the seat has reported a result.
func (p Past) reported(kind protocol.Verb, j view.Judgement) bool {
	for _, r := range p.v.Table.Reports {
		if r.Seat == p.v.Me && r.Kind == kind && r.Target == j.Target && r.Species == j.Species {
			return true
		}
	}
	return false
}

// cleared reports whether the seat has reported, as the seer, that another is human.
func (p Past) cleared(other game.Seat) bool {
	return slices.ContainsFunc(p.v.Table.Reports, func(r view.Report) bool {
		return r.Seat == p.v.Me && r.Kind == protocol.Divined && r.Target == other && r.Species == game.SpeciesHuman &&
			!r.TakenBack
	})
}

// sawHuman reports whether the seat, as the seer, has seen or says to have seen that another is human.
func (p Past) sawHuman(other game.Seat) (found bool) {
	for r := range p.v.Results(p.v.Me) {
		found = found || r.Target == other && r.Species == game.SpeciesHuman
	}
	return found
}

// VotedFor reports whether the seat itself ever voted for another.
func (p Past) VotedFor(target game.Seat) bool {
	return slices.ContainsFunc(p.v.Table.Votes, func(v view.Vote) bool { return v.Voter == p.v.Me && v.Target == target })
}

// professed returns the seat that this one last said it trusts, NoSeat if there is none.
func (p Past) professed() game.Seat {
	for i := len(p.v.Table.Talks) - 1; i >= 0; i-- {
		talk := &p.v.Table.Talks[i]
		if talk.Seat != p.v.Me || talk.Sentence == nil {
			continue
		}
		if c := Conclusion(talk.Sentence); c.Verb == protocol.Estimate && c.Role.Side() == game.SideVillage {
			return c.Target.Seat()
		}
	}
	return game.NoSeat
}

// quoted returns whose result of some the seat gave as a reason the last time, to say
// something of another; NoSeat if nobody's.
func (p Past) quoted(claimants game.SeatSet) game.Seat {
	for i := len(p.v.Table.Talks) - 1; i >= 0; i-- {
		talk := &p.v.Table.Talks[i]
		if talk.Seat != p.v.Me || talk.Sentence == nil || talk.Sentence.Op != protocol.Because {
			continue
		}
		by, about := game.NoSeat, Conclusion(talk.Sentence).Target.Seat()
		protocol.Walk(&talk.Sentence.Args[0], func(s *protocol.Sentence) bool {
			if teller := s.Subject.Seat(); teller != about && claimants.Has(teller) && s.Species != game.SpeciesNone {
				by = teller
			}
			return true
		})
		if by != game.NoSeat {
			return by
		}
	}
	return game.NoSeat
}
