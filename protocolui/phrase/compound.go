package phrase

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// because words a reason and a conclusion.
func (r *run) because(s *protocol.Sentence, node int) ([]Part, mood) {
	args := r.operands(s, node)
	l, leads := r.leafOf(args[1].s, args[1].node)
	if leads = leads && !r.follows(&l); leads { // the conclusion may come before the reason
		r.about = r.mentioned(args[1])
	}
	parts, flows := r.reason(args[0])
	r.about = nobody
	m := r.w.messages[msgBecauseGiven]
	switch {
	case !flows && node == 0 && r.flat(args[0].s):
		heard := r.heard
		said, end := r.reported(args[0])
		parts, m = capitalize(r.end(said, end, args[0].node)), r.w.messages[msgBecauseLong]
		r.heard = heard
	case flows:
		m = r.w.pattern(ofOp(protocol.Because), formSay, positive)
	}
	if flows && !leads {
		r.about = r.onlyOf(args[0])
	}
	r.given = true
	rest, end, so := r.conclusion(args[1])
	r.about, r.given = nobody, false
	switch {
	case !so:
	case rest == nil && node == 0:
		m = r.w.messages[msgBecauseThings]
		rest, end = r.and(args[1].s, args[1].node)
		rest = capitalize(rest)
	case rest == nil:
		rest, m = r.holds(args[1]), r.w.messages[msgBecauseSo]
	case flows && end == moodQuestion && r.performs(args[1].s):
		m = r.w.messages[msgBecauseSoAsk]
	case flows:
		m = r.w.messages[msgBecauseSo]
	}
	return r.fill(m, node, false, fill{slotReason, parts}, fill{slotConclusion, rest}), end
}

// follows reports whether a conclusion has to come after its reason.
func (r *run) follows(l *leaf) bool {
	return r.hears(l) || r.w.clauses[r.production(l, formSay)][formSo][positive] != nil && !l.negated
}

// conclusion words the consequence of a reason. It returns no words if that takes more than a sentence. The
// last result says that it has to come after the reason in every language.
func (r *run) conclusion(a operand) ([]Part, mood, bool) {
	if r.performs(a.s) {
		parts, m := r.perform(a.s, a.node)
		return parts, m, true
	}
	if l, ok := r.leafOf(a.s, a.node); ok {
		so := r.follows(&l)
		if parts, ok := r.tell(&l, formSo, true); ok {
			return parts, moodStatement, so
		}
	}
	if a.s.Op == protocol.And && a.s.Subject == r.voice {
		parts, m := r.conclusions(a)
		return parts, m, true
	}
	if _, dated := r.under(a.s, a.node); r.flat(a.s) && (a.s.Op != protocol.Day || dated) {
		parts, m := r.statement(a.s, a.node)
		return parts, m, true
	}
	return r.holds(a), moodStatement, true
}

