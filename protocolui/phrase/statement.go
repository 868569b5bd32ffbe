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
		return r.perform(s, node)
	}
	if parts, ok := r.told(s, node, formSay, true); ok {
		return parts, moodStatement
	}
	if parts, ok := r.joined(s, node, formSay); ok {
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
		return r.and(s, node)
	}
	return r.operator(s, node, formSay), moodStatement
}

// clause words s as a clause inside another.
func (r *run) clause(s *protocol.Sentence, node int) []Part {
	if parts, ok := r.told(s, node, formThat, false); ok {
		return parts
	}
	if parts, ok := r.joined(s, node, formThat); ok {
		return parts
	}
	if inner, ok := r.sourced(s); ok {
		return r.source(msgSourceThat, s, node, inner.clause(s, node))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.clause(&s.Args[0], node+1)
	}
	if parts, ok := r.claims(s, node, formThat); ok {
		return parts
	}
	return r.operator(s, node, formThat)
}

// question words s as a question.
func (r *run) question(s *protocol.Sentence, node int) []Part {
	if l, ok := r.leafOf(s, node); ok && (r.own(&l) || r.quotesItself(&l)) {
		r.date(&l)
		if r.own(&l) {
			return r.leaf(&l, formAsk)
		}
		return r.hearsay(&l, formAsk)
	}
	if inner, ok := r.sourced(s); ok {
		return r.source(msgSourceAsk, s, node, inner.clause(s, node))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.question(&s.Args[0], node+1)
	}
	return r.operator(s, node, formAsk)
}

// request words s as a request to the seat that is spoken to, in formDo or formTo.
func (r *run) request(s *protocol.Sentence, node int, f form) []Part {
	l, ok := r.leafOf(s, node)
	own := ok && r.own(&l)
	if own {
		r.date(&l)
	}
	switch {
	case own && l.s.Subject == r.doer && !l.lists(SlotSubject):
		if !(l.negated && r.vague(&l) && !r.denies(&l, r.production(&l, f))) || r.claimsSelf(&l) {
			return r.leaf(&l, f)
		}
	case own && l.s.Verb.IsPlan() && !r.past(&l):
		return r.seeTo(&l, f)
	case own && l.s.Op == protocol.OpNone:
		return r.pretend(node, f, r.leaf(&l, formThat))
	case own:
		return r.pretend(node, f, r.leaf(&l, formThat))
	case ok && r.quotesItself(&l):
		return r.pretend(node, f, r.hearsay(&l, formThat))
	}
	if inner, ok := r.sourced(s); ok {
		return r.pretend(node, f, r.source(msgSourceThat, s, node, inner.clause(s, node)))
	}
	if inner, ok := r.under(s, node); ok {
		return inner.request(&s.Args[0], node+1, f)
	}
	return r.operator(s, node, f)
}

// claimsSelf reports whether a leaf is about what its subject claims to be.
func (r *run) claimsSelf(l *leaf) bool {
	return l.s.Verb == protocol.Comingout && l.s.Subject == l.s.Target
}

// seeTo asks for what another seat can still do.
func (r *run) seeTo(l *leaf, f form) []Part {
	m := r.w.messages[msgSeeTo]
	if f == formTo {
		m = r.w.messages[msgToSeeTo]
	}
	if !has(m.other, []slot{slotTo}) {
		return r.fill(m, l.node, false, fill{slotClause, r.leaf(l, formThat)})
	}
	other := *r
	other.doer = l.s.Subject
	who := r.subjectAs(l, caseObject)
	return r.fill(m, l.node, false, fill{slotTarget, who}, fill{slotTo, other.leaf(l, formTo)})
}

// pretend asks to act as if something was so.
func (r *run) pretend(node int, f form, what []Part) []Part {
	m := msgPretend
	if f == formTo {
		m = msgToPretend
	}
	return r.message(m, node, fill{slotClause, what})
}

// own reports whether the operators of a leaf are the word of the one who speaks.
func (r *run) own(l *leaf) bool { return !l.owned || l.owner == r.voice }

// quotesItself reports whether a leaf is a statement of its subject about itself: "[03] says they won't vote
// for [04]".
func (r *run) quotesItself(l *leaf) bool {
	return l.owned && l.owner == l.s.Subject && l.owner > 0 && l.op == protocol.OpNone && r.dayNode < 0 &&
		(l.negated || !private(l.s.Verb)) &&
		!(l.negated && r.vague(l) && !r.denies(l, r.production(l, formThat)))
}

