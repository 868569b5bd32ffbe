package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// patience is how many turns a question waits for its answer.
const patience = 2

// answer replies to the oldest open question put to the seat, or, after those,
// to all. Where the answer has been given before, it gives it in other words, and
// only where there are none left, and it is asked itself, in the same ones.
func (sp *speech) answer() (protocol.Sentence, bool) {
	for _, toAll := range []bool{false, true} {
		for _, talk := range sp.heard {
			if talk.Seat == sp.me || int(sp.ask.Turn)-talk.Turn > patience {
				continue
			}
			var reply protocol.Sentence
			found := false
			asks(talk, func(q question) {
				mine := q.to == sp.self() && !toAll || q.to == protocol.Any && toAll && (q.op == protocol.Inquire || q.what.Verb == protocol.Comingout)
				if !mine || found {
					return
				}
				ways := sp.replies(q)
				if len(ways) == 0 || sp.answered(q, ways) {
					return
				}
				if reply, found = sp.first(ways...); !found && !toAll {
					reply, found = ways[0], true
				}
			})
			if found {
				return reply, true
			}
		}
	}
	return protocol.Sentence{}, false
}

// pressing reports whether a question put to the seat can be answered in time
// only now.
func (sp *speech) pressing() bool {
	found := false
	for _, talk := range sp.heard {
		if talk.Seat != sp.me && int(sp.ask.Turn)-talk.Turn == patience {
			asks(talk, func(q question) { found = found || q.to == sp.self() })
		}
	}
	return found
}

// answered reports whether the seat has given one of the answers since it was
// asked, for whatever reason.
func (sp *speech) answered(q question, ways []protocol.Sentence) bool {
	for _, talk := range sp.heard {
		if talk.Seat != sp.me || talk.Turn <= q.talk.Turn {
			continue
		}
		if v := talk.Sentence.Verb; v.TakesTalk() && talk.Sentence.Talk == q.talk.Ref() {
			return true // yes or no, whatever it thinks by now
		}
		for _, s := range ways {
			if protocol.Equal(*core(talk.Sentence), *core(&s)) {
				return true
			}
		}
	}
	return false
}

// replies lists ways to answer, the best first. To the village at large it
// answers only what it can say something to.
func (sp *speech) replies(q question) []protocol.Sentence {
	for q.op == protocol.Request && (q.what.Op == protocol.Request || q.what.Op == protocol.Inquire) && q.what.Target == sp.self() {
		q.op, q.what = q.what.Op, core(&q.what.Args[0]) // to ask itself
	}
	if q.op == protocol.Inquire && q.what.Verb == protocol.Divined && sp.admits(sp.laid()) {
		if truth, ok := sp.tell(); ok {
			return []protocol.Sentence{truth} // and not the bait once more
		}
	}
	if q.op == protocol.Inquire && q.to != protocol.Any && !open(q.what) {
		return append([]protocol.Sentence{reply(q, sp.holds(q.what))}, sp.yesOrNo(q.what)...)
	}
	list := sp.content(q, q.what)
	switch {
	case q.to == protocol.Any:
		return list
	case q.op == protocol.Request:
		return append(list, sp.comply(q)...)
	}
	if len(list) > 0 {
		return list
	}
	no := protocol.Negate(*q.what) // there is none that it could name
	if why, ok := sp.giftless(q.what); ok {
		list = append(list, protocol.BecauseOf(why, no))
	}
	return append(list, no)
}

// reply agrees or disagrees with a question's line.
func reply(q question, yes bool) protocol.Sentence {
	if yes {
		return protocol.Reply(protocol.Agree, q.talk.Ref())
	}
	return protocol.Reply(protocol.Disagree, q.talk.Ref())
}