// conclusions words several clauses that follow from one reason: statements and, as the
// last, at most one request or question. It returns nothing for anything else.
func (r *run) conclusions(a operand) ([]Part, mood) {
	if parts, m, ok := r.together(a.s, a.node); ok {
		return parts, m
	}
	args := r.merged(a.s, a.node)
	performed := -1
	for i, arg := range args {
		switch {
		case r.performs(arg.s) && performed >= 0, !r.performs(arg.s) && !r.isClause(arg.s):
			return nil, moodStatement
		case r.performs(arg.s):
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
		joins[i] = r.w.messages[msgBecauseFirstSo]
		words, ok := r.first(arg)
		if !ok || i == len(args)-1 {
			joins[i] = r.w.messages[msgBecauseAndSo]
			words, m = r.stated(arg)
		}
		items[i] = words
		r.about = r.mentioned(arg)
	}
	r.about = nobody
	n := len(items) - 1
	parts := items[n]
	for i, item := range slices.Backward(items[:n]) {
		parts = r.fill(joins[i], a.node, false, fill{slotFirst, item}, fill{slotRest, parts})
	}
	return parts, m
}

// first words a conclusion of the speaker before another, if the language has words for it.
func (r *run) first(a operand) ([]Part, bool) {
	l, ok := r.leafOf(a.s, a.node)
	if !ok || r.w.messages[msgBecauseFirstSo] == nil || !r.own(&l) || l.s.Subject != r.me {
		return nil, false
	}
	r.date(&l)
	p := r.production(&l, formFirst)
	if r.formOf(&l, p, formSay) != formSay || r.w.special(p, formFirst, r.variant(&l, formFirst)) == nil {
		return nil, false
	}
	return r.leaf(&l, formFirst), true
}

// holds states what is more than one sentence as one.
func (r *run) holds(a operand) []Part {
	return r.message(msgHolds, a.node, fill{slotClause, r.marked(a)})
}

// flat reports whether s takes one sentence of the language, so that nothing after it
// can be read as a part of it.
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

// and words a list of sentences.
func (r *run) and(s *protocol.Sentence, node int) ([]Part, mood) {
	if parts, ok := r.claims(s, node, formSay); ok {
		return parts, moodStatement
	}
	args := r.merged(s, node)
	if r.invitesAll(s) {
		first, _ := r.statement(args[0].s, args[0].node)
		return r.message(msgJoinMe, node, fill{slotFirst, first}), moodAppeal
	}
	if parts, m, ok := r.together(s, node); ok {
		return parts, m
	}
	items := make([][]Part, len(args))
	moods := make([]mood, len(args))
	flows := true
	for i, a := range args {
		if !r.flat(a.s) {
			items[i] = r.holds(a)
		} else {
			items[i], moods[i] = r.stated(a)
		}
		r.about = r.mentioned(a)
		flows = flows && moods[i] == moodStatement && r.isClause(a.s)
	}
	r.about = nobody
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

// stated words an operand of an AND as a statement.
func (r *run) stated(a operand) ([]Part, mood) {
	if a.of >= 0 {
		if parts, ok := r.toldOperand(a, formSay); ok {
			return parts, moodStatement
		}
	}
	return r.statement(a.s, a.node)
}

// together words the same request or question to several seats as one.
func (r *run) together(s *protocol.Sentence, node int) ([]Part, mood, bool) {
	first := &s.Args[0]
	if len(s.Args) < 2 || !first.Op.TakesTarget() || s.Subject != r.voice {
		return nil, moodStatement, false
	}
	args := r.operands(s, node)
	names := make([][]Part, len(args))
	for i, a := range args {
		said, wanted := a.s, first.Args[0]
		if said.Op != first.Op || !r.performs(said) || said.Target < 1 || said.Args[0].Op != protocol.OpNone ||
			said.Args[0].Subject != said.Target || self(&said.Args[0]) {
			return nil, moodStatement, false
		}
		wanted.Subject = said.Target
		if !protocol.Equal(wanted, said.Args[0]) {
			return nil, moodStatement, false
		}
		names[i] = r.whom(said.Target, a.node)
	}
	list := r.joinParts(names, node, r.w.messages[msgListWhom], r.w.messages[msgListWhomMore])
	parts, m := r.performTo(first, args[0].node, list)
	return parts, m, true
}

// invitesAll reports whether s is "I will …, and all of you please do the same".
func (r *run) invitesAll(s *protocol.Sentence) bool {
	if len(s.Args) != 2 {
		return false
	}
	return s.Args[0].Subject == r.me && r.performs(&s.Args[1]) && invites(s)
}

// invites reports whether of two sentences one says what its subject does, and the other asks
// everybody to do so.
func invites(s *protocol.Sentence) bool {
	mine, theirs := s.Args[0], &s.Args[1]
	if mine.Verb == protocol.VerbNone || theirs.Op != protocol.Request || theirs.Target != protocol.Any ||
		theirs.Subject != mine.Subject || mine.Verb == protocol.Comingout {
		return false
	}
	mine.Subject = protocol.Any
	return protocol.Equal(mine, theirs.Args[0])
}

// joined words what another seat says that it will do and asks everybody to do.
func (r *run) joined(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	if s.Op != protocol.And || len(s.Args) != 2 || s.Subject < 1 || s.Subject == r.voice || r.dayNode >= 0 ||
		s.Args[0].Subject != s.Subject || !s.Args[0].Verb.IsPlan() || !invites(s) {
		return nil, false
	}
	m, first := msgJoinedSay, f
	switch f {
	case formThat:
		m = msgJoinedThat
	case formSince:
		m, first = msgJoinedSince, formAlso
	}
	if r.w.messages[m] == nil {
		return nil, false
	}
	parts, ok := r.told(&s.Args[0], node+1, first, true)
	if !ok {
		return nil, false
	}
	return r.message(m, node, fill{slotFirst, parts}), true
}

// A contradiction is a claim of the speaker and what somebody else says against it.
type contradiction struct {
	of     production // counter or accused
	claim  *protocol.Sentence
	other  *protocol.Sentence
	claims int // the number of the claim's clause
	others int
}

// contradicted finds a contradiction: "I'm the Seer, but [02] also claims to be", or "I'm a
// Villager, but [02] says they divined me as a Werewolf".
func (r *run) contradicted(s *protocol.Sentence, node int) (contradiction, bool) {
	if s.Op != protocol.And || len(s.Args) != 2 || s.Subject != r.voice || r.voice != r.me || r.me < 1 {
		return contradiction{}, false
	}
	x := contradiction{claim: &s.Args[0], other: &s.Args[1], claims: node + 1, others: node + 1 + size(&s.Args[0])}
	if x.claim.Subject != r.me || x.claim.Verb != protocol.Comingout {
		x = contradiction{claim: x.other, other: x.claim, claims: x.others, others: x.claims}
	}
	claim, other := x.claim, x.other
	if claim.Verb != protocol.Comingout || claim.Subject != r.me || claim.Target != r.me ||
		claim.Role == game.RoleAny || claim.Role == game.RoleNone || other.Subject < 1 || other.Subject == r.me {
		return x, false
	}
	switch {
	case other.Verb == protocol.Comingout && other.Target == other.Subject && other.Role == claim.Role:
		x.of = counter
	case other.Verb == protocol.Divined && other.Target == r.me && other.Species == game.SpeciesWerewolf &&
		claim.Role != game.RoleWerewolf:
		x.of = accused
	}
	return x, x.of != hole
}

// claims words a contradiction.
func (r *run) claims(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	x, ok := r.contradicted(s, node)
	if !ok || r.dayNode >= 0 {
		return nil, false
	}
	var against fill
	if x.of == counter {
		at := At{Node: x.others, Slot: SlotTarget}
		against = fill{slotTarget, r.named(caseObject, personSeat, x.other.Target, at, false)}
	} else {
		l := leaf{s: x.other, node: x.others, dayNode: -1}
		against = fill{slotClause, r.hearsay(&l, formThat)}
	}
	if f == formAlso && !r.w.exact(x.of, f, positive) {
		f = formThat
	}
	role := r.oneRole(x.claim.Role, x.claims, r.w.roles[:], f)
	return r.fill(r.w.pattern(x.of, f, positive), node, true, against, fill{slotRole, role}), true
}

// performs reports whether saying s makes a request or asks a question.
func (r *run) performs(s *protocol.Sentence) bool {
	return s.Op.TakesTarget() && s.Subject == r.me && !r.reports && (s.Target != r.me || s.Target < 1)
}

// perform words a request or a question that is being made.
func (r *run) perform(s *protocol.Sentence, node int) ([]Part, mood) {
	inner := *r
	inner.addresses(s.Target)
	if s.Op == protocol.Inquire && inner.callsNobody(&s.Args[0]) {
		return inner.question(&s.Args[0], node+1), moodQuestion
	}
	if parts, ok := inner.comeOut(s, node); ok && s.Op == protocol.Request {
		return parts, moodAppeal
	}
	return r.performTo(s, node, r.whom(s.Target, node))
}

// performTo words a request or a question to those who are called upon.
func (r *run) performTo(s *protocol.Sentence, node int, whom []Part) ([]Part, mood) {
	inner := *r
	inner.addresses(s.Target)
	called := fill{slotWhom, whom}
	if s.Op == protocol.Inquire {
		asked := fill{slotClause, inner.question(&s.Args[0], node+1)}
		return inner.message(msgAskWhom, node, called, asked), moodQuestion
	}
	done := fill{slotClause, inner.request(&s.Args[0], node+1, formDo)}
	return inner.message(msgPleaseWhom, node, called, done), moodAppeal
}

// callsNobody reports whether a question is addressed to nobody in particular, such
// as: does anyone claim the role?
func (r *run) callsNobody(s *protocol.Sentence) bool {
	l, ok := r.leafOf(s, 0)
	return ok && r.you == protocol.Any && r.production(&l, formAsk) == claimSelf && l.s.Subject == protocol.Any
}

// comeOut words the request that the seat with a role claims it.
func (r *run) comeOut(s *protocol.Sentence, node int) ([]Part, bool) {
	l, ok := r.leafOf(&s.Args[0], node+1)
	if !ok || s.Target != protocol.Any || l.dayNode >= 0 || l.op != protocol.OpNone || !r.own(&l) ||
		l.s.Verb != protocol.Comingout || l.s.Subject != protocol.Any || l.s.Target != protocol.Any ||
		l.s.Role == game.RoleAny || l.s.Role == game.RoleNone {
		return nil, false
	}
	m := msgComeOut
	if l.negated {
		m = msgComeOutNot
	}
	return r.message(m, node, fill{slotRole, r.oneRole(l.s.Role, l.node, r.w.roles[:], formDo)}), true
}

// whom words the seat that a request or a question is addressed to.
func (r *run) whom(ref protocol.Ref, node int) []Part {
	who := personSeat
	switch {
	case ref == protocol.Any:
		who = personEveryone
	case ref == protocol.Unspec:
		who = personHole
	}
	return r.named(caseWhom, who, ref, At{Node: node, Slot: SlotTarget}, who == personHole)
}
