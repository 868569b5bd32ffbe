package phrase

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// An appeal is a REQUEST or an INQUIRE. The speaker either makes it or reports it.
type appeal struct {
	r    *run // the run that words the appeal
	s    *protocol.Sentence
	node int
}

// addressed returns the run that words what the appeal says to its target.
func (a appeal) addressed() run {
	inner, target := *a.r, a.s.Target
	inner.you, inner.doer, inner.voice, inner.heard, inner.about = target, target, target, target, nobody
	return inner
}

// words words a request or a question that is being made.
func (a appeal) words() ([]Part, mood) {
	inner := a.addressed()
	made := appeal{&inner, a.s, a.node}
	if a.s.Op == protocol.Inquire && made.callsNobody() {
		return inner.question(&a.s.Args[0], a.node+1), moodQuestion
	}
	if parts, ok := made.comeOut(); ok && a.s.Op == protocol.Request {
		return parts, moodAppeal
	}
	return a.wordsTo(a.whom())
}

// wordsTo words a request or a question to those who are called upon.
func (a appeal) wordsTo(whom []Part) ([]Part, mood) {
	inner := a.addressed()
	called := fill{slotWhom, whom}
	if a.s.Op == protocol.Inquire {
		asked := fill{slotClause, inner.question(&a.s.Args[0], a.node+1)}
		return inner.message(msgAskWhom, a.node, called, asked), moodQuestion
	}
	done := fill{slotClause, inner.request(&a.s.Args[0], a.node+1, formDo)}
	return inner.message(msgPleaseWhom, a.node, called, done), moodAppeal
}

// callsNobody reports whether a question is addressed to nobody in particular, as in "does anyone claim the role?".
func (a appeal) callsNobody() bool {
	l, ok := a.r.leafOf(&a.s.Args[0], a.node+1)
	return ok && a.r.you == protocol.Any && l.production(formAsk) == claimSelf && l.s.Subject == protocol.Any
}

// comeOut words the request that the seat with a role claim that role.
func (a appeal) comeOut() ([]Part, bool) {
	l, ok := a.r.leafOf(&a.s.Args[0], a.node+1)
	if !ok || a.s.Target != protocol.Any || l.dayNode >= 0 || l.op != protocol.OpNone || !l.own() ||
		l.s.Verb != protocol.Comingout || l.s.Subject != protocol.Any || l.s.Target != protocol.Any ||
		l.s.Role == game.RoleAny || l.s.Role == game.RoleNone {
		return nil, false
	}
	m := msgComeOut
	if l.negated {
		m = msgComeOutNot
	}
	return a.r.message(m, a.node, fill{slotRole, roleWord(l.s.Role, l.node, a.r.w.roles[:], formDo)}), true
}

// whom words the seat that a request or a question is addressed to.
func (a appeal) whom() []Part {
	who := personSeat
	switch a.s.Target {
	case protocol.Any:
		who = personEveryone
	case protocol.Unspec:
		who = personHole
	}
	return a.r.named(caseWhom, who, a.s.Target, At{Node: a.node, Slot: SlotTarget}, who == personHole)
}

// direct words a reported request or question in direct speech. "I" then means the seat that makes it.
func (a appeal) direct() []Part {
	inner := a.addressed()
	inner.me, inner.they = a.s.Subject, nobody
	if a.s.Subject == protocol.Any {
		inner.me = nobody // another ANY inside stands for somebody else
	}
	inner.quotes++
	inner.reports, inner.dayNode = false, -1
	if a.s.Op == protocol.Inquire {
		asked := inner.question(&a.s.Args[0], a.node+1)
		if a.r.canQuote() {
			asked = inner.end(asked, moodQuestion, a.node)
		}
		return a.r.quote(a.node, asked)
	}
	if parts, ok := (appeal{&inner, a.s, a.node}).comeOut(); ok {
		return a.r.quote(a.node, parts)
	}
	done := inner.request(&a.s.Args[0], a.node+1, formDo)
	return a.r.quote(a.node, inner.message(msgPlease, a.node, fill{slotClause, done}))
}

// indirect words a reported request in indirect speech.
func (a appeal) indirect() []Part {
	inner := a.addressed()
	inner.they, inner.dayNode = nobody, -1
	if a.s.Target != a.r.you {
		inner.you = nobody
	}
	return inner.request(&a.s.Args[0], a.node+1, formTo)
}

// short words a request or a question in the short register, whether made or reported.
func (a appeal) short() ([]Part, bool) {
	inner := a.addressed()
	inner.you = nobody // the addressee is called by number
	m, f := msgShortRequest, formShort
	if a.s.Op == protocol.Inquire {
		m, f = msgShortInquire, formShortAsk
	}
	parts, ok := inner.short(&a.s.Args[0], a.node+1, f)
	if ok && strings.HasSuffix(parts[len(parts)-1].Text, tail(a.r.w.messages[msgShortInquire])) {
		m = msgShortRequest // one question mark is enough
	}
	l := leaf{r: a.r, s: a.s, node: a.node}
	whom := l.as(formSay).person(a.s.Target, caseTo)
	fills := []fill{{slotWhom, whom}, {slotClause, parts}, {slotSubject, l.as(formShort).shortSubject()}}
	return a.r.message(m, a.node, fills...), ok
}
