package phrase

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// say words s as what the speaker says, without its end.
func (r *run) say(s *protocol.Sentence, node int) ([]Part, mood) {
	s, node = alone(s, node)
	if r.performs(s) {
		return r.perform(s, node)
	}
	if l, ok := core(s, node); ok {
		return r.plain(&l, say), statement
	}
	if parts, ok := r.sourced(s, node, say); ok {
		return parts, statement
	}
	args := r.operands(s, node)
	switch s.Op {
	case protocol.Because:
		return r.because(args, node)
	case protocol.And:
		return r.and(s, args, node)
	case protocol.Or, protocol.Xor:
		return r.alternatives(s, args, node, say), statement
	case protocol.Not:
		return r.message(msgNotSay, node, fill{slotClause, r.group(args[0])}), statement
	case protocol.Day:
		reports := r.reports
		r.reports = true
		parts, _ := r.say(args[0].s, args[0].node)
		r.reports = reports
		return r.onDay(msgDaySay, s, node, parts), statement
	}
	panic("phrase: unknown operator")
}

// that words s as a clause inside another.
func (r *run) that(s *protocol.Sentence, node int) []Part {
	s, node = alone(s, node)
	if l, ok := core(s, node); ok {
		return r.plain(&l, that)
	}
	if parts, ok := r.sourced(s, node, that); ok {
		return parts
	}
	args := r.operands(s, node)
	switch s.Op {
	case protocol.Because:
		reason := r.since(args[0].s, args[0].node)
		return r.message(msgBecauseThat, node, fill{slotReason, reason}, fill{slotConclusion, r.group(args[1])})
	case protocol.And:
		if c, ok := r.counterclaim(s, node, that); ok {
			return c
		}
		return r.join(args, node, msgAndThat, msgAndThatMore, r.group)
	case protocol.Or, protocol.Xor:
		return r.alternatives(s, args, node, that)
	case protocol.Not:
		return r.message(msgNotThat, node, fill{slotClause, r.group(args[0])})
	case protocol.Day:
		return r.onDay(msgDayThat, s, node, r.group(args[0]))
	}
	panic("phrase: unknown operator")
}

// since words s as a reason that another clause follows.
func (r *run) since(s *protocol.Sentence, node int) []Part {
	if l, ok := core(s, node); ok {
		p := r.production(&l, since)
		if r.w.clause(p, since, l.negated) != nil && !(l.negated && r.vague(&l)) {
			return r.leaf(&l, since)
		}
	}
	if c, ok := r.counterclaim(s, node, since); ok {
		return c
	}
	return r.message(msgReason, node, fill{slotClause, r.that(s, node)})
}

// ask words s as a question.
func (r *run) ask(s *protocol.Sentence, node int) []Part {
	s, node = alone(s, node)
	if l, ok := core(s, node); ok {
		return r.leaf(&l, ask)
	}
	args := r.operands(s, node)
	asked := func(a operand) []Part { return r.ask(a.s, a.node) }
	switch s.Op {
	case protocol.Because:
		reason := r.since(args[0].s, args[0].node)
		return r.message(msgBecauseAsk, node, fill{slotReason, reason}, fill{slotConclusion, asked(args[1])})
	case protocol.And:
		return r.join(args, node, msgAndAsk, msgAndAskMore, asked)
	case protocol.Or:
		return r.join(args, node, msgOrAskJoin, msgOrAskJoin, asked)
	case protocol.Xor:
		return r.join(args, node, msgXorAsk, msgXorAsk, asked)
	case protocol.Not:
		return r.message(msgNotAsk, node, fill{slotClause, r.group(args[0])})
	case protocol.Day:
		return r.onDay(msgDayAsk, s, node, asked(args[0]))
	}
	panic("phrase: unknown operator")
}

// do words s as what the one who is spoken to should do, or make so.
func (r *run) do(s *protocol.Sentence, node int) []Part {
	s, node = alone(s, node)
	if l, ok := core(s, node); ok {
		if l.s.Subject != r.you {
			m := msgPretend
			if v := l.s.Verb; v >= protocol.Divination && v <= protocol.Attack {
				m = msgSeeTo // it can still be done
			}
			return r.message(m, node, fill{slotClause, r.plain(&l, that)})
		}
		return r.plain(&l, do)
	}
	args := r.operands(s, node)
	done := func(a operand) []Part { return r.do(a.s, a.node) }
	switch s.Op {
	case protocol.Because:
		reason := r.since(args[0].s, args[0].node)
		return r.message(msgBecauseDo, node, fill{slotReason, reason}, fill{slotConclusion, done(args[1])})
	case protocol.And:
		return r.join(args, node, msgAndDo, msgAndDoMore, done)
	case protocol.Or, protocol.Xor:
		return r.alternatives(s, args, node, do)
	case protocol.Not:
		return r.message(msgNotDo, node, fill{slotClause, r.group(args[0])})
	case protocol.Day:
		return r.onDay(msgDayDo, s, node, done(args[0]))
	}
	panic("phrase: unknown operator")
}

