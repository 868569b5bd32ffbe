package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Replies lists ways to answer. To the village at large it answers only what it
// can say something to.
func (p *player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	for q.Op == protocol.Request && asksBack(q.What) && q.What.Target == p.Self() {
		q.Op, q.What = q.What.Op, speech.Conclusion(&q.What.Args[0]) // to ask itself
	}
	if q.Op == protocol.Inquire && q.To != protocol.Any && !open(q.What) {
		return append(p.yesOrNo(t, q), p.inFull(t, q.What)...)
	}
	list := p.content(t, q, q.What)
	switch {
	case q.To == protocol.Any && p.atHome() && asksOpinion(q.What):
		return p.toAll(t, q, list)
	case q.To == protocol.Any:
		return list
	case q.Op == protocol.Request:
		return append(list, p.comply(t, q)...)
	}
	again := t.Suspect != game.NoSeat && p.Named() == t.Suspect
	if again && p.atHome() && asksOpinion(q.What) && q.What.Target == protocol.Any {
		return append(p.saysAgain(t), list...)
	}
	if len(list) > 0 {
		return list
	}
	no := protocol.Negate(*q.What) // there is none that it could name
	if why, ok := p.lacksRole(q.What); ok {
		list = append(list, protocol.BecauseOf(why, no))
	}
	return append(list, no)
}

// asksOpinion reports whether a question is who is a wolf or for whom to vote, or whether one is or is to be voted for.
func asksOpinion(s *protocol.Sentence) bool {
	suspects := s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
	return s.Op == protocol.OpNone && suspects
}

// toAll leaves of several answers to all those that say why, unless a result does: where nobody knows anything, all
// would name the same one. Where the village discusses, few answer in a turn, rather than all at once, and one who
// cannot name anybody asks back.
func (p *player) toAll(t *speech.Turn, q speech.Question, ways []protocol.Sentence) (list []protocol.Sentence) {
	_, found := t.Reported(t.Suspect, func(r *view.Report) bool { return !r.TakenBack })
	for _, s := range ways {
		if found || s.Op == protocol.Because || q.What.Target != protocol.Any {
			list = append(list, s)
		}
	}
	if !p.discusses() {
		return list
	}
	most := answerAll
	if len(list) == 0 {
		most = 1
		back := protocol.AskWhether(protocol.RefTo(q.Talk.Seat), *q.What)
		if concluded(t, &back) == 0 && p.Named() == game.NoSeat {
			list = append(list, back)
		}
	}
	if d := agent.DrawFor(p.Key, t.Ask); !d.Chance(float64(most) / float64(p.Others().Len())) {
		return nil
	}
	return list
}

// yesOrNo answers whether something is so, and says why of one whom it has seen as a seer. Where the
// village discusses, it says why one is a wolf or none, and whom else it suspects rather than no of one
// whom it doubts as much as others.
func (p *player) yesOrNo(t *speech.Turn, q speech.Question) []protocol.Sentence {
	yes, about := t.Holds(q.What), q.What.Target.Seat()
	asksWolf := q.What.Op == protocol.OpNone && q.What.Verb == protocol.Estimate && q.What.Role == game.RoleWerewolf
	said := asksWolf && p.atHome() && t.SaidToo(q.What)
	if said && !yes {
		why, ok := clears(t, about)
		if ok {
			return []protocol.Sentence{protocol.BecauseOf(why, speech.YesOrNo(q, false))}
		}
		yes = p.Others().Has(about) // it stands by its word
	}
	answer := speech.YesOrNo(q, yes)
	if seen, ok := p.seen(about); ok && asksWolf {
		return []protocol.Sentence{protocol.BecauseOf(seen, answer)}
	}
	var why protocol.Sentence
	ok := false
	switch {
	case about == t.Me && !yes && p.atHome():
		why, ok = forSelf(t)
	case p.inCharacter():
		why, ok = p.saysWhy(t, q, yes)
	case !p.discusses() || !asksWolf || !p.Others().Has(about):
	case yes:
		why, ok = p.whenAsked(t, about)
	default:
		if why, ok = clears(t, about); !ok && t.Suspect != game.NoSeat && t.Belief.Wolf[about] >= p.average(&t.Belief) {
			return []protocol.Sentence{protocol.AnyOf(protocol.Believe(protocol.RefTo(about), game.RoleWerewolf), suspicion(t))}
		}
	}
	switch {
	case ok:
		answer = protocol.BecauseOf(why, answer)
	case said && yes:
		if other := p.asLikely(t, about); other != game.NoSeat {
			either := protocol.AnyOf(*q.What, protocol.Believe(protocol.RefTo(other), game.RoleWerewolf))
			return []protocol.Sentence{either, answer}
		}
	}
	return []protocol.Sentence{answer}
}

