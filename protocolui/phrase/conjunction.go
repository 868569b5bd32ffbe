package phrase

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A conjunction is an AND. Its sentences may be worded as one.
type conjunction struct {
	r    *run // the run that words the conjunction
	s    *protocol.Sentence
	node int
}

// words words the list of sentences.
func (c conjunction) words() ([]Part, mood) {
	if parts, ok := c.claims(formSay); ok {
		return parts, moodStatement
	}
	args := c.merged()
	if c.invitesAll() {
		first, _ := c.r.statement(args[0].s, args[0].node)
		return c.r.message(msgJoinMe, c.node, fill{slotFirst, first}), moodAppeal
	}
	if parts, m, ok := c.together(); ok {
		return parts, m
	}
	items := make([][]Part, len(args))
	moods := make([]mood, len(args))
	flows := true
	for i, a := range args {
		if !c.r.flat(a.s) {
			items[i] = a.holds()
		} else {
			items[i], moods[i] = a.stated()
		}
		c.r.about = a.mentioned()
		flows = flows && moods[i] == moodStatement && c.r.isClause(a.s)
	}
	c.r.about = nobody
	n := len(args) - 1
	if flows {
		last, others := c.r.w.list(ofOp(protocol.And), formSay)
		return c.r.joinParts(items, c.node, last, others), moodStatement
	}
	for i := range n {
		items[i] = c.r.end(items[i], moods[i], args[i].node)
		if i > 0 {
			items[i] = capitalize(items[i])
		}
	}
	return c.r.joinParts(items, c.node, c.r.w.messages[msgAndAlso], c.r.w.messages[msgAndAlsoMore]), moods[n]
}

// merged returns the operands of an AND. Neighbours that differ in one part are joined, as in "[02] and [03] claim to
// be the Seer, and …".
func (c conjunction) merged() []operand {
	args := c.r.operands(c.s, c.node)
	if len(args) < 3 {
		return args // a list of two is worded as one clause
	}
	var list []operand
	for i := 0; i < len(args); {
		one, next := args[i], i+1
		for j := i + 2; j <= len(args) && args[j-1].s.Op == args[i].s.Op && args[j-1].s.Verb == args[i].s.Verb; j++ {
			several := protocol.Sentence{Op: protocol.And, Subject: c.s.Subject, Args: c.s.Args[i:j]}
			if !c.r.isClause(&several) {
				break
			}
			one, next = operand{c.r, &several, args[i].node - 1, c.node}, j
		}
		list = append(list, one)
		i = next
	}
	return list
}

// together words the same request or question to several seats as one.
func (c conjunction) together() ([]Part, mood, bool) {
	first := &c.s.Args[0]
	if len(c.s.Args) < 2 || !first.Op.TakesTarget() || c.s.Subject != c.r.voice {
		return nil, moodStatement, false
	}
	args := c.r.operands(c.s, c.node)
	names := make([][]Part, len(args))
	for i, a := range args {
		said, wanted := a.s, first.Args[0]
		if said.Op != first.Op || !c.r.performs(said) || said.Target < 1 || said.Args[0].Op != protocol.OpNone ||
			said.Args[0].Subject != said.Target || self(&said.Args[0]) {
			return nil, moodStatement, false
		}
		wanted.Subject = said.Target
		if !protocol.Equal(wanted, said.Args[0]) {
			return nil, moodStatement, false
		}
		names[i] = appeal{c.r, said, a.node}.whom()
	}
	list := c.r.joinParts(names, c.node, c.r.w.messages[msgListWhom], c.r.w.messages[msgListWhomMore])
	parts, m := appeal{c.r, first, args[0].node}.wordsTo(list)
	return parts, m, true
}

// invitesAll reports whether s is "I will …, and all of you please do the same".
func (c conjunction) invitesAll() bool {
	if len(c.s.Args) != 2 {
		return false
	}
	return c.s.Args[0].Subject == c.r.me && c.r.performs(&c.s.Args[1]) && invites(c.s)
}