// alone returns the only operand of an AND or OR that has no more, else s.
func alone(s *protocol.Sentence, node int) (*protocol.Sentence, int) {
	for (s.Op == protocol.And || s.Op == protocol.Or) && len(s.Args) == 1 {
		s = &s.Args[0]
		node++
	}
	return s, node
}

// plain words a leaf in the form say, that or do. A negation that would be
// misread is put in front of the whole.
func (r *run) plain(l *leaf, f form) []Part {
	if !l.negated || !r.vague(l) || f == do && l.s.Verb == protocol.Comingout && l.s.Subject == l.s.Target {
		return r.leaf(l, f)
	}
	m := msgNotSay
	switch f {
	case that:
		m = msgNotThat
	case do:
		m = msgNotDo
	}
	positive := *l
	positive.negated = false
	return r.message(m, l.notNode, fill{slotClause, r.leaf(&positive, that)})
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
	if simple(a.s) {
		return r.that(a.s, a.node)
	}
	m := msgGroup + message(r.quotes%2)
	r.quotes++
	parts := r.that(a.s, a.node)
	r.quotes--
	return r.message(m, a.node, fill{slotClause, parts})
}

// join words a list: last is the message before the last one, more before the others.
func (r *run) join(args []operand, node int, last, more message, word func(operand) []Part) []Part {
	items := make([][]Part, len(args))
	for i, a := range args {
		items[i] = word(a)
	}
	return r.joinParts(items, node, last, more)
}

func (r *run) joinParts(items [][]Part, node int, last, more message) []Part {
	n := len(items) - 1
	parts := items[n]
	for i := n - 1; i >= 0; i-- {
		m := more
		if i == n-1 {
			m = last
		}
		parts = r.message(m, node, fill{slotFirst, items[i]}, fill{slotRest, parts})
	}
	return parts
}

// alternatives words OR and XOR in the form say, that or do.
func (r *run) alternatives(s *protocol.Sentence, args []operand, node int, f form) []Part {
	offset := message(0) // of the message for the form in its block of three
	switch f {
	case that:
		offset = 1
	case do:
		offset = 2
	}
	if s.Op == protocol.Xor {
		first, rest := r.group(args[0]), r.group(args[1])
		return r.message(msgXorSay+offset, node, fill{slotFirst, first}, fill{slotRest, rest})
	}
	m := msgOrSay + 2*offset
	if len(args) > 2 {
		m++
	}
	return r.message(m, node, fill{slotClause, r.join(args, node, msgOrJoin, msgOrJoin, r.group)})
}

// onDay words a DAY around more than one clause.
func (r *run) onDay(m message, s *protocol.Sentence, node int, parts []Part) []Part {
	return r.message(m, node, fill{slotDay, r.dayNumber(s.Day, node)}, fill{slotClause, parts})
}

