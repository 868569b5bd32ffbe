package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// isOpinion reports whether a reason states only the speaker's opinion.
func isOpinion(why *protocol.Sentence) bool {
	switch why.Op {
	case protocol.Not:
		return true
	case protocol.And:
		return isOpinion(&why.Args[0]) && isOpinion(&why.Args[len(why.Args)-1])
	}
	return why.Verb == protocol.Estimate && why.Subject == protocol.Unspec
}

// Joined returns the reason that the seat agrees with another seat that accuses the suspect. It chooses the most
// trusted of those that have given a reason, or that it takes for the seer or the medium. Only a few seats join a line.
func (a Accusation) Joined() (protocol.Sentence, bool) {
	seers := game.Seats(a.t.heeded(game.RoleSeer), a.t.heeded(game.RoleMedium))
	var line *view.Talk
	for _, talk := range a.t.Heard.Lines {
		s := talk.Sentence
		reasoned := s.Op == protocol.Because
		if talk.Seat == a.t.Me || a.t.Accused(talk) != a.suspect || a.t.Heard.changedMind(talk.Seat, a.suspect) ||
			reasoned && !a.tells(&s.Args[0], talk.Seat) ||
			!reasoned && !seers.Has(talk.Seat) || a.t.Heard.joiners(talk).Len() >= joinedAtMost ||
			a.t.Heard.joiners(talk).Has(a.t.Me) {
			continue
		}
		if line == nil || a.t.Belief.trust(talk.Seat) > a.t.Belief.trust(line.Seat) {
			line = talk
		}
	}
	if line == nil {
		return nothing, false
	}
	return protocol.Reply(protocol.Agree, line.Ref()), true
}

// tells reports whether this seat accepts an accuser's reason against a suspect. Mere agreement is no reason, nor is a
// claim that everybody makes. For a seat that cast the same vote, a vote is no reason. Nor is a vote for the accuser,
// nor a result that this seat does not believe.
func (a Accusation) tells(why *protocol.Sentence, accuser game.Seat) bool {
	plain := why.Verb == protocol.Comingout && why.Role == game.RoleVillager // as all say
	return why.Verb != protocol.Agree && !plain && !isOpinion(why) && !a.isIdle(why) &&
		!a.isTheirs(why, accuser) && !a.IsLie(why, accuser)
}

// isTheirs reports whether a reason holds against the suspect what the seat has said as well, or a vote that
// it has cast as well, or one for the accuser.
func (a Accusation) isTheirs(why *protocol.Sentence, accuser game.Seat) (found bool) {
	protocol.Walk(why, func(s *protocol.Sentence) bool {
		target := s.Target.Seat()
		found = found || s.Verb == protocol.Voted && target != game.NoSeat && target != a.suspect &&
			(target == accuser || a.t.Past().VotedFor(target)) || a.t.Heard.SaidToo(s)
		return !found
	})
	return found
}

// isIdle reports whether a reason is that somebody will vote for, or suspects, a dead one or one whom the
// seat suspects too, or speaks well of one: it wrongs nobody.
func (a Accusation) isIdle(why *protocol.Sentence) bool {
	target := why.Target.Seat()
	switch {
	case target == game.NoSeat || why.Verb != protocol.Vote && why.Verb != protocol.Estimate:
		return false
	case why.Verb == protocol.Estimate && why.Role.Side() == game.SideVillage:
		return why.Role != game.RoleSeer || a.t.Belief.Seer[target] >= unlikely
	case why.Verb == protocol.Estimate && why.Role == game.RolePossessed:
		return a.t.Belief.Seer[target] < likely
	}
	return !a.t.Table.Alive.Has(target) || a.t.Belief.Wolf[target] >= likely
}

// IsLie reports whether a reason against a suspect rests on a result that its speaker has taken back, or that
// this seat does not believe: one of a rival of the seat's likeliest seer or medium, or one of a claimant who
// is hardly the seer or medium.
func (a Accusation) IsLie(why *protocol.Sentence, speaker game.Seat) (found bool) {
	protocol.Walk(why, func(s *protocol.Sentence) bool {
		role, by := game.RoleSeer, s.Subject.Seat()
		switch s.Verb {
		case protocol.Divined:
		case protocol.Identified:
			role = game.RoleMedium
		default:
			return true
		}
		if s.Subject == protocol.Unspec {
			by = speaker
		}
		switch heeded := a.t.heeded(role); {
		case by >= game.MaxSeats:
		case a.takenBack(s.Verb, by, s.Target.Seat()):
			found = true
		case by != a.suspect: // its own lie is evidence against it
			found = heeded != by && (heeded != game.NoSeat || a.t.Belief.Of(by, role) < unlikely)
		}
		return !found
	})
	return found
}

// takenBack reports whether a seat has reported a result and taken it back, or now claims to be something
// else.
func (a Accusation) takenBack(kind protocol.Verb, by, target game.Seat) bool {
	if claim := a.t.Table.Seats[by].Claim; claim != game.RoleNone && claim != RoleOf(kind) {
		return true
	}
	return slices.ContainsFunc(a.t.Table.Reports, func(r view.Report) bool {
		return r.TakenBack && r.Kind == kind && r.Seat == by && r.Target == target
	})
}