// content lists what the seat itself has to say of the kind that is asked for.
func (sp *speech) content(q question, s *protocol.Sentence) []protocol.Sentence {
	about := s.Target.Seat()
	if s.Subject != protocol.Unspec && s.Subject.Seat() != sp.me && s.Subject != protocol.Any {
		return sp.ofOther(q, s)
	}
	switch s.Verb {
	case protocol.Vote:
		list := sp.voteReplies()
		switch {
		case q.op != protocol.Request:
		case about == sp.target:
			list = append([]protocol.Sentence{reply(q, true)}, list...)
		case len(list) > 1 && list[1].Op == protocol.Because: // a refusal says what it does instead, and why
			list[0], list[1] = list[1], list[0]
		case len(list) > 0:
			list = append([]protocol.Sentence{protocol.BecauseOf(protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf), list[0])}, list...)
		}
		return list
	case protocol.Comingout:
		if about != game.NoSeat && about != sp.me {
			return nil
		}
		return sp.claimReplies(s.Role, q.to == protocol.Any)
	case protocol.Estimate:
		if q.op == protocol.Inquire || s.Target == protocol.Any { // to be asked to suspect somebody is to be asked whom
			return sp.estimateReplies(about, s.Role)
		}
	case protocol.Divined, protocol.Identified, protocol.Divination:
		return sp.seerReplies(q, s, about)
	case protocol.Voted:
		if len(sp.table.Votes) > 0 {
			return sp.lastVote()
		}
	}
	if s.Op == protocol.And || s.Op == protocol.Or || s.Op == protocol.Because || s.Op == protocol.Day || s.Op == protocol.Xor {
		for i := range s.Args { // to the part that it has something to say to
			if list := sp.content(q, &s.Args[i]); len(list) > 0 && (q.op == protocol.Request || open(&s.Args[i])) {
				return list
			}
		}
	}
	return nil
}

// ofOther says what another seat has declared, where that is asked.
func (sp *speech) ofOther(q question, s *protocol.Sentence) []protocol.Sentence {
	seat := s.Subject.Seat()
	if q.op != protocol.Inquire || s.Verb != protocol.Vote || seat == game.NoSeat || int(seat) >= sp.table.Setup.Seats() {
		return nil
	}
	if target := sp.declared()[seat]; target != game.NoSeat {
		return []protocol.Sentence{protocol.Act(protocol.Vote, protocol.RefTo(target)).By(s.Subject)}
	}
	return nil
}

// gifts are the roles that alone can do what a verb says.
var gifts = map[protocol.Verb]game.Role{
	protocol.Divination: game.RoleSeer, protocol.Divined: game.RoleSeer, protocol.Identified: game.RoleMedium,
	protocol.Guard: game.RoleBodyguard, protocol.Guarded: game.RoleBodyguard,
	protocol.Attack: game.RoleWerewolf, protocol.Attacked: game.RoleWerewolf,
}

// giftless says that the seat has not the role that a sentence takes. Who hides
// that role says nothing of it.
func (sp *speech) giftless(s *protocol.Sentence) (protocol.Sentence, bool) {
	role := gifts[s.Verb]
	if role == game.RoleNone || sp.table.Seats[sp.me].Claim == role || sp.role() == role && role != game.RoleWerewolf {
		return protocol.Sentence{}, false
	}
	return protocol.Negate(protocol.Claim(sp.self(), role)), true
}

// comply grants a request, or refuses it and says why.
func (sp *speech) comply(q question) []protocol.Sentence {
	s := q.what
	if sp.holds(s) || s.Op == protocol.Request && sp.holds(&s.Args[0]) {
		return []protocol.Sentence{reply(q, true), *s}
	}
	if s.Op == protocol.Inquire { // to ask another costs nothing
		return []protocol.Sentence{*s}
	}
	no := protocol.Negate(*s)
	clause := s
	for clause.Op == protocol.Day || clause.Op == protocol.Not || clause.Op == protocol.Request {
		clause = &clause.Args[0]
	}
	about := clause.Target.Seat()
	switch {
	case clause.Verb == protocol.Vote && sp.target != game.NoSeat:
		return []protocol.Sentence{protocol.BecauseOf(protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf), no)}
	case clause.Verb.TakesRole() && about != game.NoSeat && about != sp.me:
		for _, belief := range sp.estimateReplies(about, game.RoleAny) {
			if belief.Role != clause.Role {
				return []protocol.Sentence{protocol.BecauseOf(belief, no)}
			}
		}
	case clause.Verb.TakesTalk():
		if said := sp.table.Talk(clause.Talk); said != nil && said.Sentence != nil {
			if sp.holds(said.Sentence) == (clause.Verb == protocol.Agree) {
				return []protocol.Sentence{*clause}
			}
		}
	}
	if why, ok := sp.giftless(clause); ok {
		return []protocol.Sentence{protocol.BecauseOf(why, no)}
	}
	if sp.target != game.NoSeat {
		return []protocol.Sentence{protocol.BecauseOf(protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf), no)}
	}
	return []protocol.Sentence{reply(q, false)}
}

