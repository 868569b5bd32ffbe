package phrase

import (
	"cmp"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// part words the contents of a slot of a leaf's message.
func (r *run) part(l *leaf, f form, s slot) []Part {
	switch s {
	case slotSubject:
		return r.subject(l, f, caseTopic)
	case slotSubjectWill:
		return r.subject(l, f, caseWill)
	case slotWhose:
		return r.subject(l, f, caseWhose)
	case slotTarget:
		return r.target(l, f, caseObject)
	case slotTargetIs:
		return r.target(l, f, caseIs)
	case slotTargetBe:
		return r.target(l, f, caseBe)
	case slotTargetWas:
		return r.target(l, f, caseWas)
	case slotRole:
		return r.role(l, f)
	case slotSpecies:
		if f.short() {
			return r.species(l, f, r.w.speciesShort[:])
		}
		return r.species(l, f, r.w.species[:])
	case slotSpeciesIs:
		if l.op == protocol.And && l.varies == SlotTarget {
			return r.species(l, f, r.w.speciesAre[:])
		}
		return r.species(l, f, r.w.speciesIs[:])
	case slotWhen:
		return r.when(l, f)
	case slotDay:
		return r.days(l, msgDay)
	case slotTalk:
		return r.talks(l, f)
	case slotQuote:
		return r.directSpeech(l)
	case slotTo:
		return r.indirectSpeech(l)
	case slotHole:
		return r.hole(msgLackClause, At{Node: l.node})
	}
	return nil
}

// hole words what is missing.
func (r *run) hole(m message, at At) []Part {
	return []Part{{Text: r.w.messages[m].other[0].text, At: at, Hole: true}}
}

// listOf joins the parts in which the items of a list differ.
func (r *run) listOf(l *leaf, word func(item) []Part) []Part {
	items := make([][]Part, 0, len(l.items))
	for i, it := range l.items {
		if l.op != protocol.Xor && slices.ContainsFunc(l.items[:i], func(said item) bool { return sameItem(said, it) }) {
			continue // said twice is said once
		}
		items = append(items, word(it))
	}
	last, others := r.w.messages[msgListOr], r.w.messages[msgListOrMore]
	switch l.op {
	case protocol.And:
		last, others = r.w.messages[msgListAnd], r.w.messages[msgListAndMore]
	case protocol.Xor:
		last = r.w.messages[msgListXor]
		if one := r.w.messages[msgListXorOne]; one != nil && l.s.Verb != protocol.Comingout &&
			(l.varies == SlotRole || l.varies == SlotSpecies) {
			last = one
		}
	}
	return r.joinParts(items, l.opNode, last, others)
}

// sameItem reports whether two items say the same.
func sameItem(a, b item) bool {
	return a.day == b.day && protocol.Equal(*a.s, *b.s)
}

// lists reports whether a leaf is a list that differs in a slot.
func (l *leaf) lists(s Slot) bool { return l.op != protocol.OpNone && l.varies == s }

// subject words the subject, or leaves it out where a listener knows it.
func (r *run) subject(l *leaf, f form, c grammaticalCase) []Part {
	if f.short() {
		return r.shortSubject(l, f)
	}
	if c == caseTopic && (f >= formThat && f <= formSinceByWho) {
		c = caseSubject
	}
	if l.said {
		if r.w.dropsSubjects {
			return nil
		}
		who := personThey
		if r.c.reads(l.s.Subject) {
			who = personYou
		}
		return r.named(c, who, l.s.Subject, At{Node: l.node, Slot: SlotSubject}, false)
	}
	if l.lists(SlotSubject) {
		if c == caseTopic && l.op != protocol.And {
			c = caseSubject
		}
		names := r.listOf(l, func(it item) []Part {
			return r.named(caseObject, personSeat, it.s.Subject, At{Node: it.node, Slot: SlotSubject}, false)
		})
		return r.fill(r.w.person(c, personSeat), l.opNode, false, fill{slotName, names})
	}
	ref := l.s.Subject
	switch {
	case f == formTo && ref != r.me && ref != r.you:
		return r.named(c, personThey, ref, At{Node: l.node, Slot: SlotSubject}, false)
	case r.w.dropsSubjects && ref == r.heard && f != formAskWho:
		return nil
	}
	return r.named(c, r.subjectPerson(l, f), ref, At{Node: l.node, Slot: SlotSubject}, false)
}

// subjectPerson returns the grammatical person of a leaf's subject.
func (r *run) subjectPerson(l *leaf, f form) person {
	ref := l.s.Subject
	switch {
	case ref == r.me:
		return personMe
	case ref == r.you && f != formAskWho:
		return personYou
	case ref == r.they && ref > 0, ref == r.about:
		return personThey
	case ref == protocol.Any && f == formAskWho:
		return personWh
	case r.deniesAll(l, f) && r.isNobody(l):
		return personNone
	case ref == protocol.Any:
		return personAny
	case ref == protocol.Unspec:
		return personHole
	}
	return personSeat
}

// severalCase has the case for several persons.
var severalCase = [numCases]grammaticalCase{caseObject: caseObject, caseIs: caseAre, caseBe: caseAre, caseWas: caseWere}

// target words the target, or the targets of a list.
func (r *run) target(l *leaf, f form, c grammaticalCase) []Part {
	if !l.lists(SlotTarget) {
		if l.s.Target == r.about && (l.s.Subject == r.me || f == formSayAny || f == formThatAny) &&
			!(f.states() && l.s.Verb.TakesSpecies()) {
			return r.named(c, personThey, l.s.Target, At{Node: l.node, Slot: SlotTarget}, false)
		}
		if each := r.w.each[r.production(l, f)]; each != nil && r.variant(l, f)%dated == denied {
			return r.fill(each, l.node, false, fill{slotName, r.person(l.s.Target, l, f, c)})
		}
		return r.person(l.s.Target, l, f, c)
	}
	if each := r.w.each[r.production(l, f)]; each != nil && l.negated {
		var parts []Part
		for _, it := range l.items {
			one := leaf{s: it.s, node: it.node}
			name := r.person(it.s.Target, &one, f, caseObject)
			parts = append(parts, r.fill(each, it.node, false, fill{slotName, name})...)
		}
		return parts
	}
	names := r.listOf(l, func(it item) []Part {
		one := leaf{s: it.s, node: it.node}
		return r.person(it.s.Target, &one, f, caseObject)
	})
	if l.op == protocol.And {
		c = severalCase[c]
	}
	if c == caseObject {
		return names
	}
	return r.fill(r.w.person(c, personSeat), l.opNode, false, fill{slotName, names})
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
	case ref == protocol.Any && r.deniesAll(l, f):
		who = personNone
	case ref == protocol.Any:
		who = personAny
	case ref == s.Subject && ref == r.me:
		who = personMyself
	case ref == s.Subject && (ref == r.you || r.c.reads(ref)):
		who = personYourself
	case ref == s.Subject:
		who = personThemself
	case ref == r.me:
		who = personMe
	case ref == r.you:
		who = personYou
	case r.c.reads(ref):
		c = severalCase[c] // "you are"
	}
	if f.short() && (who == personAny || who >= personMyself && who <= personThemself) {
		c = caseTo
	}
	return r.named(c, who, ref, At{Node: l.node, Slot: SlotTarget}, who == personHole)
}