// private reports whether only its subject knows whether a verb's deed was done. Private deeds of another
// seat are worded as its statement.
func private(v protocol.Verb) bool {
	return v.IsPlan() || v.IsPast() && v.Role() != game.RoleNone && v != protocol.Attacked
}

// told words a sentence that takes one clause, in formSay, formSo, formThat or formSince. hearsay says that
// facts that only another seat can know are worded as its statement. It reports false if that takes more than
// a clause.
func (r *run) told(s *protocol.Sentence, node int, f form, hearsay bool) ([]Part, bool) {
	l, ok := r.leafOf(s, node)
	if !ok {
		return nil, false
	}
	return r.tell(&l, f, hearsay)
}

// tell does the same as told for a leaf.
func (r *run) tell(l *leaf, f form, hearsay bool) ([]Part, bool) {
	if !r.own(l) {
		if !r.quotesItself(l) {
			return nil, false
		}
		return r.hearsay(l, f), true
	}
	r.date(l)
	others := l.lists(SlotSubject) || l.s.Subject != r.voice && l.s.Subject > 0
	switch {
	case l.negated && r.vague(l) && !r.denies(l, r.production(l, f)):
		return nil, false
	case l.negated && others && private(l.s.Verb):
		return nil, false
	case others && private(l.s.Verb) && hearsay:
		return r.hearsay(l, f), true
	}
	return r.plain(l, f), true
}

// plain words a leaf in one clause. A reason is made from a clause where the language
// has no other words for it.
func (r *run) plain(l *leaf, f form) []Part {
	p := r.production(l, f)
	if f == formAlso {
		if l.s.Subject != r.me || l.several() || !r.w.exact(p, f, r.variant(l, f)) {
			f = formThat
		}
		return r.leaf(l, f)
	}
	if f != formSince || r.w.exact(p, r.formOf(l, p, f), r.variant(l, f)) {
		return r.leaf(l, f)
	}
	return r.message(msgReason, l.node, fill{slotClause, r.leaf(l, formThat)})
}

// hearsay words a leaf as the word of its subject.
func (r *run) hearsay(l *leaf, f form) []Part {
	if whole, ok := r.wholly(l, f); ok {
		parts := r.leaf(l, whole)
		if f != formSince {
			r.heard, r.they, r.about = l.s.Subject, nobody, nobody
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
	who, singular := r.subject(l, f, caseTopic), r.singular(l)
	inner, said := *r, *l
	inner.voice, said.said = l.s.Subject, true
	clause := inner.leaf(&said, formThat)
	if f != formSince {
		r.heard, r.they, r.about = inner.heard, inner.they, inner.about
	}
	return r.fill(r.w.messages[m], l.node, singular, fill{slotSubject, who}, fill{slotClause, clause})
}

// wholly returns the form in which a leaf by itself is worded as its subject's statement, if the language has
// one.
func (r *run) wholly(l *leaf, f form) (form, bool) {
	p := r.production(l, f)
	switch {
	case f == formAsk, l.s.Subject == l.s.Target, l.op != protocol.OpNone && l.varies != SlotTarget:
		return f, false
	case f == formSince && r.after && l.s.Subject != r.heard &&
		r.w.special(p, formSinceAfter, r.variant(l, formSinceAfter)) != nil:
		return formSinceAfter, true
	}
	return formTold, l.op == protocol.OpNone && r.w.special(p, formTold, r.variant(l, formTold)) != nil
}

// subjectAs words the subject of a leaf in a case, whether a listener knows it or not.
func (r *run) subjectAs(l *leaf, c grammaticalCase) []Part {
	bare := *r
	bare.heard, bare.they, bare.about = nobody, nobody, nobody
	return bare.subject(l, formSay, c)
}

// sourced returns the run that words what another seat says, according to the speaker.
// It reports false if s is the word of the one who speaks.
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

// source says who says a sentence.
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

// under returns the run that words the sentence under a DAY: the day is said in each of its clauses. It
// reports false if s is no DAY, or has other days inside.
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
func (r *run) date(l *leaf) {
	if r.dayNode >= 0 && l.dayNode < 0 {
		l.day, l.dayNode = r.day, r.dayNode
	}
}