// sourced names whose word a compound sentence is, if that is neither known nor
// the subject of all it says.
func (r *run) sourced(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	if s.Subject == r.voice || s.Subject.Seat() == game.NoSeat || sameSubject(s) {
		return nil, false
	}
	inner := *r
	inner.voice, inner.heard = s.Subject, nobody
	inner.reports = true
	var parts []Part
	if f == say {
		parts, _ = inner.say(s, node)
	} else {
		parts = inner.that(s, node)
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
	_, counters := r.asCounter(reason.s)
	if !simple(reason.s) && !counters {
		reports := r.reports
		r.reports = true
		parts, m := r.say(reason.s, reason.node)
		r.reports = reports
		parts = r.end(parts, m, reason.node)
		rest, end := r.say(conclusion.s, conclusion.node)
		return r.message(msgBecauseLong, node, fill{slotReason, parts}, fill{slotConclusion, rest}), end
	}
	parts := r.since(reason.s, reason.node)
	rest, end := r.say(conclusion.s, conclusion.node)
	m := msgBecauseShort
	if end == question || !simple(conclusion.s) {
		m = msgBecauseQuestion
	}
	return r.message(m, node, fill{slotReason, parts}, fill{slotConclusion, rest}), end
}

// and words a list of sentences.
func (r *run) and(s *protocol.Sentence, args []operand, node int) ([]Part, mood) {
	if parts, ok := r.counterclaim(s, node, say); ok {
		return parts, statement
	}
	if r.joins(s) {
		first, _ := r.say(args[0].s, args[0].node)
		return r.message(msgJoinMe, node, fill{slotFirst, first}), appeal
	}
	items := make([][]Part, len(args))
	moods := make([]mood, len(args))
	flows := true
	for i, a := range args {
		items[i], moods[i] = r.say(a.s, a.node)
		flows = flows && moods[i] == statement && simple(a.s)
	}
	n := len(args) - 1
	if flows {
		return r.joinParts(items, node, msgAndLast, msgAndMore), statement
	}
	for i := range n {
		items[i] = r.end(items[i], moods[i], args[i].node)
		if i > 0 {
			items[i] = capitalize(items[i])
		}
	}
	return r.joinParts(items, node, msgAndAlso, msgAndAlsoMore), moods[n]
}

// joins reports whether s is "I will …, and all of you please do the same".
func (r *run) joins(s *protocol.Sentence) bool {
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

// asCounter returns the other claim if s is a claim of the speaker and the same
// claim of somebody else.
func (r *run) asCounter(s *protocol.Sentence) (*protocol.Sentence, bool) {
	if s.Op != protocol.And || len(s.Args) != 2 {
		return nil, false
	}
	mine, other := &s.Args[0], &s.Args[1]
	ok := mine.Verb == protocol.Comingout && mine.Subject == r.me && mine.Target == r.me && r.me > 0 &&
		other.Verb == protocol.Comingout && other.Subject == other.Target && other.Target > 0 &&
		other.Target != r.me && mine.Role == other.Role && mine.Role != game.RoleAny && mine.Role != game.RoleNone
	return other, ok
}

// counterclaim words what asCounter finds.
func (r *run) counterclaim(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	other, ok := r.asCounter(s)
	if !ok {
		return nil, false
	}
	name := r.named(caseObject, personSeat, other.Target, At{Node: node + 2, Slot: SlotTarget}, false)
	role := r.oneRole(other.Role, node+1, f)
	m := r.w.clause(counter, f, false)
	return r.fill(m, node, true, fill{slotTarget, name}, fill{slotRole, role}), true
}

// performs reports whether saying s asks something of somebody, here and now.
func (r *run) performs(s *protocol.Sentence) bool {
	return s.Op.TakesTarget() && s.Subject == r.me && !r.reports && (s.Target != r.me || s.Target < 1)
}

// perform words a request or a question that is being made.
func (r *run) perform(s *protocol.Sentence, node int) ([]Part, mood) {
	inner := *r
	inner.you, inner.voice, inner.heard = s.Target, s.Target, s.Target
	arg := operand{&s.Args[0], node + 1}
	if s.Op == protocol.Inquire {
		asked := inner.ask(arg.s, arg.node)
		if !inner.callsNobody(arg.s) {
			asked = inner.message(msgAskWhom, node, fill{slotWhom, r.whom(s.Target, node)}, fill{slotClause, asked})
		}
		return asked, question
	}
	if parts, ok := inner.comeOut(s, node); ok {
		return parts, appeal
	}
	done := inner.do(arg.s, arg.node)
	return inner.message(msgPleaseWhom, node, fill{slotWhom, r.whom(s.Target, node)}, fill{slotClause, done}), appeal
}

// callsNobody reports whether a question is one for whoever it may concern:
// does anyone claim the role?
func (r *run) callsNobody(s *protocol.Sentence) bool {
	l, ok := core(s, 0)
	return ok && r.you == protocol.Any && r.production(&l, ask) == claimSelf && l.s.Subject == protocol.Any
}

// comeOut words the request that whoever has a role says so.
func (r *run) comeOut(s *protocol.Sentence, node int) ([]Part, bool) {
	l, ok := core(&s.Args[0], node+1)
	if !ok || s.Target != protocol.Any || l.dayNode >= 0 || l.s.Verb != protocol.Comingout ||
		l.s.Subject != protocol.Any || l.s.Target != protocol.Any || l.s.Role == game.RoleAny || l.s.Role == game.RoleNone {
		return nil, false
	}
	m := msgComeOut
	if l.negated {
		m = msgComeOutNot
	}
	return r.message(m, node, fill{slotRole, r.oneRole(l.s.Role, l.node, do)}), true
}

// whom words who is called upon.
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
