package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Answer replies to the oldest open question to the seat or, if there is none, to the oldest open question to
// everybody. It repeats an earlier answer in other words, and in the same words only if the question was put
// to the seat itself and no others are left.
func (t *Turn) Answer() (protocol.Sentence, bool) {
	for _, toAll := range []bool{false, true} {
		for _, talk := range t.Heard.Lines {
			if talk.Seat == t.Me || int(t.Ask.Turn)-talk.Turn > patience {
				continue
			}
			var reply protocol.Sentence
			found := false
			questions(talk, func(q Question) {
				if !found && t.concerns(q, toAll) {
					reply, found = t.reply(q)
				}
			})
			if found {
				return reply, true
			}
		}
	}
	return nothing, false
}

// concerns reports whether the seat is to answer a question: its own or, of those
// to all, what is asked for, or a claim that is asked of anybody.
func (t *Turn) concerns(q Question, toAll bool) bool {
	if toAll {
		return q.To == protocol.Any && (q.Op == protocol.Inquire || q.What.Verb == protocol.Comingout)
	}
	return q.To == t.Self()
}

func (t *Turn) reply(q Question) (protocol.Sentence, bool) {
	ways := t.Mind.Replies(t, q)
	if len(ways) == 0 {
		return nothing, false
	}
	return t.Mind.Choose(t, q, ways)
}

// YesOrNo agrees or disagrees with a question's line.
func YesOrNo(q Question, yes bool) protocol.Sentence {
	if yes {
		return protocol.Reply(protocol.Agree, q.Talk.Ref())
	}
	return protocol.Reply(protocol.Disagree, q.Talk.Ref())
}

// VoteReplies returns sentences that name the seat's vote.
func (t *Turn) VoteReplies() []protocol.Sentence {
	if t.Suspect == game.NoSeat {
		return nil
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	list := []protocol.Sentence{vote}
	if why, ok := t.Mind.Why(t, t.Suspect); ok {
		list = append(list, protocol.BecauseOf(why, vote))
	}
	return append(list, protocol.AllOf(vote, protocol.Ask(protocol.Any, vote)))
}

// ClaimReplies returns sentences that claim or deny a role.
func (t *Turn) ClaimReplies(role game.Role, toAll bool) []protocol.Sentence {
	mine := t.Mask()
	claimed := t.Table.Seats[t.Me].Claim == mine
	switch {
	case toAll && (claimed || role != mine || mine == game.RoleBodyguard):
		return nil
	case mine == game.RoleBodyguard && !claimed: // would be dead tomorrow
		return []protocol.Sentence{protocol.Negate(protocol.Claim(t.Self(), game.RoleWerewolf))}
	case role == mine || role == game.RoleAny:
		return []protocol.Sentence{protocol.Claim(t.Self(), mine)}
	}
	return []protocol.Sentence{protocol.Negate(protocol.Claim(t.Self(), role))}
}

// EstimateReplies returns the seat's opinion of another seat. If about is NoSeat, it names a seat that it
// takes for the role.
func (t *Turn) EstimateReplies(about game.Seat, role game.Role) []protocol.Sentence {
	ref, claim := protocol.RefTo(about), game.RoleNone
	if about < game.MaxSeats {
		claim = t.Table.Seats[about].Claim
	}
	switch {
	case about == t.Me:
		return t.ClaimReplies(role, false)
	case about == game.NoSeat:
		return t.whoIs(role)
	case role == game.RoleAny && about == t.Suspect:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleWerewolf)}
	case role == game.RoleAny && claim != game.RoleNone:
		return []protocol.Sentence{protocol.Believe(ref, claim)}
	case role == game.RoleAny:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleVillager)}
	}
	belief := protocol.Believe(ref, role)
	if t.Holds(&belief) {
		return []protocol.Sentence{belief}
	}
	return []protocol.Sentence{protocol.Negate(belief)}
}