// saysAgain says why the seat suspects whom it has named or, if it cannot, that another may as well be the wolf:
// whoever asks again wants to hear that.
func (p *player) saysAgain(t *speech.Turn) []protocol.Sentence {
	if why, ok := p.unargued(t, t.Suspect); ok {
		return []protocol.Sentence{protocol.BecauseOf(why, suspicion(t))}
	}
	if other := p.asLikely(t, t.Suspect); other != game.NoSeat {
		return []protocol.Sentence{protocol.AnyOf(suspicion(t), protocol.Believe(protocol.RefTo(other), game.RoleWerewolf))}
	}
	return nil
}

// unargued says what speaks against another, or that nobody else is left to be the wolf, if the seat has not argued
// that today. Who says that it is a wolf itself counts nobody out.
func (p *player) unargued(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	if why, ok := p.Why(t, suspect); ok && !t.HasArgued(&why) {
		return why, true
	}
	if why, ok := t.Counted(suspect); ok && !t.HasArgued(&why) && p.Table.Seats[p.Me].Claim != game.RoleWerewolf {
		return why, true
	}
	return protocol.Sentence{}, false
}

// asLikely returns who may as well be the wolf as one of whom the seat can say nothing: the likeliest of the others
// who is not much less likely; NoSeat if there is none.
func (p *player) asLikely(t *speech.Turn, about game.Seat) game.Seat {
	other := speech.Best(p.Others().Without(about)&^p.Spared(), func(s game.Seat) float64 { return t.Belief.Wolf[s] })
	if other == game.NoSeat || t.Belief.Wolf[other] < t.Belief.Wolf[about]/2 {
		return game.NoSeat
	}
	return other
}

// saysWhy says why the seat says yes of its suspect in a small village, if its character gives reasons or it has
// accused that one before, of which one is asked only to hear why; and, if its character always says why, that another
// is the only wolf. What it has argued it does not argue again.
func (p *player) saysWhy(t *speech.Turn, q speech.Question, yes bool) (protocol.Sentence, bool) {
	switch about := q.What.Target.Seat(); {
	case t.Suspect == game.NoSeat:
	case yes && about == t.Suspect && (p.reasons >= answersWhy || p.Named() == about):
		return p.unargued(t, about)
	case !yes && p.reasons == 1 && p.Wolves() == 1 && about != t.Suspect && q.What.Role == game.RoleWerewolf:
		return suspicion(t), true
	}
	return protocol.Sentence{}, false
}

// clears says what speaks for another whom the seat takes for human.
func clears(t *speech.Turn, s game.Seat) (protocol.Sentence, bool) {
	if t.Belief.Wolf[s] < saysHuman {
		for _, g := range t.Grounds(s) {
			if g.Role == game.RoleVillager {
				return g.Says, true
			}
		}
	}
	return protocol.Sentence{}, false
}

// forSelf says what speaks for the seat itself, once a day.
func forSelf(t *speech.Turn) (protocol.Sentence, bool) {
	for _, g := range t.Grounds(t.Me) {
		if g.Role == game.RoleVillager && !t.HasArgued(&g.Says) {
			return g.Says, true
		}
	}
	return protocol.Sentence{}, false
}

// seen returns what the seat has reported of another as a seer, and not taken back.
func (p *player) seen(about game.Seat) (protocol.Sentence, bool) {
	for i := range p.Table.Reports {
		if r := &p.Table.Reports[i]; r.Seat == p.Me && r.Target == about && r.Kind == protocol.Divined && !r.TakenBack {
			return protocol.Report(r.Kind, protocol.RefTo(about), r.Species), true
		}
	}
	return protocol.Sentence{}, false
}

