package phrase

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// statement words s as a statement of the speaker, without the end of the sentence.
func (r *run) statement(s *protocol.Sentence, node int) ([]Part, mood) {
	s, node = unwrap(s, node)
	if r.performs(s) {
		return r.perform(s, node)
	}
	if l, ok := leafOf(s, node); ok {
		return r.unambiguous(&l, formSay), moodStatement
	}
	if parts, ok := r.sourced(s, node, formSay); ok {
		return parts, moodStatement
	}
	switch s.Op {
	case protocol.Because:
		return r.because(r.operands(s, node), node)
	case protocol.And:
		return r.and(s, node)
	}
	return r.operator(s, node, formSay), moodStatement
}

// clause words s as a clause inside another.
func (r *run) clause(s *protocol.Sentence, node int) []Part {
	s, node = unwrap(s, node)
	if l, ok := leafOf(s, node); ok {
		return r.unambiguous(&l, formThat)
	}
	if parts, ok := r.sourced(s, node, formThat); ok {
		return parts
	}
	if parts, ok := r.counterclaim(s, node, formThat); ok {
		return parts
	}
	return r.operator(s, node, formThat)
}

// reason words s as a reason that another clause follows.
func (r *run) reason(s *protocol.Sentence, node int) []Part {
	if l, ok := leafOf(s, node); ok {
		p := r.production(&l, formSince)
		if r.w.pattern(p, formSince, l.variant()) != nil && !(l.negated && r.vague(&l)) {
			return r.leaf(&l, formSince)
		}
	}
	if c, ok := r.counterclaim(s, node, formSince); ok {
		return c
	}
	return r.message(msgReason, node, fill{slotClause, r.clause(s, node)})
}

// question words s as a question.
func (r *run) question(s *protocol.Sentence, node int) []Part {
	s, node = unwrap(s, node)
	if l, ok := leafOf(s, node); ok {
		return r.leaf(&l, formAsk)
	}
	return r.operator(s, node, formAsk)
}

// request words s as a request to the seat that is spoken to.
func (r *run) request(s *protocol.Sentence, node int) []Part {
	s, node = unwrap(s, node)
	if l, ok := leafOf(s, node); ok {
		if l.s.Subject != r.you {
			m := msgPretend
			if l.s.Verb.IsPlan() {
				m = msgSeeTo // it can still be done
			}
			return r.message(m, node, fill{slotClause, r.unambiguous(&l, formThat)})
		}
		return r.unambiguous(&l, formDo)
	}
	return r.operator(s, node, formDo)
}

// operator words an operator with its operands in one of the basic forms.
func (r *run) operator(s *protocol.Sentence, node int, f form) []Part {
	p, args, word := ofOp(s.Op), r.operands(s, node), r.wording(s.Op, f)
	m := r.w.pattern(p, f, positive)
	switch {
	case s.Op == protocol.Because:
		reason := r.reason(args[0].s, args[0].node)
		return r.fill(m, node, false, fill{slotReason, reason}, fill{slotConclusion, word(args[1])})
	case s.Op == protocol.Or && f != formAsk:
		if len(args) > 2 {
			m = r.w.pattern(p, f, more)
		}
		join := r.w.messages[msgOrJoin]
		return r.fill(m, node, false, fill{slotClause, r.join(args, node, join, join, word)})
	case len(args) > 1:
		last, others := r.w.list(p, f)
		return r.join(args, node, last, others, word)
	}
	var day []Part
	if s.Op.TakesDay() {
		day = r.dayNumber(s.Day, node)
	}
	return r.fill(m, node, false, fill{slotDay, day}, fill{slotClause, word(args[0])})
}

// wording returns the function that words the operands of an operator, which is
// itself worded in form f. The operands of AND, BECAUSE and DAY have the form of
// the operator. Those of OR and XOR have it in a question only. All others have
// formThat.
func (r *run) wording(op protocol.Op, f form) func(operand) []Part {
	same := op == protocol.And || op == protocol.Because || op == protocol.Day
	either := op == protocol.Or || op == protocol.Xor
	switch {
	case f == formAsk && (same || either):
		return func(a operand) []Part { return r.question(a.s, a.node) }
	case f == formDo && same:
		return func(a operand) []Part { return r.request(a.s, a.node) }
	case f == formSay && same:
		return func(a operand) []Part {
			parts, _ := r.reported(a)
			return parts
		}
	}
	return r.group
}

// reported words an operand that is reported, not performed by saying it.
func (r *run) reported(a operand) ([]Part, mood) {
	reports := r.reports
	r.reports = true
	parts, m := r.statement(a.s, a.node)
	r.reports = reports
	return parts, m
}

