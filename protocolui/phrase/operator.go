package phrase

import (
	"slices"

	"aiwolfplay/game/protocol"
)

// operator words an operator with its operands in one of the basic forms.
func (r *run) operator(s *protocol.Sentence, node int, f form) []Part {
	if s.Op.TakesList() && len(s.Args) == 1 {
		return operand{r, &s.Args[0], node + 1, -1}.only(f)
	}
	p, args, word := ofOp(s.Op), r.operands(s, node), r.wording(s.Op, f)
	if only := args[0].s; s.Op == protocol.Not && only.Op == protocol.Xor && r.isClause(only) {
		word = operand.spread // "not either" would be read as "neither"
	}
	m := r.w.pattern(p, f, positive)
	several := r.w.clauses[p][f][more]
	switch {
	case s.Op == protocol.Because:
		reason, flows := args[0].reason()
		if !flows {
			m = r.w.messages[msgBecauseGiven]
		}
		return r.fill(m, node, false, fill{slotReason, reason}, fill{slotConclusion, word(args[1])})
	case s.Op == protocol.Or && len(args) > 2 && several != nil:
		join := r.w.messages[msgOrJoin]
		if f == formAsk {
			join = r.w.messages[msgOrJoinAsk]
		}
		return r.fill(several, node, false, fill{slotClause, r.join(args, node, join, join, word)})
	case len(args) > 1:
		last, others := r.w.list(p, f)
		return r.join(args, node, last, others, word)
	}
	var day []Part
	if s.Op.TakesDay() {
		day = r.message(msgDay, node, fill{slotDay, r.dayNumber(s.Day, node)})
	}
	return r.fill(m, node, false, fill{slotDay, day}, fill{slotClause, word(args[0])})
}

// only words the single operand of a list in a basic form.
func (a operand) only(f form) []Part {
	switch f {
	case formThat:
		return a.r.clause(a.s, a.node)
	case formAsk:
		return a.r.question(a.s, a.node)
	case formDo, formTo:
		return a.r.request(a.s, a.node, f)
	}
	parts, _ := a.reported()
	return parts
}

// wording returns the function that words the operands of an operator, which is
// itself worded in form f. The operands of AND, BECAUSE and DAY have the form of
// the operator, those of OR and XOR in a question; and those of OR and XOR in a request, if
// the language has it so. All others have formThat. An operand that is more than a clause
// is marked off.
func (r *run) wording(op protocol.Op, f form) func(operand) []Part {
	same := op == protocol.And || op == protocol.Because || op == protocol.Day
	either := op == protocol.Or || op == protocol.Xor
	switch {
	case f == formAsk && (same || either):
		return func(a operand) []Part {
			if a.r.isClause(a.s) {
				return a.r.question(a.s, a.node)
			}
			return a.r.message(msgHoldsAsk, a.node, fill{slotClause, a.marked()})
		}
	case (f == formDo || f == formTo) && (same || either && r.w.asksEither):
		return func(a operand) []Part {
			if a.r.isClause(a.s) {
				return a.r.request(a.s, a.node, f)
			}
			return a.r.pretend(a.node, f, a.marked())
		}
	case f == formSay && same:
		return func(a operand) []Part {
			parts, _ := a.reported()
			return parts
		}
	}
	return operand.group
}

// reported words an operand as a report, even if saying it would make a request or ask a question.
func (a operand) reported() ([]Part, mood) {
	reports := a.r.reports
	a.r.reports = true
	parts, m := a.r.statement(a.s, a.node)
	a.r.reports = reports
	return parts, m
}

// An operand is one of an operator's sentences with its number, or several sentences of an AND that can be worded as
// one list.
type operand struct {
	r    *run // the run that words the operand
	s    *protocol.Sentence
	node int
	of   int // the number of the operator if there are several operands, else -1
}

// leaf turns the operand into a leaf, if it is one.
func (a operand) leaf() (leaf, bool) { return a.r.leafOf(a.s, a.node) }

func (r *run) operands(s *protocol.Sentence, node int) []operand {
	list := make([]operand, len(s.Args))
	node++
	for i := range s.Args {
		list[i] = operand{r, &s.Args[i], node, -1}
		node += size(&s.Args[i])
	}
	return list
}

// told words an operand of an AND that takes one clause. It reports false for any other.
func (a operand) told(f form) ([]Part, bool) {
	l, ok := a.leaf()
	if !ok {
		return conjunction{a.r, a.s, a.node}.claims(f)
	}
	if a.of >= 0 {
		l.opNode = a.of
	}
	return l.tell(f, true)
}

// group words a clause inside another, marked off if it is more than one clause.
func (a operand) group() []Part {
	if a.r.isClause(a.s) {
		return a.r.clause(a.s, a.node)
	}
	return a.marked()
}

// marked words a clause and marks where it begins and ends.
func (a operand) marked() []Part {
	m := msgGroup + message(a.r.quotes%2)
	inner := *a.r
	inner.quotes++
	inner.about = nobody
	parts := a.r.message(m, a.node, fill{slotClause, inner.clause(a.s, a.node)})
	a.r.heard, a.r.they, a.r.about = nobody, nobody, nobody
	return parts
}

// spread words a list as several clauses, marked off.
func (a operand) spread() []Part {
	m := msgGroup + message(a.r.quotes%2)
	inner := *a.r
	inner.quotes++
	return a.r.message(m, a.node, fill{slotClause, inner.operator(a.s, a.node, formThat)})
}

// join words a list. last is the message before the last operand, others the
// message before each other one.
func (r *run) join(args []operand, node int, last, others *pattern, word func(operand) []Part) []Part {
	items := make([][]Part, len(args))
	for i, a := range args {
		items[i] = word(a)
	}
	return r.joinParts(items, node, last, others)
}

func (r *run) joinParts(items [][]Part, node int, last, others *pattern) []Part {
	n := len(items) - 1
	parts, m := items[n], last
	for _, item := range slices.Backward(items[:n]) {
		parts = r.fill(m, node, false, fill{slotFirst, item}, fill{slotRest, parts})
		m = others
	}
	return parts
}