func asksBack(s *protocol.Sentence) bool { return s.Op == protocol.Request || s.Op == protocol.Inquire }

// content lists what the seat itself has to say of the kind that is asked for.
func (p *player) content(t *speech.Turn, q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	about := s.Target.Seat()
	if s.Subject != protocol.Unspec && s.Subject.Seat() != p.Me && s.Subject != protocol.Any {
		return p.ofOther(q, s)
	}
	switch s.Verb {
	case protocol.VerbNone:
		return p.contentOfParts(t, q, s)
	case protocol.Vote:
		return p.reasoned(t, p.votes(t, q, about))
	case protocol.Comingout:
		if about == game.NoSeat || about == p.Me {
			return t.ClaimReplies(s.Role, q.To == protocol.Any)
		}
	case protocol.Estimate:
		if q.Op == protocol.Inquire || s.Target == protocol.Any { // to be asked to suspect somebody is to be asked whom
			return p.reasoned(t, t.EstimateReplies(about, s.Role))
		}
	case protocol.Divined, protocol.Identified, protocol.Divination:
		return t.SeerReplies(q, s)
	case protocol.Voted:
		if len(p.Table.Votes) > 0 {
			return t.LastVote()
		}
	}
	return nil
}

// contentOfParts answers the first part of a sentence that the seat has
// something to say to.
func (p *player) contentOfParts(t *speech.Turn, q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	switch s.Op {
	case protocol.And, protocol.Or, protocol.Because, protocol.Day, protocol.Xor:
		for i := range s.Args {
			if list := p.content(t, q, &s.Args[i]); len(list) > 0 && (q.Op == protocol.Request || open(&s.Args[i])) {
				return list
			}
		}
	}
	return nil
}

// votes tells whom the seat will vote for; a refusal to vote as it is asked says
// what it does instead, and why.
func (p *player) votes(t *speech.Turn, q speech.Question, about game.Seat) []protocol.Sentence {
	list := t.VoteReplies()
	if why, ok := p.argument(t); ok && p.inCharacter() && p.reasons == 1 {
		list = append([]protocol.Sentence{protocol.BecauseOf(why, list[0])}, list[1:]...)
	}
	switch {
	case q.Op != protocol.Request:
	case about == t.Suspect:
		list = append([]protocol.Sentence{speech.YesOrNo(q, true)}, list...)
	case len(list) > 1 && list[1].Op == protocol.Because:
		list[0], list[1] = list[1], list[0]
	case len(list) > 0:
		list = append([]protocol.Sentence{protocol.BecauseOf(suspicion(t), list[0])}, list...)
	}
	return list
}

// suspicion says whom the seat takes for a wolf.
func suspicion(t *speech.Turn) protocol.Sentence {
	return protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
}

// ofOther says what another seat has declared, where that is asked.
func (p *player) ofOther(q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	seat := s.Subject.Seat()
	if q.Op != protocol.Inquire || s.Verb != protocol.Vote || seat == game.NoSeat || int(seat) >= p.Table.Setup.Seats() {
		return nil
	}
	if target := p.Declared()[seat]; target != game.NoSeat {
		return []protocol.Sentence{protocol.Act(protocol.Vote, protocol.RefTo(target)).By(s.Subject)}
	}
	return nil
}

// lacksRole says that the seat has not the role that a sentence takes. Who hides
// that role says nothing of it.
func (p *player) lacksRole(s *protocol.Sentence) (protocol.Sentence, bool) {
	role := speech.RoleOf(s.Verb)
	if role == game.RoleNone || p.Table.Seats[p.Me].Claim == role || p.Role() == role && role != game.RoleWerewolf {
		return protocol.Sentence{}, false
	}
	return protocol.Negate(protocol.Claim(p.Self(), role)), true
}

