package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Replies are ways to answer a question, the best first.
type Replies struct{ t *Turn }

// Replies returns what the seat can answer.
func (t *Turn) Replies() Replies { return Replies{t} }

// Vote returns sentences that name the seat's vote.
func (r Replies) Vote() []protocol.Sentence {
	if r.t.Suspect == game.NoSeat {
		return nil
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(r.t.Suspect))
	list := []protocol.Sentence{vote}
	if why, ok := r.t.Mind.Why(r.t, r.t.Suspect); ok {
		list = append(list, protocol.BecauseOf(why, vote))
	}
	return append(list, protocol.AllOf(vote, protocol.Ask(protocol.Any, vote)))
}

// Claim returns sentences that claim or deny a role.
func (r Replies) Claim(role game.Role, toAll bool) []protocol.Sentence {
	mine := r.t.Mask()
	claimed := r.t.Table.Seats[r.t.Me].Claim == mine
	switch {
	case toAll && (claimed || role != mine || mine == game.RoleBodyguard):
		return nil
	case mine == game.RoleBodyguard && !claimed: // would be dead tomorrow
		return []protocol.Sentence{protocol.Negate(protocol.Claim(r.t.Self(), game.RoleWerewolf))}
	case role == mine || role == game.RoleAny:
		return []protocol.Sentence{protocol.Claim(r.t.Self(), mine)}
	}
	return []protocol.Sentence{protocol.Negate(protocol.Claim(r.t.Self(), role))}
}

// Estimate returns the seat's opinion of another seat. If about is NoSeat, it names a seat that it
// takes for the role.
func (r Replies) Estimate(about game.Seat, role game.Role) []protocol.Sentence {
	ref, claim := protocol.RefTo(about), game.RoleNone
	if about < game.MaxSeats {
		claim = r.t.Table.Seats[about].Claim
	}
	switch {
	case about == r.t.Me:
		return r.Claim(role, false)
	case about == game.NoSeat:
		return r.whoIs(role)
	case role == game.RoleAny && about == r.t.Suspect:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleWerewolf)}
	case role == game.RoleAny && claim != game.RoleNone:
		return []protocol.Sentence{protocol.Believe(ref, claim)}
	case role == game.RoleAny:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleVillager)}
	}
	belief := protocol.Believe(ref, role)
	if r.t.Holds(&belief) {
		return []protocol.Sentence{belief}
	}
	return []protocol.Sentence{protocol.Negate(belief)}
}

// whoIs names the seat's suspect, or the likeliest seer.
func (r Replies) whoIs(role game.Role) []protocol.Sentence {
	switch {
	case (role == game.RoleWerewolf || role == game.RoleAny) && r.t.Suspect != game.NoSeat:
		belief := protocol.Believe(protocol.RefTo(r.t.Suspect), game.RoleWerewolf)
		list := []protocol.Sentence{belief}
		if why, ok := r.t.Mind.Why(r.t, r.t.Suspect); ok {
			list = append(list, protocol.BecauseOf(why, belief))
		}
		return append(list, protocol.AllOf(belief, protocol.Act(protocol.Vote, protocol.RefTo(r.t.Suspect))))
	case role == game.RoleSeer && r.t.Table.Seats[r.t.Me].Claim == game.RoleSeer:
		return []protocol.Sentence{protocol.Claim(r.t.Self(), game.RoleSeer)}
	case role == game.RoleSeer && r.t.Table.Seats[r.t.Me].Claim == game.RoleWerewolf: // it knows better
	case role == game.RoleSeer:
		seer := r.t.Belief.seer(r.t.Table.Claimants(game.RoleSeer) &^ r.t.Mind.Distrusts())
		if seer != game.NoSeat && seer != r.t.Me {
			return []protocol.Sentence{protocol.Believe(protocol.RefTo(seer), game.RoleSeer)}
		}
	}
	return nil
}

// Seer answers a question about results of a kind, or about the seat's next divination.
func (r Replies) Seer(q Question, s *protocol.Sentence) []protocol.Sentence {
	about, role := s.Target.Seat(), RoleOf(s.Verb)
	switch {
	case r.t.Table.Seats[r.t.Me].Claim != role && (q.To == protocol.Any || r.t.Mask() != role):
		return nil
	case s.Verb == protocol.Divination:
		next := r.t.nextToDivine()
		switch {
		case next == game.NoSeat:
			return nil
		case q.Op == protocol.Request && about == next:
			return []protocol.Sentence{YesOrNo(q, true)}
		}
		return []protocol.Sentence{protocol.Act(protocol.Divination, protocol.RefTo(next))}
	}
	var list []protocol.Sentence
	for i := range r.t.Table.Reports {
		told := &r.t.Table.Reports[i]
		if told.Seat == r.t.Me && told.Kind == s.Verb && r.t.Mind.Heeds(told) &&
			(about == game.NoSeat || about == told.Target) {
			list = append(list, protocol.Report(told.Kind, protocol.RefTo(told.Target), told.Species))
		}
	}
	return list
}

// LastVote returns the seat's latest vote, which everybody saw.
func (r Replies) LastVote() []protocol.Sentence {
	for i := len(r.t.Table.Votes) - 1; i >= 0; i-- {
		if v := r.t.Table.Votes[i]; v.Voter == r.t.Me {
			return []protocol.Sentence{protocol.OnDay(v.Day, protocol.Act(protocol.Voted, protocol.RefTo(v.Target)))}
		}
	}
	return nil
}