// unwrap returns the operand of an AND or OR that has only one, and s otherwise.
func unwrap(s *protocol.Sentence, node int) (*protocol.Sentence, int) {
	for (s.Op == protocol.And || s.Op == protocol.Or) && len(s.Args) == 1 {
		s = &s.Args[0]
		node++
	}
	return s, node
}

// unambiguous words a leaf in formSay, formThat or formDo. A negation that would be
// misread is put in front of the whole.
func (r *run) unambiguous(l *leaf, f form) []Part {
	if !l.negated || !r.vague(l) || f == formDo && l.s.Verb == protocol.Comingout && l.s.Subject == l.s.Target {
		return r.leaf(l, f)
	}
	denied := *l
	denied.negated = false
	not := r.w.pattern(ofOp(protocol.Not), f, positive)
	return r.fill(not, l.notNode, false, fill{slotClause, r.leaf(&denied, formThat)})
}

// An operand is one of an operator's sentences with its number.
type operand struct {
	s    *protocol.Sentence
	node int
}

func (r *run) operands(s *protocol.Sentence, node int) []operand {
	list := make([]operand, len(s.Args))
	node++
	for i := range s.Args {
		list[i] = operand{&s.Args[i], node}
		node += size(&s.Args[i])
	}
	return list
}

// group words a clause inside another, marked off if it is more than one clause.
func (r *run) group(a operand) []Part {
	if isClause(a.s) {
		return r.clause(a.s, a.node)
	}
	m := msgGroup + message(r.quotes%2)
	r.quotes++
	parts := r.clause(a.s, a.node)
	r.quotes--
	return r.message(m, a.node, fill{slotClause, parts})
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

// sourced adds who says a compound sentence. It reports false if that need not be
// said: it is known, or is the subject of every clause.
func (r *run) sourced(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	if s.Subject == r.voice || s.Subject.Seat() == game.NoSeat || sameSubject(s) {
		return nil, false
	}
	inner := *r
	inner.voice, inner.heard = s.Subject, nobody
	inner.reports = true
	var parts []Part
	if f == formSay {
		parts, _ = inner.statement(s, node)
	} else {
		parts = inner.clause(s, node)
	}
	at := At{Node: node, Slot: SlotSubject}
	source := []Part{{Text: r.ref(s.Subject), At: at, proper: true}}
	return r.message(msgSource, node, fill{slotSource, source}, fill{slotClause, parts}), true
}

// sameSubject reports whether all that s says is about the subject of s.
func sameSubject(s *protocol.Sentence) bool {
	same := true
	protocol.Walk(s, func(c *protocol.Sentence) bool {
		same = same && c.Subject == s.Subject
		return !c.Op.TakesTarget()
	})
	return same
}

// because words a reason and a conclusion.
func (r *run) because(args []operand, node int) ([]Part, mood) {
	reason, conclusion := args[0], args[1]
	_, counters := r.otherClaim(reason.s)
	if !isClause(reason.s) && !counters {
		parts, m := r.reported(reason)
		parts = r.end(parts, m, reason.node)
		rest, end := r.statement(conclusion.s, conclusion.node)
		return r.message(msgBecauseLong, node, fill{slotReason, parts}, fill{slotConclusion, rest}), end
	}
	parts := r.reason(reason.s, reason.node)
	rest, end := r.statement(conclusion.s, conclusion.node)
	m := r.w.pattern(ofOp(protocol.Because), formSay, positive)
	if end == moodQuestion || !isClause(conclusion.s) {
		m = r.w.messages[msgBecauseQuestion]
	}
	return r.fill(m, node, false, fill{slotReason, parts}, fill{slotConclusion, rest}), end
}

// and words a list of sentences.
func (r *run) and(s *protocol.Sentence, node int) ([]Part, mood) {
	args := r.operands(s, node)
	if parts, ok := r.counterclaim(s, node, formSay); ok {
		return parts, moodStatement
	}
	if r.invitesAll(s) {
		first, _ := r.statement(args[0].s, args[0].node)
		return r.message(msgJoinMe, node, fill{slotFirst, first}), moodAppeal
	}
	items := make([][]Part, len(args))
	moods := make([]mood, len(args))
	flows := true
	for i, a := range args {
		items[i], moods[i] = r.statement(a.s, a.node)
		flows = flows && moods[i] == moodStatement && isClause(a.s)
	}
	n := len(args) - 1
	if flows {
		last, others := r.w.list(ofOp(protocol.And), formSay)
		return r.joinParts(items, node, last, others), moodStatement
	}
	for i := range n {
		items[i] = r.end(items[i], moods[i], args[i].node)
		if i > 0 {
			items[i] = capitalize(items[i])
		}
	}
	return r.joinParts(items, node, r.w.messages[msgAndAlso], r.w.messages[msgAndAlsoMore]), moods[n]
}

// invitesAll reports whether s is "I will …, and all of you please do the same".
func (r *run) invitesAll(s *protocol.Sentence) bool {
	if len(s.Args) != 2 {
		return false
	}
	mine, theirs := s.Args[0], &s.Args[1]
	if mine.Verb == protocol.VerbNone || mine.Subject != r.me || theirs.Op != protocol.Request ||
		theirs.Target != protocol.Any || !r.performs(theirs) {
		return false
	}
	mine.Subject = protocol.Any
	return protocol.Equal(mine, theirs.Args[0]) && mine.Verb != protocol.Comingout
}

// otherClaim returns the claim of somebody else if s is that and the same claim of
// the speaker.
func (r *run) otherClaim(s *protocol.Sentence) (*protocol.Sentence, bool) {
	if s.Op != protocol.And || len(s.Args) != 2 {
		return nil, false
	}
	mine, other := &s.Args[0], &s.Args[1]
	ok := mine.Verb == protocol.Comingout && mine.Subject == r.me && mine.Target == r.me && r.me > 0 &&
		other.Verb == protocol.Comingout && other.Subject == other.Target && other.Target > 0 &&
		other.Target != r.me && mine.Role == other.Role && mine.Role != game.RoleAny && mine.Role != game.RoleNone
	return other, ok
}

// counterclaim words the claims that otherClaim finds.
func (r *run) counterclaim(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	other, ok := r.otherClaim(s)
	if !ok {
		return nil, false
	}
	name := r.named(caseObject, personSeat, other.Target, At{Node: node + 2, Slot: SlotTarget}, false)
	role := r.oneRole(other.Role, node+1, f)
	m := r.w.pattern(counter, f, positive)
	return r.fill(m, node, true, fill{slotTarget, name}, fill{slotRole, role}), true
}

// performs reports whether saying s makes a request or asks a question.
func (r *run) performs(s *protocol.Sentence) bool {
	return s.Op.TakesTarget() && s.Subject == r.me && !r.reports && (s.Target != r.me || s.Target < 1)
}

// perform words a request or a question that is being made.
func (r *run) perform(s *protocol.Sentence, node int) ([]Part, mood) {
	inner := *r
	inner.you, inner.voice, inner.heard = s.Target, s.Target, s.Target
	arg := operand{&s.Args[0], node + 1}
	if s.Op == protocol.Inquire {
		asked := inner.question(arg.s, arg.node)
		if !inner.callsNobody(arg.s) {
			asked = inner.message(msgAskWhom, node, fill{slotWhom, r.whom(s.Target, node)}, fill{slotClause, asked})
		}
		return asked, moodQuestion
	}
	if parts, ok := inner.comeOut(s, node); ok {
		return parts, moodAppeal
	}
	done := inner.request(arg.s, arg.node)
	return inner.message(msgPleaseWhom, node, fill{slotWhom, r.whom(s.Target, node)}, fill{slotClause, done}), moodAppeal
}

// callsNobody reports whether a question is addressed to nobody in particular, such
// as: does anyone claim the role?
func (r *run) callsNobody(s *protocol.Sentence) bool {
	l, ok := leafOf(s, 0)
	return ok && r.you == protocol.Any && r.production(&l, formAsk) == claimSelf && l.s.Subject == protocol.Any
}

// comeOut words the request that the seat with a role claims it.
func (r *run) comeOut(s *protocol.Sentence, node int) ([]Part, bool) {
	l, ok := leafOf(&s.Args[0], node+1)
	if !ok || s.Target != protocol.Any || l.dayNode >= 0 || l.s.Verb != protocol.Comingout ||
		l.s.Subject != protocol.Any || l.s.Target != protocol.Any || l.s.Role == game.RoleAny || l.s.Role == game.RoleNone {
		return nil, false
	}
	m := msgComeOut
	if l.negated {
		m = msgComeOutNot
	}
	return r.message(m, node, fill{slotRole, r.oneRole(l.s.Role, l.node, formDo)}), true
}

// whom words the seat that a request or a question is addressed to.
func (r *run) whom(ref protocol.Ref, node int) []Part {
	who := personSeat
	switch ref {
	case protocol.Any:
		who = personEveryone
	case protocol.Unspec:
		who = personHole
	}
	return r.named(caseWhom, who, ref, At{Node: node, Slot: SlotTarget}, who == personHole)
}
