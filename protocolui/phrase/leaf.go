package phrase

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A leaf is a sentence that one clause of the language can say: a simple sentence,
// or a reported request or question, with the DAY and the NOT around it.
type leaf struct {
	s       *protocol.Sentence
	node    int
	roles   []protocol.Sentence // ESTIMATEs that differ in the role only, s first
	targets []protocol.Sentence // ESTIMATEs that differ in the target only, s first
	xor     bool                // of the targets, exactly one
	negated bool
	notNode int
	dayNode int // 0 is never inside: -1 for none
	day     int32
}

// leafOf takes a sentence apart into a leaf, if it is one.
func leafOf(s *protocol.Sentence, node int) (leaf, bool) {
	l := leaf{dayNode: -1}
	for {
		switch {
		case s.Op == protocol.OpNone, s.Op.TakesTarget():
			l.s, l.node = s, node
			return l, true
		case s.Op.TakesDay():
			if l.dayNode >= 0 {
				return l, false
			}
			l.day, l.dayNode = s.Day, node
		case s.Op == protocol.Not:
			if l.negated {
				return l, false
			}
			l.negated, l.notNode = true, node
		case len(s.Args) > 1:
			return l.alternatives(s, node)
		case !s.Op.TakesList():
			return l, false
		}
		s = &s.Args[0]
		node++
	}
}

// isClause reports whether s is one clause.
func isClause(s *protocol.Sentence) bool {
	_, ok := leafOf(s, 0)
	return ok
}

// alternatives makes a leaf of an OR or XOR of ESTIMATEs, if they differ only in the
// role or only in the target.
func (l leaf) alternatives(s *protocol.Sentence, node int) (leaf, bool) {
	l.s, l.node, l.xor = &s.Args[0], node+1, s.Op == protocol.Xor
	if s.Op != protocol.Or && !l.xor {
		return l, false
	}
	sameRole, sameTarget := true, true
	for _, arg := range s.Args {
		if arg.Verb != protocol.Estimate || arg.Subject != l.s.Subject ||
			arg.Target < 1 || arg.Role == game.RoleAny || arg.Role == game.RoleNone {
			return l, false
		}
		sameRole = sameRole && arg.Role == l.s.Role
		sameTarget = sameTarget && arg.Target == l.s.Target
	}
	switch {
	case sameTarget:
		l.roles = s.Args
	case sameRole:
		l.targets = s.Args
	}
	return l, sameRole != sameTarget
}

// variant returns the variant of the message that the leaf needs.
func (l *leaf) variant() variant {
	if l.negated {
		return negated
	}
	return positive
}

// vague reports whether the leaf has an ANY that would be misread in a negation, as
// in "I will not vote for someone".
func (r *run) vague(l *leaf) bool {
	s := l.s
	if s.Op != protocol.OpNone {
		return false
	}
	return s.Subject == protocol.Any && r.you != protocol.Any || s.Target == protocol.Any ||
		s.Role == game.RoleAny || s.Species == game.SpeciesAny
}

// production returns what the leaf says, worded for the form f.
func (r *run) production(l *leaf, f form) production {
	s := l.s
	switch {
	case s.Op != protocol.OpNone:
		return ofOp(s.Op)
	case len(l.targets) > 0 && l.xor:
		return oneOf
	case len(l.targets) > 0:
		return someOf
	case s.Verb == protocol.Agree && r.asks(s.Talk):
		return yes
	case s.Verb == protocol.Disagree && r.asks(s.Talk):
		return no
	case s.Verb == protocol.Comingout && s.Target == s.Subject && s.Target != protocol.Unspec:
		return r.claim(l, f)
	}
	return ofVerb(s.Verb)
}

// claim returns the production for a claim of the speaker's own role.
func (r *run) claim(l *leaf, f form) production {
	s := l.s
	switch {
	case f == formDo && s.Role == game.RoleAny:
		return am
	case l.dayNode >= 0:
		return claimSelf
	case f < formAsk && s.Subject == r.me:
		return am
	case f == formAsk && s.Subject == r.you && (s.Subject != protocol.Any || s.Role == game.RoleAny):
		return am
	}
	return claimSelf
}

// formOf returns the form of a main clause or a question for this leaf.
func (r *run) formOf(l *leaf, p production, f form) form {
	s := l.s
	switch f {
	case formSay:
		switch {
		case s.Subject == r.me && (s.Target != protocol.Any || s.Op != protocol.OpNone):
			return formSay
		case s.Subject == r.me, s.Subject.Seat() == game.NoSeat, s.Subject == r.voice:
			return formSayBy
		}
		return formSayHearsay
	case formAsk:
		what := s.Role == game.RoleAny || s.Species == game.SpeciesAny
		target := s.Target == protocol.Any && s.Op == protocol.OpNone
		switch {
		case p == am && what:
			return formAskWhat
		case p == claimSelf && s.Subject == protocol.Any && what:
			return formAskAll
		case s.Subject == protocol.Any && (r.you != protocol.Any || p == claimSelf):
			return formAskWho
		case target && what:
			return formAskAll
		case target:
			return formAskWhom
		case what:
			return formAskWhat
		}
	}
	return f
}

