package phrase

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// statement words s as a statement of the speaker, without the end of the sentence.
func (r *run) statement(s *protocol.Sentence, node int) ([]Part, mood) {
	for s.Op.TakesList() && len(s.Args) == 1 && s.Subject == r.voice {
		s, node = &s.Args[0], node+1
	}
	if r.performs(s) {
		return appeal{r, s, node}.words()
	}
	if parts, ok := r.told(s, node, formSay, true); ok {
		return parts, moodStatement
	}
	if parts, ok := (conjunction{r, s, node}).joined(formSay); ok {
		return parts, moodStatement
	}
	if inner, ok := r.sourced(s); ok {
		return r.source(msgSource, s, node, inner.clause(s, node)), moodStatement
	}
	if inner, ok := r.under(s, node); ok {
		return inner.statement(&s.Args[0], node+1)
	}
	switch s.Op {
	case protocol.Because:
		return r.because(s, node)
	case protocol.And:
		return conjunction{r, s, node}.words()
	}
	return r.operator(s, node, formSay), moodStatement
}

// clause words s as a clause inside another.
func (r *run) clause(s *protocol.Sentence, node int) []Part {
	if parts, ok := r.told(s, node, formThat, false); ok {
		return parts
	}
	if parts, ok := (conjunction{r, s, node}).joined(formThat); ok {
		return parts
	}
	if inner, ok := r.sourced(s); ok {
		return r.source(msgSourceThat, s, node, inner.clause(s, node))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.clause(&s.Args[0], node+1)
	}
	if parts, ok := (conjunction{r, s, node}).claims(formThat); ok {
		return parts
	}
	return r.operator(s, node, formThat)
}

// question words s as a question.
func (r *run) question(s *protocol.Sentence, node int) []Part {
	if l, ok := r.leafOf(s, node); ok && (l.own() || l.quotesItself()) {
		l.date()
		if l.own() {
			return l.words(formAsk)
		}
		return l.hearsay(formAsk)
	}
	if inner, ok := r.sourced(s); ok {
		return r.source(msgSourceAsk, s, node, inner.clause(s, node))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.question(&s.Args[0], node+1)
	}
	return r.operator(s, node, formAsk)
}

// request words s as a request to the addressee, in formDo or formTo.
func (r *run) request(s *protocol.Sentence, node int, f form) []Part {
	l, ok := r.leafOf(s, node)
	own := ok && l.own()
	if own {
		l.date()
	}
	switch {
	case own && l.s.Subject == r.doer && !l.lists(SlotSubject):
		if !l.undeniable(f) || l.claimsSelf() {
			return l.words(f)
		}
	case own && l.s.Verb.IsPlan() && !l.past():
		return l.seeTo(f)
	case own:
		return r.pretend(node, f, l.words(formThat))
	case ok && l.quotesItself():
		return r.pretend(node, f, l.hearsay(formThat))
	}
	if inner, ok := r.sourced(s); ok {
		return r.pretend(node, f, r.source(msgSourceThat, s, node, inner.clause(s, node)))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.request(&s.Args[0], node+1, f)
	}
	return r.operator(s, node, f)
}

// claimsSelf reports whether a leaf is about a role that its subject claims.
func (l *leaf) claimsSelf() bool {
	return l.s.Verb == protocol.Comingout && l.s.Subject == l.s.Target
}

// seeTo words a request about something that another seat can still do.
func (l *leaf) seeTo(f form) []Part {
	m := l.r.w.messages[msgSeeTo]
	if f == formTo {
		m = l.r.w.messages[msgToSeeTo]
	}
	if !has(m.other, []slot{slotTo}) {
		return l.r.fill(m, l.node, false, fill{slotClause, l.words(formThat)})
	}
	other := *l.r
	other.doer = l.s.Subject
	who := l.subjectAs(caseObject)
	return l.r.fill(m, l.node, false, fill{slotTarget, who}, fill{slotTo, l.in(&other).words(formTo)})
}

// pretend words a request to act as if something were true.
func (r *run) pretend(node int, f form, what []Part) []Part {
	m := msgPretend
	if f == formTo {
		m = msgToPretend
	}
	return r.message(m, node, fill{slotClause, what})
}

// own reports whether the operators of a leaf belong to the word of the seat that speaks.
func (l *leaf) own() bool { return !l.owned || l.owner == l.r.voice }

// quotesItself reports whether a leaf is a statement of its subject about itself: "[03] says they won't vote
// for [04]".
func (l *leaf) quotesItself() bool {
	return l.owned && l.owner == l.s.Subject && l.owner > 0 && l.op == protocol.OpNone && l.r.dayNode < 0 &&
		(l.negated || !private(l.s.Verb)) && !l.undeniable(formThat)
}

// private reports whether a verb's deed is known only to its subject. A private deed of another seat is worded as that
// seat's statement.
func private(v protocol.Verb) bool {
	return v.IsPlan() || v.IsPast() && v.Role() != game.RoleNone && v != protocol.Attacked
}

// told words a sentence that takes one clause, in formSay, formSo, formThat or formSince. With hearsay, a fact that
// only another seat can know is worded as that seat's statement. It reports false if the sentence takes more than a
// clause.
func (r *run) told(s *protocol.Sentence, node int, f form, hearsay bool) ([]Part, bool) {
	l, ok := r.leafOf(s, node)
	if !ok {
		return nil, false
	}
	return l.tell(f, hearsay)
}

