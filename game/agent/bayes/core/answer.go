package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Manner supplies the parts of answers in which kinds of players differ.
type Manner interface {
	// YesOrNo answers a question without ANY.
	YesOrNo(*speech.Turn, speech.Question) []protocol.Sentence
	// ToAll chooses among the answers to a question that asks everybody for a suspect or a vote.
	ToAll(*speech.Turn, speech.Question, []protocol.Sentence) []protocol.Sentence
	// AskedAgain returns an additional answer for a question about the seat's suspect or vote, if the seat has named
	// one already. If it returns false, the seat answers as if it had named nobody.
	AskedAgain(*speech.Turn) ([]protocol.Sentence, bool)
	// Votes returns sentences that declare the seat's vote.
	Votes(*speech.Turn) []protocol.Sentence
	// Reasoned may put first an answer that gives a reason.
	Reasoned(*speech.Turn, []protocol.Sentence) []protocol.Sentence
}

// Answers are replies to questions.
type Answers struct {
	*Seat
	Manner Manner
}

// Replies lists ways to answer, the best first. A question to everybody is answered only if the seat has something to
// say.
func (a *Answers) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	for q.Op == protocol.Request && isQuestion(q.What) && q.What.Target == a.Self() {
		q.Op, q.What = q.What.Op, speech.Conclusion(&q.What.Args[0]) // a request to be asked
	}
	if q.Op == protocol.Inquire && q.To != protocol.Any && !isOpen(q.What) {
		return append(a.Manner.YesOrNo(t, q), a.inFull(t, q.What)...)
	}
	list := a.content(t, q, q.What)
	switch {
	case q.To == protocol.Any && asksOpinion(q.What):
		return a.Manner.ToAll(t, q, list)
	case q.To == protocol.Any:
		return list
	case q.Op == protocol.Request:
		return append(list, a.comply(t, q)...)
	}
	named := t.Suspect != game.NoSeat && a.Named() == t.Suspect
	if named && asksOpinion(q.What) && q.What.Target == protocol.Any {
		if more, ok := a.Manner.AskedAgain(t); ok {
			return append(more, list...)
		}
	}
	if len(list) > 0 {
		return list
	}
	no := protocol.Negate(*q.What) // the seat can name nobody
	if why, ok := a.lacksRole(q.What); ok {
		list = append(list, protocol.BecauseOf(why, no))
	}
	return append(list, no)
}

// AnswerPlainly answers yes or no, with the seat's own result as the reason if it has one.
func (s *Seat) AnswerPlainly(t *speech.Turn, q speech.Question) []protocol.Sentence {
	answer := speech.YesOrNo(q, t.Holds(q.What))
	if result, ok := s.Record.divined(q.What.Target.Seat()); ok && asksWolf(q.What) {
		answer = protocol.BecauseOf(result, answer)
	}
	return []protocol.Sentence{answer}
}

// asksOpinion reports whether a question asks for a suspect or a vote, or whether a seat is a wolf.
func asksOpinion(s *protocol.Sentence) bool {
	suspects := s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
	return s.Op == protocol.OpNone && suspects
}

// asksWolf reports whether a question is whether a seat is a wolf.
func asksWolf(s *protocol.Sentence) bool {
	return s.Op == protocol.OpNone && s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
}

func isQuestion(s *protocol.Sentence) bool {
	return s.Op == protocol.Request || s.Op == protocol.Inquire
}

func notTakenBack(r *view.Report) bool { return !r.TakenBack }

// content lists the seat's own statements of the kind that a question asks for.
func (a *Answers) content(t *speech.Turn, q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	about := s.Target.Seat()
	if s.Subject != protocol.Unspec && s.Subject.Seat() != a.Me && s.Subject != protocol.Any {
		return a.ofOther(q, s)
	}
	switch s.Verb {
	case protocol.VerbNone:
		return a.contentOfParts(t, q, s)
	case protocol.Vote:
		return a.Manner.Reasoned(t, a.votes(t, q, about))
	case protocol.Comingout:
		if about == game.NoSeat || about == a.Me {
			return t.Replies().Claim(s.Role, q.To == protocol.Any)
		}
	case protocol.Estimate:
		if q.Op == protocol.Inquire || s.Target == protocol.Any { // a request to suspect anybody asks for a suspect
			return a.Manner.Reasoned(t, t.Replies().Estimate(about, s.Role))
		}
	case protocol.Divined, protocol.Identified, protocol.Divination:
		return t.Replies().Seer(q, s)
	case protocol.Voted:
		if len(a.Table.Votes) > 0 {
			return t.Replies().LastVote()
		}
	}
	return nil
}

// contentOfParts answers the first part of a sentence about which the seat has something to say.
func (a *Answers) contentOfParts(t *speech.Turn, q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	switch s.Op {
	case protocol.And, protocol.Or, protocol.Because, protocol.Day, protocol.Xor:
		for i := range s.Args {
			if list := a.content(t, q, &s.Args[i]); len(list) > 0 && (q.Op == protocol.Request || isOpen(&s.Args[i])) {
				return list
			}
		}
	}
	return nil
}