// leaf words a leaf in a basic form or formSince. For formDo, its subject has to be
// the one who is spoken to.
func (r *run) leaf(l *leaf, f form) []Part {
	s := l.s
	p := r.production(l, f)
	f = r.formOf(l, p, f)
	m := r.w.pattern(p, f, l.variant())
	fills := make([]fill, len(m.slots))
	for i, slot := range m.slots {
		fills[i] = fill{slot, r.part(l, f, slot)}
	}
	if f <= formSayHearsay && s.Subject != protocol.Any {
		r.heard = s.Subject
	}
	singular := s.Subject != r.me && s.Subject != r.you
	return r.fill(m, l.node, singular, fills...)
}

// part words what stands in a slot of a leaf's message.
func (r *run) part(l *leaf, f form, s slot) []Part {
	switch s {
	case slotSubject:
		return r.subject(l, f)
	case slotTarget:
		return r.target(l, f)
	case slotTargetIs:
		return r.person(l.s.Target, l, f, caseIs)
	case slotRole:
		return r.role(l, f)
	case slotSpecies:
		return r.speciesOf(l, f)
	case slotWhen:
		return r.when(l)
	case slotTalk:
		return r.talk(l)
	case slotQuote:
		return r.directSpeech(l)
	case slotHole:
		return r.hole(msgLackClause, At{Node: l.node})
	}
	return nil
}

// hole words what is missing.
func (r *run) hole(m message, at At) []Part {
	return []Part{{Text: r.w.messages[m].other[0].text, At: at, Hole: true}}
}

// subject words the subject, or leaves it out where a listener knows it.
func (r *run) subject(l *leaf, f form) []Part {
	ref := l.s.Subject
	if r.w.dropsSubjects && ref == r.heard && f != formAskWho {
		return nil
	}
	who := personSeat
	switch {
	case ref == r.me:
		who = personMe
	case ref == r.you && f != formAskWho:
		who = personYou
	case ref == protocol.Any && f == formAskWho:
		who = personWh
	case ref == protocol.Any:
		who = personAny
	case ref == protocol.Unspec:
		who = personHole
	}
	c := caseTopic
	if f == formThat || f == formSince {
		c = caseSubject
	}
	return r.named(c, who, ref, At{Node: l.node, Slot: SlotSubject}, false)
}

// target words the target, or the targets that a leaf leaves open.
func (r *run) target(l *leaf, f form) []Part {
	if len(l.targets) == 0 {
		return r.person(l.s.Target, l, f, caseObject)
	}
	or := r.w.messages[msgTargetOr]
	if l.xor {
		or = r.w.messages[msgTargetXor]
	}
	items := make([][]Part, len(l.targets))
	for i, s := range l.targets {
		one := leaf{s: &s, node: l.node + i}
		items[i] = r.person(s.Target, &one, f, caseObject)
	}
	return r.joinParts(items, l.node-1, or, or)
}

// person words who the leaf is about.
func (r *run) person(ref protocol.Ref, l *leaf, f form, c grammaticalCase) []Part {
	s := l.s
	who := personSeat
	switch {
	case ref == protocol.Unspec:
		who = personHole
	case ref == protocol.Any && s.Op != protocol.OpNone:
		who = personEveryone
	case ref == protocol.Any && f.asks():
		who = personWh
	case ref == protocol.Any:
		who = personAny
	case ref == s.Subject && ref == r.me:
		who = personMyself
	case ref == s.Subject && ref == r.you:
		who = personYourself
	case ref == s.Subject:
		who = personThemself
	case ref == r.me:
		who = personMe
	case ref == r.you:
		who = personYou
	}
	return r.named(c, who, ref, At{Node: l.node, Slot: SlotTarget}, who == personHole)
}

// named words a person in a case.
func (r *run) named(c grammaticalCase, who person, ref protocol.Ref, at At, lacks bool) []Part {
	p := r.w.person(c, who)
	if who != personSeat {
		return []Part{{Text: p.other[0].text, At: at, Hole: lacks}}
	}
	return []Part{{Text: r.w.around(p, r.ref(ref)), At: at, proper: true}}
}

// role words the role, or the roles that a leaf leaves open.
func (r *run) role(l *leaf, f form) []Part {
	if len(l.roles) == 0 {
		return r.oneRole(l.s.Role, l.node, f)
	}
	items := make([][]Part, len(l.roles))
	for i, s := range l.roles {
		items[i] = r.oneRole(s.Role, l.node+i, f)
	}
	or := r.w.messages[msgRoleOr]
	return r.joinParts(items, l.node-1, or, or)
}