// invites reports whether one of two sentences says what its subject does and the other asks everybody to do the same.
func invites(s *protocol.Sentence) bool {
	mine, theirs := s.Args[0], &s.Args[1]
	if mine.Verb == protocol.VerbNone || theirs.Op != protocol.Request || theirs.Target != protocol.Any ||
		theirs.Subject != mine.Subject || mine.Verb == protocol.Comingout {
		return false
	}
	mine.Subject = protocol.Any
	return protocol.Equal(mine, theirs.Args[0])
}

// joined words a sentence in which another seat says what it will do and asks everybody to do the same.
func (c conjunction) joined(f form) ([]Part, bool) {
	if c.s.Op != protocol.And || len(c.s.Args) != 2 || c.s.Subject < 1 || c.s.Subject == c.r.voice || c.r.dayNode >= 0 ||
		c.s.Args[0].Subject != c.s.Subject || !c.s.Args[0].Verb.IsPlan() || !invites(c.s) {
		return nil, false
	}
	m, first := msgJoinedSay, f
	switch f {
	case formThat:
		m = msgJoinedThat
	case formSince:
		m, first = msgJoinedSince, formAlso
	}
	if c.r.w.messages[m] == nil {
		return nil, false
	}
	parts, ok := c.r.told(&c.s.Args[0], c.node+1, first, true)
	if !ok {
		return nil, false
	}
	return c.r.message(m, c.node, fill{slotFirst, parts}), true
}

// A contradiction is a claim of the speaker together with another seat's sentence against the claim.
type contradiction struct {
	of     production // counter or accused
	claim  *protocol.Sentence
	other  *protocol.Sentence
	claims int // the number of the claim's clause
	others int
}

// contradicted finds a contradiction: "I'm the Seer, but [02] also claims to be", or "I'm a
// Villager, but [02] says they divined me as a Werewolf".
func (c conjunction) contradicted() (contradiction, bool) {
	if c.s.Op != protocol.And || len(c.s.Args) != 2 || c.s.Subject != c.r.voice || c.r.voice != c.r.me || c.r.me < 1 {
		return contradiction{}, false
	}
	first, second := &c.s.Args[0], &c.s.Args[1]
	x := contradiction{claim: first, other: second, claims: c.node + 1, others: c.node + 1 + size(first)}
	if x.claim.Subject != c.r.me || x.claim.Verb != protocol.Comingout {
		x = contradiction{claim: x.other, other: x.claim, claims: x.others, others: x.claims}
	}
	claim, other := x.claim, x.other
	if claim.Verb != protocol.Comingout || claim.Subject != c.r.me || claim.Target != c.r.me ||
		claim.Role == game.RoleAny || claim.Role == game.RoleNone || other.Subject < 1 || other.Subject == c.r.me {
		return x, false
	}
	switch {
	case other.Verb == protocol.Comingout && other.Target == other.Subject && other.Role == claim.Role:
		x.of = counter
	case other.Verb == protocol.Divined && other.Target == c.r.me && other.Species == game.SpeciesWerewolf &&
		claim.Role != game.RoleWerewolf:
		x.of = accused
	}
	return x, x.of != hole
}

// claims words a contradiction.
func (c conjunction) claims(f form) ([]Part, bool) {
	x, ok := c.contradicted()
	if !ok || c.r.dayNode >= 0 {
		return nil, false
	}
	var against fill
	if x.of == counter {
		at := At{Node: x.others, Slot: SlotTarget}
		against = fill{slotTarget, c.r.named(caseObject, personSeat, x.other.Target, at, false)}
	} else {
		l := leaf{r: c.r, s: x.other, node: x.others, dayNode: -1}
		against = fill{slotClause, l.hearsay(formThat)}
	}
	if f == formAlso && !c.r.w.exact(x.of, f, positive) {
		f = formThat
	}
	role := roleWord(x.claim.Role, x.claims, c.r.w.roles[:], f)
	return c.r.fill(c.r.w.pattern(x.of, f, positive), c.node, true, against, fill{slotRole, role}), true
}
