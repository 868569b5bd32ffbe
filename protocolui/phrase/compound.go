package phrase

import (
	"slices"

	"aiwolfplay/game/protocol"
)

// because words a reason and a conclusion.
func (r *run) because(s *protocol.Sentence, node int) ([]Part, mood) {
	args := r.operands(s, node)
	reason, conclusion := args[0], args[1]
	l, leads := conclusion.leaf()
	if leads = leads && !l.follows(); leads { // the conclusion may come before the reason
		r.about = conclusion.mentioned()
	}
	parts, flows := reason.reason()
	r.about = nobody
	m := r.w.messages[msgBecauseGiven]
	switch {
	case !flows && node == 0 && r.flat(reason.s):
		heard := r.heard
		said, end := reason.reported()
		parts, m = capitalize(r.end(said, end, reason.node)), r.w.messages[msgBecauseLong]
		r.heard = heard
	case flows:
		m = r.w.pattern(ofOp(protocol.Because), formSay, positive)
	}
	if flows && !leads {
		r.about = reason.onlyOf()
	}
	r.given = true
	rest, end, so := conclusion.conclusion()
	r.about, r.given = nobody, false
	switch {
	case !so:
	case rest == nil && node == 0:
		m = r.w.messages[msgBecauseThings]
		rest, end = conjunction{r, conclusion.s, conclusion.node}.words()
		rest = capitalize(rest)
	case rest == nil:
		rest, m = conclusion.holds(), r.w.messages[msgBecauseSo]
	case flows && end == moodQuestion && r.performs(conclusion.s):
		m = r.w.messages[msgBecauseSoAsk]
	case flows:
		m = r.w.messages[msgBecauseSo]
	}
	return r.fill(m, node, false, fill{slotReason, parts}, fill{slotConclusion, rest}), end
}

// follows reports whether a conclusion has to come after its reason.
func (l *leaf) follows() bool {
	return l.hears() || l.r.w.clauses[l.production(formSay)][formSo][positive] != nil && !l.negated
}

// conclusion words the consequence of a reason. It returns no words if the consequence takes more than one sentence.
// The last result reports whether the consequence has to come after the reason in every language.
func (a operand) conclusion() ([]Part, mood, bool) {
	if a.r.performs(a.s) {
		parts, m := appeal{a.r, a.s, a.node}.words()
		return parts, m, true
	}
	if l, ok := a.leaf(); ok {
		so := l.follows()
		if parts, ok := l.tell(formSo, true); ok {
			return parts, moodStatement, so
		}
	}
	if a.s.Op == protocol.And && a.s.Subject == a.r.voice {
		parts, m := a.conclusions()
		return parts, m, true
	}
	if _, dated := a.r.under(a.s, a.node); a.r.flat(a.s) && (a.s.Op != protocol.Day || dated) {
		parts, m := a.r.statement(a.s, a.node)
		return parts, m, true
	}
	return a.holds(), moodStatement, true
}

// conclusions words several clauses that follow from one reason: statements and, at the end, at most one request or
// question. It returns no words for any other clauses.
func (a operand) conclusions() ([]Part, mood) {
	if parts, m, ok := (conjunction{a.r, a.s, a.node}).together(); ok {
		return parts, m
	}
	args := conjunction{a.r, a.s, a.node}.merged()
	performed := -1
	for i, arg := range args {
		switch {
		case a.r.performs(arg.s) && performed >= 0, !a.r.performs(arg.s) && !a.r.isClause(arg.s):
			return nil, moodStatement
		case a.r.performs(arg.s):
			performed = i
		}
	}
	if performed >= 0 { // AND has no order
		args = append(append(args[:performed:performed], args[performed+1:]...), args[performed])
	}
	items := make([][]Part, len(args))
	joins := make([]*pattern, len(args)) // each to what comes after it
	m := moodStatement
	for i, arg := range args {
		joins[i] = a.r.w.messages[msgBecauseFirstSo]
		words, ok := arg.first()
		if !ok || i == len(args)-1 {
			joins[i] = a.r.w.messages[msgBecauseAndSo]
			words, m = arg.stated()
		}
		items[i] = words
		a.r.about = arg.mentioned()
	}
	a.r.about = nobody
	n := len(items) - 1
	parts := items[n]
	for i, item := range slices.Backward(items[:n]) {
		parts = a.r.fill(joins[i], a.node, false, fill{slotFirst, item}, fill{slotRest, parts})
	}
	return parts, m
}

// first words a conclusion of the speaker that comes before another conclusion, if the language has words for it.
func (a operand) first() ([]Part, bool) {
	l, ok := a.leaf()
	if !ok || a.r.w.messages[msgBecauseFirstSo] == nil || !l.own() || l.s.Subject != a.r.me {
		return nil, false
	}
	l.date()
	p := l.production(formFirst)
	if l.formOf(p, formSay) != formSay || a.r.w.special(p, formFirst, l.variant(formFirst)) == nil {
		return nil, false
	}
	return l.words(formFirst), true
}

// holds words a sentence that takes more than one clause as a single statement.
func (a operand) holds() []Part {
	return a.r.message(msgHolds, a.node, fill{slotClause, a.marked()})
}

// flat reports whether s fits into one sentence of the language, so that nothing after it can be read as a part of it.
func (r *run) flat(s *protocol.Sentence) bool {
	switch {
	case r.performs(s), r.isClause(s):
		return true
	case s.Subject != r.voice:
		return false
	case s.Op == protocol.Day:
		return s.Args[0].Op != protocol.And && r.flat(&s.Args[0])
	case s.Op != protocol.Because && s.Op != protocol.And:
		return true
	}
	for i := range s.Args {
		if !r.isClause(&s.Args[i]) {
			return false
		}
	}
	return true
}

// stated words an operand of an AND as a statement.
func (a operand) stated() ([]Part, mood) {
	if a.of >= 0 {
		if parts, ok := a.told(formSay); ok {
			return parts, moodStatement
		}
	}
	return a.r.statement(a.s, a.node)
}

// performs reports whether an utterance of s makes a request or asks a question.
func (r *run) performs(s *protocol.Sentence) bool {
	return s.Op.TakesTarget() && s.Subject == r.me && !r.reports && (s.Target != r.me || s.Target < 1)
}
