package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Ground is a public fact that is evidence for the role of a seat.
type Ground struct {
	Says   protocol.Sentence
	Role   game.Role // WEREWOLF; SEER, MEDIUM or BODYGUARD, of one who claims it; VILLAGER for the village
	Weight float64   // how much one says it rather than another
	Since  Moment    // when it came about
}

// A Moment orders what happened: a death before the talk of its day, votes after it.
type Moment int

const momentsOfDay = 1 << 12

// Never is a moment after which nothing happens.
const Never Moment = 1 << 30

// MomentOf is when an utterance was made.
func MomentOf(day, n int) Moment { return Moment(day*momentsOfDay + n + 1) }

func atDawn(day int) Moment { return Moment(day * momentsOfDay) }

func atVote(day int) Moment { return Moment((day+1)*momentsOfDay - 1) }

// A revelation is the species that this seat believes of a dead or cleared seat, and why.
type revelation struct {
	species game.Species // SpeciesNone: not known
	why     protocol.Sentence
	by      game.Seat // the medium or the seer who reported it, NoSeat if the night has shown it
	since   Moment
}

// revealed returns the species of the seats that this one knows: victims of attacks are human, as are the
// seats that the believed seer has cleared, and the believed medium reports the executed.
func (t *Turn) revealed() (list [game.MaxSeats]revelation) {
	seer := t.heeded(game.RoleSeer)
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Kind == protocol.Divined && !r.TakenBack && r.Seat == seer && r.Species == game.SpeciesHuman {
			list[r.Target] = revelation{r.Species, t.told(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
	for _, d := range t.Table.Deaths {
		if d.Cause == view.Attacked {
			why := protocol.Act(protocol.Attacked, protocol.RefTo(d.Seat)).By(protocol.Any)
			list[d.Seat] = revelation{game.SpeciesHuman, why, game.NoSeat, atDawn(d.Day)}
		}
	}
	medium := t.heeded(game.RoleMedium)
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Kind == protocol.Identified && !r.TakenBack && r.Seat == medium &&
			t.Table.Seats[r.Target].Cause == view.Executed {
			list[r.Target] = revelation{r.Species, t.told(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
	return list
}

// heeded returns the claimant of a role whose results this seat believes: itself, or the claimant that it
// takes for the role. It returns NoSeat if there is none. It never believes two rivals.
func (t *Turn) heeded(role game.Role) game.Seat {
	claimants := t.Table.Claimants(role)
	if claimants.Has(t.Me) && t.Table.Seats[t.Me].Claim == role {
		return t.Me
	}
	likeliest := Best(claimants, func(s game.Seat) float64 { return t.Belief.Of(s, role) })
	if likeliest == game.NoSeat || t.Belief.Of(likeliest, role) < believed {
		return game.NoSeat
	}
	if before := t.quoted(claimants); before != game.NoSeat &&
		t.Belief.Of(likeliest, role)-t.Belief.Of(before, role) < likelierBy {
		return before
	}
	return likeliest
}

// quoted returns whose result of some the seat gave as a reason the last time, to say
// something of another; NoSeat if nobody's.
func (t *Turn) quoted(claimants game.SeatSet) game.Seat {
	for i := len(t.Table.Talks) - 1; i >= 0; i-- {
		talk := &t.Table.Talks[i]
		if talk.Seat != t.Me || talk.Sentence == nil || talk.Sentence.Op != protocol.Because {
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

// told quotes a report.
func (t *Turn) told(r *view.Report) protocol.Sentence {
	s := protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species)
	if r.Seat != t.Me {
		s = s.By(protocol.RefTo(r.Seat))
	}
	return s
}

// Grounds lists the evidence about a seat, except what the seat said itself today.
func (t *Turn) Grounds(s game.Seat) []Ground {
	e := evidence{t: t, about: s, revealed: t.revealed()}
	e.addReports()
	e.addVotes()
	e.addWords()
	e.addNight()
	e.addClaims()
	return e.list
}

// The kinds of votes that say something of the voter.
const (
	votedOtherwise = iota // says nothing
	votedForWolf
	votedForHuman
	votedForMe
	sparedWolf
	sparedHuman
	numVoteKinds
)

// VotedFor reports whether the seat itself ever voted for another.
func (t *Turn) VotedFor(target game.Seat) bool {
	return slices.ContainsFunc(t.Table.Votes, func(v view.Vote) bool { return v.Voter == t.Me && v.Target == target })
}

// oncePerVillage reports whether only one has a role, at most.
func oncePerVillage(role game.Role) bool {
	return role == game.RoleSeer || role == game.RoleMedium || role == game.RoleBodyguard
}