// votes returns the seat's vote. If it refuses to vote as requested, it gives the reason first.
func (a *Answers) votes(t *speech.Turn, q speech.Question, about game.Seat) []protocol.Sentence {
	list := a.Manner.Votes(t)
	switch {
	case q.Op != protocol.Request:
	case about == t.Suspect:
		list = append([]protocol.Sentence{speech.YesOrNo(q, true)}, list...)
	case len(list) > 1 && list[1].Op == protocol.Because:
		list[0], list[1] = list[1], list[0]
	case len(list) > 0:
		list = append([]protocol.Sentence{protocol.BecauseOf(Suspicion(t), list[0])}, list...)
	}
	return list
}

// ofOther returns the vote that another seat has declared.
func (a *Answers) ofOther(q speech.Question, s *protocol.Sentence) []protocol.Sentence {
	seat := s.Subject.Seat()
	if q.Op != protocol.Inquire || s.Verb != protocol.Vote || seat == game.NoSeat || int(seat) >= a.Table.Setup.Seats() {
		return nil
	}
	if target := a.Declared()[seat]; target != game.NoSeat {
		return []protocol.Sentence{protocol.Act(protocol.Vote, protocol.RefTo(target)).By(s.Subject)}
	}
	return nil
}

// lacksRole returns a sentence that the seat does not have the role that a sentence requires. A seat that hides whether
// it has the role says nothing.
func (a *Answers) lacksRole(s *protocol.Sentence) (protocol.Sentence, bool) {
	role := speech.RoleOf(s.Verb)
	if role == game.RoleNone || a.Table.Seats[a.Me].Claim == role || a.Role() == role && role != game.RoleWerewolf {
		return protocol.Sentence{}, false
	}
	return protocol.Negate(protocol.Claim(a.Self(), role)), true
}

// comply agrees to a request, or refuses it with a reason.
func (a *Answers) comply(t *speech.Turn, q speech.Question) []protocol.Sentence {
	s := q.What
	if t.Holds(s) || s.Op == protocol.Request && t.Holds(&s.Args[0]) {
		return []protocol.Sentence{speech.YesOrNo(q, true), *s}
	}
	if s.Op == protocol.Inquire { // to ask another costs nothing
		return []protocol.Sentence{*s}
	}
	return a.refuse(t, q)
}

// refuse says no, and adds what the seat thinks or does instead.
func (a *Answers) refuse(t *speech.Turn, q speech.Question) []protocol.Sentence {
	no, clause := protocol.Negate(*q.What), q.What
	for clause.Op == protocol.Day || clause.Op == protocol.Not || clause.Op == protocol.Request {
		clause = &clause.Args[0]
	}
	about := clause.Target.Seat()
	switch {
	case clause.Verb == protocol.Vote && t.Suspect != game.NoSeat:
		return []protocol.Sentence{protocol.BecauseOf(Suspicion(t), no)}
	case clause.Verb.TakesRole() && about != game.NoSeat && about != a.Me:
		for _, belief := range t.Replies().Estimate(about, game.RoleAny) {
			if belief.Role != clause.Role {
				return []protocol.Sentence{protocol.BecauseOf(belief, no)}
			}
		}
	case clause.Verb.TakesTalk():
		if said := a.Table.Talk(clause.Talk); said != nil && said.Sentence != nil {
			if t.Holds(said.Sentence) == (clause.Verb == protocol.Agree) {
				return []protocol.Sentence{*clause}
			}
		}
	}
	if why, ok := a.lacksRole(clause); ok {
		return []protocol.Sentence{protocol.BecauseOf(why, no)}
	}
	if clause.Verb == protocol.Divination || clause.Verb == protocol.Guard { // the suspect would not be a reason
		guards := clause.Verb == protocol.Guard && a.Table.Seats[a.Me].Claim == game.RoleBodyguard
		return []protocol.Sentence{speech.YesOrNo(q, guards)}
	}
	if t.Suspect != game.NoSeat {
		return []protocol.Sentence{protocol.BecauseOf(Suspicion(t), no)}
	}
	return []protocol.Sentence{speech.YesOrNo(q, false)}
}

// isOpen reports whether a sentence contains ANY.
func isOpen(s *protocol.Sentence) bool {
	found := false
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		found = found || s.Verb != protocol.VerbNone && s.Verb.TakesTarget() && s.Target == protocol.Any ||
			s.Role == game.RoleAny || s.Species == game.SpeciesAny
		return true
	})
	return found
}

// inFull states or denies the content of a question in full, as another way to agree or disagree. It makes no claims
// for others.
func (a *Answers) inFull(t *speech.Turn, s *protocol.Sentence) []protocol.Sentence {
	if s.Verb != protocol.Estimate && s.Verb != protocol.Vote {
		return nil
	}
	if s.Target.Seat() == a.Me || s.Subject != protocol.Unspec && s.Subject.Seat() != a.Me {
		return nil
	}
	if t.Holds(s) {
		return []protocol.Sentence{*s}
	}
	return []protocol.Sentence{protocol.Negate(*s)}
}