// comply grants a request, or refuses it and says why.
func (p *player) comply(t *speech.Turn, q speech.Question) []protocol.Sentence {
	s := q.What
	if t.Holds(s) || s.Op == protocol.Request && t.Holds(&s.Args[0]) {
		return []protocol.Sentence{speech.YesOrNo(q, true), *s}
	}
	if s.Op == protocol.Inquire { // to ask another costs nothing
		return []protocol.Sentence{*s}
	}
	return p.refuse(t, q)
}

// refuse says no, and what the seat thinks or does instead.
func (p *player) refuse(t *speech.Turn, q speech.Question) []protocol.Sentence {
	no, clause := protocol.Negate(*q.What), q.What
	for clause.Op == protocol.Day || clause.Op == protocol.Not || clause.Op == protocol.Request {
		clause = &clause.Args[0]
	}
	about := clause.Target.Seat()
	switch {
	case clause.Verb == protocol.Vote && t.Suspect != game.NoSeat:
		return []protocol.Sentence{protocol.BecauseOf(suspicion(t), no)}
	case clause.Verb.TakesRole() && about != game.NoSeat && about != p.Me:
		for _, belief := range t.EstimateReplies(about, game.RoleAny) {
			if belief.Role != clause.Role {
				return []protocol.Sentence{protocol.BecauseOf(belief, no)}
			}
		}
	case clause.Verb.TakesTalk():
		if said := p.Table.Talk(clause.Talk); said != nil && said.Sentence != nil {
			if t.Holds(said.Sentence) == (clause.Verb == protocol.Agree) {
				return []protocol.Sentence{*clause}
			}
		}
	}
	if why, ok := p.lacksRole(clause); ok {
		return []protocol.Sentence{protocol.BecauseOf(why, no)}
	}
	if clause.Verb == protocol.Divination || clause.Verb == protocol.Guard { // of whom it suspects says nothing
		guards := clause.Verb == protocol.Guard && p.Table.Seats[p.Me].Claim == game.RoleBodyguard
		return []protocol.Sentence{speech.YesOrNo(q, guards)}
	}
	if t.Suspect != game.NoSeat {
		return []protocol.Sentence{protocol.BecauseOf(suspicion(t), no)}
	}
	return []protocol.Sentence{speech.YesOrNo(q, false)}
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

// inFull says a thing in full, or that it is not so: another way to agree and
// to disagree. Claims of others are not the seat's to make.
func (p *player) inFull(t *speech.Turn, s *protocol.Sentence) []protocol.Sentence {
	if s.Verb != protocol.Estimate && s.Verb != protocol.Vote {
		return nil
	}
	if s.Target.Seat() == p.Me || s.Subject != protocol.Unspec && s.Subject.Seat() != p.Me {
		return nil
	}
	if t.Holds(s) {
		return []protocol.Sentence{*s}
	}
	return []protocol.Sentence{protocol.Negate(*s)}
}

// whenAsked says what speaks against another: who is asked may say what all say.
func (p *player) whenAsked(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	if why, ok := p.against(t, suspect, speech.Never); ok {
		return why, true
	}
	if why, ok := t.Joined(suspect); ok && !t.Repeats(t.Table.Talk(why.Talk)) {
		return why, true
	}
	return p.argued(t, suspect, speech.Never, game.MaxSeats)
}

// reasoned puts the answer first that says why, where the village discusses.
func (p *player) reasoned(t *speech.Turn, ways []protocol.Sentence) []protocol.Sentence {
	if !p.discusses() || len(ways) == 0 || t.Suspect == game.NoSeat || ways[0].Op != protocol.OpNone {
		return ways
	}
	if s := &ways[0]; s.Verb == protocol.Estimate && s.Role == game.RoleSeer {
		for _, g := range t.Grounds(s.Target.Seat()) {
			if g.Role == game.RoleSeer {
				return append([]protocol.Sentence{protocol.BecauseOf(g.Says, *s)}, ways...)
			}
		}
	}
	if s := &ways[0]; s.Target.Seat() != t.Suspect || s.Verb != protocol.Vote && s.Role != game.RoleWerewolf {
		return ways
	}
	if why, ok := p.whenAsked(t, t.Suspect); ok {
		ways = append([]protocol.Sentence{protocol.BecauseOf(why, ways[0])}, ways...)
	}
	return ways
}