// named words a person in a case.
func (r *run) named(c grammaticalCase, who person, ref protocol.Ref, at At, lacks bool) []Part {
	if who == personSeat && r.c.reads(ref) && r.w.persons[c][personReader] != nil {
		who = personReader
	}
	p := r.w.person(c, who)
	if ref == r.known && who == personSeat {
		p = cmp.Or(r.w.persons[c][personKnown], p)
		return r.fill(p, at.Node, false, fill{slotName, r.knownAs})
	}
	if len(p.slots) == 0 {
		return []Part{{Text: p.other[0].text, At: at, Hole: lacks}}
	}
	return []Part{{Text: r.w.around(p, r.ref(ref)), At: at, proper: true}}
}

// role words the role, or the roles that a list leaves open.
func (r *run) role(l *leaf, f form) []Part {
	words := r.w.roles[:]
	if l.op == protocol.And && l.varies == SlotTarget {
		words = r.w.rolesOf[:]
	}
	if f.short() {
		words = r.w.rolesShort[:]
	}
	if !l.lists(SlotRole) {
		return r.oneRole(l.s.Role, l.node, words, f)
	}
	return r.listOf(l, func(it item) []Part { return r.oneRole(it.s.Role, it.node, words, f) })
}

func (r *run) oneRole(role game.Role, node int, words []string, f form) []Part {
	return oneOfWords(words, int(role), f, At{Node: node, Slot: SlotRole})
}

// species words the result, or the results that a list leaves open.
func (r *run) species(l *leaf, f form, words []string) []Part {
	word := func(it item) []Part {
		return oneOfWords(words, int(it.s.Species), f, At{Node: it.node, Slot: SlotSpecies})
	}
	if l.lists(SlotSpecies) {
		return r.listOf(l, word)
	}
	return word(item{s: l.s, node: l.node})
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
func (r *run) when(l *leaf, f form) []Part {
	when, day := msgWhen, msgDay
	if f.short() {
		when, day = msgShortWhen, msgShortDay
	}
	days := r.days(l, day)
	if days == nil {
		return nil
	}
	return r.message(when, max(l.dayNode, l.opNode), fill{slotDay, days})
}

// days words the day of a leaf, or the days that differ.
func (r *run) days(l *leaf, m message) []Part {
	switch {
	case l.lists(SlotDay):
		return r.listOf(l, func(it item) []Part {
			return r.message(m, it.dayNode, fill{slotDay, r.dayNumber(it.day, it.dayNode)})
		})
	case l.dayNode < 0:
		return nil
	}
	return r.message(m, l.dayNode, fill{slotDay, r.dayNumber(l.day, l.dayNode)})
}

func (r *run) dayNumber(day int32, node int) []Part {
	at := At{Node: node, Slot: SlotDay}
	if day < 0 {
		return r.hole(msgLackDay, at)
	}
	return []Part{{Text: strconv.Itoa(int(day)), At: at}}
}
