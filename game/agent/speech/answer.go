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
				if !found && q.concerns(t.Self(), toAll) {
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

// RoleOf returns the only role that can do the deed of a verb, or RoleNone if any role can.
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