// tell does the same as told for a leaf.
func (l *leaf) tell(f form, hearsay bool) ([]Part, bool) {
	if !l.own() {
		if !l.quotesItself() {
			return nil, false
		}
		return l.hearsay(f), true
	}
	l.date()
	others := l.lists(SlotSubject) || l.s.Subject != l.r.voice && l.s.Subject > 0
	switch {
	case l.undeniable(f):
		return nil, false
	case l.negated && others && private(l.s.Verb):
		return nil, false
	case others && private(l.s.Verb) && hearsay:
		return l.hearsay(f), true
	}
	return l.plain(f), true
}

// plain words a leaf in one clause. If the language has no other words for a reason, plain makes it from a clause.
func (l *leaf) plain(f form) []Part {
	p := l.production(f)
	if f == formAlso {
		if l.s.Subject != l.r.me || l.several() || !l.r.w.exact(p, f, l.variant(f)) {
			f = formThat
		}
		return l.words(f)
	}
	if f != formSince || l.r.w.exact(p, l.formOf(p, f), l.variant(f)) {
		return l.words(f)
	}
	return l.r.message(msgReason, l.node, fill{slotClause, l.words(formThat)})
}

// hearsay words a leaf as its subject's statement.
func (l *leaf) hearsay(f form) []Part {
	if whole, ok := l.wholly(f); ok {
		parts := l.words(whole)
		if f != formSince {
			l.r.heard, l.r.they, l.r.about = l.s.Subject, nobody, nobody
		}
		return parts
	}
	m := msgHearsaySay
	switch f {
	case formThat, formAlso:
		m = msgHearsayThat
	case formSince:
		m = msgHearsaySince
	case formAsk:
		m = msgHearsayAsk
	}
	who, singular := l.as(f).subject(caseTopic), l.singular()
	inner, said := *l.r, *l
	inner.voice, said.said = l.s.Subject, true
	words := said.in(&inner).words(formThat)
	if f != formSince {
		l.r.heard, l.r.they, l.r.about = inner.heard, inner.they, inner.about
	}
	return l.r.fill(l.r.w.messages[m], l.node, singular, fill{slotSubject, who}, fill{slotClause, words})
}

// wholly returns the form in which a whole leaf is worded as its subject's statement, if the language has one.
func (l *leaf) wholly(f form) (form, bool) {
	p := l.production(f)
	switch {
	case f == formAsk, l.s.Subject == l.s.Target, l.op != protocol.OpNone && l.varies != SlotTarget:
		return f, false
	case f == formSince && l.r.after && l.s.Subject != l.r.heard &&
		l.r.w.special(p, formSinceAfter, l.variant(formSinceAfter)) != nil:
		return formSinceAfter, true
	}
	return formTold, l.op == protocol.OpNone && l.r.w.special(p, formTold, l.variant(formTold)) != nil
}

// subjectAs words the subject of a leaf in a case, whether a listener knows it or not.
func (l *leaf) subjectAs(place grammaticalCase) []Part {
	bare := *l.r
	bare.heard, bare.they, bare.about = nobody, nobody, nobody
	return l.in(&bare).as(formSay).subject(place)
}

// sourced returns the run that words another seat's statement, as the speaker reports it. It reports false if s is the
// word of the seat that speaks.
func (r *run) sourced(s *protocol.Sentence) (run, bool) {
	if s.Op == protocol.OpNone || s.Op.TakesTarget() || s.Subject == r.voice || s.Subject == protocol.Unspec {
		return *r, false
	}
	inner := *r
	inner.voice, inner.heard, inner.they = s.Subject, s.Subject, s.Subject
	inner.doer, inner.about, inner.reports = nobody, nobody, true
	if s.Subject < 0 {
		inner.heard, inner.they = nobody, nobody
	}
	return inner, true
}

// source words which seat says a sentence.
func (r *run) source(m message, s *protocol.Sentence, node int, parts []Part) []Part {
	who := personSeat
	switch s.Subject {
	case r.me:
		who = personMe
	case r.you:
		who = personYou
	case protocol.Any:
		who = personAny
	}
	r.heard, r.they, r.about = nobody, nobody, nobody
	name := r.named(caseObject, who, s.Subject, At{Node: node, Slot: SlotSubject}, false)
	return r.message(m, node, fill{slotSource, name}, fill{slotClause, parts})
}

// under returns the run that words the sentence under a DAY, so that each of its clauses says the day. It reports false
// if s is not a DAY, or has other days inside.
func (r *run) under(s *protocol.Sentence, node int) (run, bool) {
	if !s.Op.TakesDay() || r.dayNode >= 0 {
		return *r, false
	}
	arg := &s.Args[0]
	switch arg.Op {
	case protocol.Not, protocol.And, protocol.Or, protocol.Xor:
	default:
		return *r, false
	}
	if arg.Subject != s.Subject {
		return *r, false
	}
	free := true
	protocol.Walk(arg, func(c *protocol.Sentence) bool {
		free = free && !c.Op.TakesDay() && c.Op != protocol.Because &&
			(c.Subject == s.Subject || c.Op == protocol.OpNone || c.Op.TakesTarget())
		return free && !c.Op.TakesTarget()
	})
	inner := *r
	inner.day, inner.dayNode, inner.reports = s.Day, node, true
	return inner, free
}

// date puts a leaf under the day that encloses it.
func (l *leaf) date() {
	if l.r.dayNode >= 0 && l.dayNode < 0 {
		l.day, l.dayNode = l.r.day, l.r.dayNode
	}
}