// whoIs names the seat's suspect, or the likeliest seer.
func (t *Turn) whoIs(role game.Role) []protocol.Sentence {
	switch {
	case (role == game.RoleWerewolf || role == game.RoleAny) && t.Suspect != game.NoSeat:
		belief := protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
		list := []protocol.Sentence{belief}
		if why, ok := t.Mind.Why(t, t.Suspect); ok {
			list = append(list, protocol.BecauseOf(why, belief))
		}
		return append(list, protocol.AllOf(belief, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))))
	case role == game.RoleSeer && t.Table.Seats[t.Me].Claim == game.RoleSeer:
		return []protocol.Sentence{protocol.Claim(t.Self(), game.RoleSeer)}
	case role == game.RoleSeer && t.Table.Seats[t.Me].Claim == game.RoleWerewolf: // it knows better
	case role == game.RoleSeer:
		seer := t.seer(t.Table.Claimants(game.RoleSeer) &^ t.Mind.Distrusts())
		if seer != game.NoSeat && seer != t.Me {
			return []protocol.Sentence{protocol.Believe(protocol.RefTo(seer), game.RoleSeer)}
		}
	}
	return nil
}

// SeerReplies answers a question about results of a kind, or about the seat's next divination.
func (t *Turn) SeerReplies(q Question, s *protocol.Sentence) []protocol.Sentence {
	about, role := s.Target.Seat(), RoleOf(s.Verb)
	switch {
	case t.Table.Seats[t.Me].Claim != role && (q.To == protocol.Any || t.Mask() != role):
		return nil
	case s.Verb == protocol.Divination:
		next := t.nextToDivine()
		switch {
		case next == game.NoSeat:
			return nil
		case q.Op == protocol.Request && about == next:
			return []protocol.Sentence{YesOrNo(q, true)}
		}
		return []protocol.Sentence{protocol.Act(protocol.Divination, protocol.RefTo(next))}
	}
	var list []protocol.Sentence
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Seat == t.Me && r.Kind == s.Verb && t.Mind.Heeds(r) && (about == game.NoSeat || about == r.Target) {
			list = append(list, protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species))
		}
	}
	return list
}

// RoleOf returns the role that alone can do what a verb says, RoleNone if
// anybody can.
func RoleOf(verb protocol.Verb) game.Role {
	switch verb {
	case protocol.Divination, protocol.Divined:
		return game.RoleSeer
	case protocol.Identified:
		return game.RoleMedium
	case protocol.Guard, protocol.Guarded:
		return game.RoleBodyguard
	case protocol.Attack, protocol.Attacked:
		return game.RoleWerewolf
	}
	return game.RoleNone
}

// LastVote returns the seat's latest vote, which everybody saw.
func (t *Turn) LastVote() []protocol.Sentence {
	for i := len(t.Table.Votes) - 1; i >= 0; i-- {
		if v := t.Table.Votes[i]; v.Voter == t.Me {
			return []protocol.Sentence{protocol.OnDay(v.Day, protocol.Act(protocol.Voted, protocol.RefTo(v.Target)))}
		}
	}
	return nil
}

// Holds reports whether the seat thinks that a sentence is true.
func (t *Turn) Holds(s *protocol.Sentence) bool {
	switch s.Op {
	case protocol.Not:
		return !t.Holds(&s.Args[0])
	case protocol.And, protocol.Because:
		return t.Holds(&s.Args[0]) && t.Holds(&s.Args[len(s.Args)-1])
	case protocol.Or:
		return t.Holds(&s.Args[0]) || t.Holds(&s.Args[len(s.Args)-1])
	case protocol.Xor:
		return t.Holds(&s.Args[0]) != t.Holds(&s.Args[1])
	case protocol.Day:
		return t.Holds(&s.Args[0])
	case protocol.Request, protocol.Inquire:
		return false
	}
	target := s.Target.Seat()
	if target == game.NoSeat || int(target) >= t.Table.Setup.Seats() {
		return false
	}
	switch s.Verb {
	case protocol.Estimate, protocol.Comingout:
		return t.takesFor(target, s.Role)
	case protocol.Vote:
		return target == t.Suspect
	case protocol.Divined, protocol.Identified:
		return t.Mind.BelievesReport(t, s)
	}
	return false
}

// takesFor reports whether the seat says that another, or itself, has a role.
func (t *Turn) takesFor(target game.Seat, role game.Role) bool {
	if target == t.Me {
		return role == t.Mask()
	}
	wolf, seer, claim := t.Belief.Wolf[target], t.Belief.Seer[target], t.Table.Seats[target].Claim
	switch role {
	case game.RoleWerewolf:
		return target == t.Suspect || wolf >= likely && !t.Mind.Spared().Has(target)
	case game.RoleSeer:
		return seer >= likely
	case game.RolePossessed:
		return claim == game.RoleSeer && seer < unlikely && wolf < likely
	}
	return claim == role && wolf < unlikely
}