// open reports whether a sentence leaves something to be filled in.
func open(s *protocol.Sentence) bool {
	found := false
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		found = found || s.Verb != protocol.VerbNone && s.Verb.TakesTarget() && s.Target == protocol.Any ||
			s.Role == game.RoleAny || s.Species == game.SpeciesAny
		return true
	})
	return found
}

// yesOrNo says a thing in full, or that it is not so: another way to agree and
// to disagree. Claims of others are not the seat's to make.
func (sp *speech) yesOrNo(s *protocol.Sentence) []protocol.Sentence {
	if s.Verb != protocol.Estimate && s.Verb != protocol.Vote {
		return nil
	}
	if s.Target.Seat() == sp.me || s.Subject != protocol.Unspec && s.Subject.Seat() != sp.me {
		return nil
	}
	if sp.holds(s) {
		return []protocol.Sentence{*s}
	}
	return []protocol.Sentence{protocol.Negate(*s)}
}

func (sp *speech) voteReplies() []protocol.Sentence {
	if sp.target == game.NoSeat {
		return nil
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(sp.target))
	list := []protocol.Sentence{vote}
	if why, ok := sp.why(sp.target); ok {
		list = append(list, protocol.BecauseOf(why, vote))
	}
	return append(list, protocol.AllOf(vote, protocol.Ask(protocol.Any, vote)))
}

func (sp *speech) claimReplies(role game.Role, toAll bool) []protocol.Sentence {
	mine := sp.mask()
	claimed := sp.table.Seats[sp.me].Claim == mine
	switch {
	case toAll && (claimed || role != mine || mine == game.RoleBodyguard):
		return nil
	case mine == game.RoleBodyguard && !claimed: // would be dead tomorrow
		return []protocol.Sentence{protocol.Negate(protocol.Claim(sp.self(), game.RoleWerewolf))}
	case role == mine || role == game.RoleAny:
		return []protocol.Sentence{protocol.Claim(sp.self(), mine)}
	}
	return []protocol.Sentence{protocol.Negate(protocol.Claim(sp.self(), role))}
}

func (sp *speech) estimateReplies(about game.Seat, role game.Role) []protocol.Sentence {
	ref := protocol.RefTo(about)
	switch {
	case about == sp.me:
		return sp.claimReplies(role, false)
	case about == game.NoSeat && (role == game.RoleWerewolf || role == game.RoleAny) && sp.target != game.NoSeat:
		belief := protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf)
		list := []protocol.Sentence{belief}
		if why, ok := sp.why(sp.target); ok {
			list = append(list, protocol.BecauseOf(why, belief))
		}
		return append(list, protocol.AllOf(belief, protocol.Act(protocol.Vote, protocol.RefTo(sp.target))))
	case about == game.NoSeat && role == game.RoleSeer:
		seer := best(sp.table.Claimants(game.RoleSeer)&^sp.slanderers(), func(s game.Seat) float64 { return sp.mind.seer[s] })
		if seer != game.NoSeat && seer != sp.me {
			return []protocol.Sentence{protocol.Believe(protocol.RefTo(seer), game.RoleSeer)}
		}
		return nil
	case about == game.NoSeat:
		return nil
	case role == game.RoleAny && about == sp.target:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleWerewolf)}
	case role == game.RoleAny && sp.table.Seats[about].Claim != game.RoleNone:
		return []protocol.Sentence{protocol.Believe(ref, sp.table.Seats[about].Claim)}
	case role == game.RoleAny:
		return []protocol.Sentence{protocol.Believe(ref, game.RoleVillager)}
	}
	belief := protocol.Believe(ref, role)
	if sp.holds(&belief) {
		return []protocol.Sentence{belief}
	}
	return []protocol.Sentence{protocol.Negate(belief)}
}

