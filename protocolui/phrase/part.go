package phrase

import (
	"cmp"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A clause is a leaf in the form in which it is to be worded.
type clause struct {
	r *run
	l *leaf
	f form
}

// as returns the clause that words the leaf in a form.
func (l *leaf) as(f form) clause { return clause{l.r, l, f} }

// part words the contents of a slot of the clause's message.
func (c clause) part(s slot) []Part {
	switch s {
	case slotSubject:
		return c.subject(caseTopic)
	case slotSubjectWill:
		return c.subject(caseWill)
	case slotWhose:
		return c.subject(caseWhose)
	case slotTarget:
		return c.target(caseObject)
	case slotTargetIs:
		return c.target(caseIs)
	case slotTargetBe:
		return c.target(caseBe)
	case slotTargetWas:
		return c.target(caseWas)
	case slotRole:
		return c.role()
	case slotSpecies:
		if c.f.short() {
			return c.species(c.r.w.speciesShort[:])
		}
		return c.species(c.r.w.species[:])
	case slotSpeciesIs:
		if c.l.op == protocol.And && c.l.varies == SlotTarget {
			return c.species(c.r.w.speciesAre[:])
		}
		return c.species(c.r.w.speciesIs[:])
	case slotWhen:
		return c.when()
	case slotDay:
		return c.days(msgDay)
	case slotTalk:
		return c.talks()
	case slotQuote:
		return appeal{c.r, c.l.s, c.l.node}.direct()
	case slotTo:
		return appeal{c.r, c.l.s, c.l.node}.indirect()
	case slotHole:
		return c.r.hole(msgLackClause, At{Node: c.l.node})
	}
	return nil
}

// hole words a missing part.
func (r *run) hole(m message, at At) []Part {
	return []Part{{Text: r.w.messages[m].other[0].text, At: at, Hole: true}}
}

// listOf joins the parts in which the items of a list differ.
func (l *leaf) listOf(word func(item) []Part) []Part {
	items := make([][]Part, 0, len(l.items))
	for i, it := range l.items {
		if l.op != protocol.Xor && slices.ContainsFunc(l.items[:i], func(said item) bool { return sameItem(said, it) }) {
			continue // equal items are said only once
		}
		items = append(items, word(it))
	}
	last, others := l.r.w.messages[msgListOr], l.r.w.messages[msgListOrMore]
	switch l.op {
	case protocol.And:
		last, others = l.r.w.messages[msgListAnd], l.r.w.messages[msgListAndMore]
	case protocol.Xor:
		last = l.r.w.messages[msgListXor]
		if one := l.r.w.messages[msgListXorOne]; one != nil && l.s.Verb != protocol.Comingout &&
			(l.varies == SlotRole || l.varies == SlotSpecies) {
			last = one
		}
	}
	return l.r.joinParts(items, l.opNode, last, others)
}

// sameItem reports whether two items say the same.
func sameItem(a, b item) bool {
	return a.day == b.day && protocol.Equal(*a.s, *b.s)
}

// lists reports whether a leaf is a list that differs in a slot.
func (l *leaf) lists(s Slot) bool { return l.op != protocol.OpNone && l.varies == s }

// subject words the subject, or leaves it out if a listener knows it.
func (c clause) subject(place grammaticalCase) []Part {
	if c.f.short() {
		return c.shortSubject()
	}
	if place == caseTopic && (c.f >= formThat && c.f <= formSinceByWho) {
		place = caseSubject
	}
	if c.l.said {
		if c.r.w.dropsSubjects {
			return nil
		}
		who := personThey
		if c.r.c.reads(c.l.s.Subject) {
			who = personYou
		}
		return c.r.named(place, who, c.l.s.Subject, At{Node: c.l.node, Slot: SlotSubject}, false)
	}
	if c.l.lists(SlotSubject) {
		if place == caseTopic && c.l.op != protocol.And {
			place = caseSubject
		}
		names := c.l.listOf(func(it item) []Part {
			return c.r.named(caseObject, personSeat, it.s.Subject, At{Node: it.node, Slot: SlotSubject}, false)
		})
		return c.r.fill(c.r.w.person(place, personSeat), c.l.opNode, false, fill{slotName, names})
	}
	ref := c.l.s.Subject
	switch {
	case c.f == formTo && ref != c.r.me && ref != c.r.you:
		return c.r.named(place, personThey, ref, At{Node: c.l.node, Slot: SlotSubject}, false)
	case c.r.w.dropsSubjects && ref == c.r.heard && c.f != formAskWho:
		return nil
	}
	return c.r.named(place, c.subjectPerson(), ref, At{Node: c.l.node, Slot: SlotSubject}, false)
}

// subjectPerson returns the grammatical person of a leaf's subject.
func (c clause) subjectPerson() person {
	ref := c.l.s.Subject
	switch {
	case ref == c.r.me:
		return personMe
	case ref == c.r.you && c.f != formAskWho:
		return personYou
	case ref == c.r.they && ref > 0, ref == c.r.about:
		return personThey
	case ref == protocol.Any && c.f == formAskWho:
		return personWh
	case c.l.deniesAll(c.f) && c.l.isNobody():
		return personNone
	case ref == protocol.Any:
		return personAny
	case ref == protocol.Unspec:
		return personHole
	}
	return personSeat
}

// severalCase maps cases to the corresponding cases for several persons.
var severalCase = [numCases]grammaticalCase{caseObject: caseObject, caseIs: caseAre, caseBe: caseAre, caseWas: caseWere}

// target words the target, or the targets of a list.
func (c clause) target(place grammaticalCase) []Part {
	if !c.l.lists(SlotTarget) {
		if c.l.s.Target == c.r.about && (c.l.s.Subject == c.r.me || c.f == formSayAny || c.f == formThatAny) &&
			!(c.f.states() && c.l.s.Verb.TakesSpecies()) {
			return c.r.named(place, personThey, c.l.s.Target, At{Node: c.l.node, Slot: SlotTarget}, false)
		}
		if each := c.r.w.each[c.l.production(c.f)]; each != nil && c.l.variant(c.f)%dated == denied {
			return c.r.fill(each, c.l.node, false, fill{slotName, c.person(c.l.s.Target, place)})
		}
		return c.person(c.l.s.Target, place)
	}
	if each := c.r.w.each[c.l.production(c.f)]; each != nil && c.l.negated {
		var parts []Part
		for _, it := range c.l.items {
			one := leaf{r: c.r, s: it.s, node: it.node}
			name := one.as(c.f).person(it.s.Target, caseObject)
			parts = append(parts, c.r.fill(each, it.node, false, fill{slotName, name})...)
		}
		return parts
	}
	names := c.l.listOf(func(it item) []Part {
		one := leaf{r: c.r, s: it.s, node: it.node}
		return one.as(c.f).person(it.s.Target, caseObject)
	})
	if c.l.op == protocol.And {
		place = severalCase[place]
	}
	if place == caseObject {
		return names
	}
	return c.r.fill(c.r.w.person(place, personSeat), c.l.opNode, false, fill{slotName, names})
}

// person words a seat that the leaf is about.
func (c clause) person(ref protocol.Ref, place grammaticalCase) []Part {
	s := c.l.s
	who := personSeat
	switch {
	case ref == protocol.Unspec:
		who = personHole
	case ref == protocol.Any && s.Op != protocol.OpNone:
		who = personEveryone
	case ref == protocol.Any && c.f.asks():
		who = personWh
	case ref == protocol.Any && c.l.deniesAll(c.f):
		who = personNone
	case ref == protocol.Any:
		who = personAny
	case ref == s.Subject && ref == c.r.me:
		who = personMyself
	case ref == s.Subject && (ref == c.r.you || c.r.c.reads(ref)):
		who = personYourself
	case ref == s.Subject:
		who = personThemself
	case ref == c.r.me:
		who = personMe
	case ref == c.r.you:
		who = personYou
	case c.r.c.reads(ref):
		place = severalCase[place] // "you are"
	}
	if c.f.short() && (who == personAny || who >= personMyself && who <= personThemself) {
		place = caseTo
	}
	return c.r.named(place, who, ref, At{Node: c.l.node, Slot: SlotTarget}, who == personHole)
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

// role words the role, or the roles in which the items of a list differ.
func (c clause) role() []Part {
	words := c.r.w.roles[:]
	if c.l.op == protocol.And && c.l.varies == SlotTarget {
		words = c.r.w.rolesOf[:]
	}
	if c.f.short() {
		words = c.r.w.rolesShort[:]
	}
	if !c.l.lists(SlotRole) {
		return roleWord(c.l.s.Role, c.l.node, words, c.f)
	}
	return c.l.listOf(func(it item) []Part { return roleWord(it.s.Role, it.node, words, c.f) })
}

func roleWord(role game.Role, node int, words []string, f form) []Part {
	return oneOfWords(words, int(role), f, At{Node: node, Slot: SlotRole})
}

// species words the result, or the results in which the items of a list differ.
func (c clause) species(words []string) []Part {
	word := func(it item) []Part {
		return oneOfWords(words, int(it.s.Species), c.f, At{Node: it.node, Slot: SlotSpecies})
	}
	if c.l.lists(SlotSpecies) {
		return c.l.listOf(word)
	}
	return word(item{s: c.l.s, node: c.l.node})
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
func (c clause) when() []Part {
	when, day := msgWhen, msgDay
	if c.f.short() {
		when, day = msgShortWhen, msgShortDay
	}
	days := c.days(day)
	if days == nil {
		return nil
	}
	return c.r.message(when, max(c.l.dayNode, c.l.opNode), fill{slotDay, days})
}

// days words the day of a leaf, or the days in which its items differ.
func (c clause) days(m message) []Part {
	switch {
	case c.l.lists(SlotDay):
		return c.l.listOf(func(it item) []Part {
			return c.r.message(m, it.dayNode, fill{slotDay, c.r.dayNumber(it.day, it.dayNode)})
		})
	case c.l.dayNode < 0:
		return nil
	}
	return c.r.message(m, c.l.dayNode, fill{slotDay, c.r.dayNumber(c.l.day, c.l.dayNode)})
}

func (r *run) dayNumber(day int32, node int) []Part {
	at := At{Node: node, Slot: SlotDay}
	if day < 0 {
		return r.hole(msgLackDay, at)
	}
	return []Part{{Text: strconv.Itoa(int(day)), At: at}}
}