func (r *run) oneRole(role game.Role, node int, f form) []Part {
	return oneOfWords(r.w.roles[:], int(role), f, At{Node: node, Slot: SlotRole})
}

func (r *run) speciesOf(l *leaf, f form) []Part {
	return oneOfWords(r.w.species[:], int(l.s.Species), f, At{Node: l.node, Slot: SlotSpecies})
}

// oneOfWords returns a word for a role or a species. The first word is that of a
// hole, the last but one that of ANY, and the last that of ANY in a question.
func oneOfWords(words []string, i int, f form, at At) []Part {
	if i == len(words)-2 && f.asks() {
		i++
	}
	return []Part{{Text: words[i], At: at, Hole: i == 0}}
}

// when words the DAY around a leaf.
func (r *run) when(l *leaf) []Part {
	if l.dayNode < 0 {
		return nil
	}
	return r.message(msgWhen, l.dayNode, fill{slotDay, r.dayNumber(l.day, l.dayNode)})
}

func (r *run) dayNumber(day int32, node int) []Part {
	at := At{Node: node, Slot: SlotDay}
	if day < 0 {
		return r.hole(msgLackDay, at)
	}
	return []Part{{Text: strconv.Itoa(int(day)), At: at}}
}

// talk words the number of an utterance, with what was said there if it is known.
func (r *run) talk(l *leaf) []Part {
	at := At{Node: l.node, Slot: SlotTalk}
	ref := l.s.Talk
	if ref.Channel == game.ChannelNone || ref.Day < 0 || ref.ID < 0 {
		return r.hole(msgLackTalk, at)
	}
	bare, withQuote := msgTalkBare, msgTalkQuoted
	if ref.Channel == game.ChannelWhisper {
		bare, withQuote = msgWhisperBare, msgWhisperQuoted
	}
	fills := []fill{
		{slotDay, []Part{{Text: strconv.Itoa(int(ref.Day))}}},
		{slotID, []Part{{Text: strconv.Itoa(int(ref.ID))}}},
	}
	line, ok := r.line(ref)
	if !ok {
		return whole(r.message(bare, l.node, fills...), at)
	}
	quoted := newRun(r.w, Context{Speaker: line.Seat, Name: r.c.Name})
	quoted.quotes = r.quotes + 1
	resolved := protocol.Resolve(*line.Sentence, line.Seat)
	text := quoted.inside(&resolved)
	fills = append(fills,
		fill{slotSource, []Part{{Text: r.c.seat(r.w, line.Seat), proper: true}}},
		fill{slotQuote, r.quote(l.node, text)})
	return whole(r.message(withQuote, l.node, fills...), at)
}

// asks reports whether an utterance is known and is a question to be answered with
// yes or no.
func (r *run) asks(ref protocol.TalkRef) bool {
	line, ok := r.line(ref)
	return ok && line.Sentence.Op == protocol.Inquire && !line.Sentence.Args[0].HasAny()
}

func (r *run) line(ref protocol.TalkRef) (Line, bool) {
	if r.c.Line == nil {
		return Line{}, false
	}
	line, ok := r.c.Line(ref)
	return line, ok && line.Sentence != nil
}

// inside words an utterance to stand between quotation marks: without the end
// of a statement.
func (r *run) inside(s *protocol.Sentence) []Part {
	if s.Op == protocol.OpNone && s.Verb.StandsAlone() {
		return r.sentence(s, 0)
	}
	parts, m := r.statement(s, 0)
	if m == moodQuestion {
		parts = r.end(parts, m, 0)
	}
	return parts
}

// directSpeech words a reported request or question in direct speech. "I" then means the
// seat that asks.
func (r *run) directSpeech(l *leaf) []Part {
	s := l.s
	inner := *r
	inner.me = s.Subject
	inner.you, inner.voice, inner.heard = s.Target, s.Target, s.Target
	inner.quotes++
	inner.reports = false
	arg, node := &s.Args[0], l.node+1
	if s.Op == protocol.Inquire {
		return r.quote(l.node, inner.end(inner.question(arg, node), moodQuestion, l.node))
	}
	if parts, ok := inner.comeOut(s, l.node); ok {
		return r.quote(l.node, parts)
	}
	return r.quote(l.node, inner.message(msgPlease, l.node, fill{slotClause, inner.request(arg, node)}))
}

// Talk returns the number of an utterance in words, with its text if the context
// knows it.
func (w *Writer) Talk(ref protocol.TalkRef, c Context) string {
	r := newRun(w, c)
	l := leaf{s: &protocol.Sentence{Verb: protocol.Agree, Talk: ref}, dayNode: -1}
	return Text{Parts: r.talk(&l)}.String()
}