// seerReplies answers who is asked what it divined or will divine.
func (sp *speech) seerReplies(q question, s *protocol.Sentence, about game.Seat) []protocol.Sentence {
	role := game.RoleSeer
	if s.Verb == protocol.Identified {
		role = game.RoleMedium
	}
	switch {
	case sp.table.Seats[sp.me].Claim != role && (q.to == protocol.Any || sp.mask() != role):
		return nil
	case s.Verb == protocol.Divination:
		if next := sp.unknown(); next != game.NoSeat {
			if q.op == protocol.Request && about == next {
				return []protocol.Sentence{protocol.Reply(protocol.Agree, q.talk.Ref())}
			}
			return []protocol.Sentence{protocol.Act(protocol.Divination, protocol.RefTo(next))}
		}
		return nil
	}
	var list []protocol.Sentence
	for _, r := range sp.table.Reports {
		if r.Seat == sp.me && r.Kind == s.Verb && !r.TakenBack && (about == game.NoSeat || about == r.Target) {
			list = append(list, protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species))
		}
	}
	return list
}

// lastVote tells what everybody saw.
func (sp *speech) lastVote() []protocol.Sentence {
	for i := len(sp.table.Votes) - 1; i >= 0; i-- {
		if v := sp.table.Votes[i]; v.Voter == sp.me {
			return []protocol.Sentence{protocol.OnDay(v.Day, protocol.Act(protocol.Voted, protocol.RefTo(v.Target)))}
		}
	}
	return nil
}

// holds reports whether the seat thinks that a sentence is so.
func (sp *speech) holds(s *protocol.Sentence) bool {
	target := s.Target.Seat()
	switch s.Op {
	case protocol.Not:
		return !sp.holds(&s.Args[0])
	case protocol.And, protocol.Because:
		return sp.holds(&s.Args[0]) && sp.holds(&s.Args[len(s.Args)-1])
	case protocol.Or:
		return sp.holds(&s.Args[0]) || sp.holds(&s.Args[len(s.Args)-1])
	case protocol.Xor:
		return sp.holds(&s.Args[0]) != sp.holds(&s.Args[1])
	case protocol.Day:
		return sp.holds(&s.Args[0])
	case protocol.Request, protocol.Inquire:
		return false
	}
	if target == game.NoSeat || int(target) >= sp.table.Setup.Seats() {
		return false
	}
	switch s.Verb {
	case protocol.Estimate, protocol.Comingout:
		if target == sp.me {
			return s.Role == sp.mask()
		}
		switch s.Role {
		case game.RoleWerewolf:
			return target == sp.target || sp.mind.wolf[target] >= 0.5 && !sp.spared().Has(target)
		case game.RoleSeer:
			return sp.mind.seer[target] >= 0.5
		case game.RolePossessed:
			return sp.table.Seats[target].Claim == game.RoleSeer && sp.mind.seer[target] < 0.3 && sp.mind.wolf[target] < 0.5
		}
		return sp.table.Seats[target].Claim == s.Role && sp.mind.wolf[target] < 0.3
	case protocol.Vote:
		return target == sp.target
	case protocol.Divined, protocol.Identified:
		for _, r := range sp.table.Reports {
			if r.Kind == s.Verb && r.Target == target && r.Species == s.Species && !r.TakenBack {
				return r.Seat == sp.me || sp.mind.seer[r.Seat] >= 0.5
			}
		}
	}
	return false
}
