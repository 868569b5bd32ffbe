package phrase

import "aiwolfplay/game/protocol"

// A leaf is a sentence that the language can say in one clause: a simple sentence, or a reported request or question,
// with the DAY and the NOT around it. A list of simple sentences that differ in one part is a leaf too, as in "[02] or
// [03]".
type leaf struct {
	r       *run               // the run that words it
	s       *protocol.Sentence // the simple sentence, or the first of the list
	node    int
	items   []item // of a list; otherwise empty
	opNode  int
	dayNode int // -1 if there is none (0 is never inside)
	day     int32
	owner   protocol.Ref // the seat whose word the operators are
	op      protocol.Op
	varies  Slot // the slot in which the items differ
	negated bool
	owned   bool // there are operators
	said    bool // its subject has just been said
}

// An item is a sentence of a list. Items may differ in their day.
type item struct {
	s       *protocol.Sentence
	node    int
	day     int32
	dayNode int
}

// leafOf turns a sentence into a leaf, if it is one.
func (r *run) leafOf(s *protocol.Sentence, node int) (leaf, bool) {
	l := leaf{r: r, dayNode: -1}
	for {
		if s.Op == protocol.OpNone || s.Op.TakesTarget() {
			l.s, l.node = s, node
			return l, true
		}
		if l.owned && s.Subject != l.owner {
			return l, false
		}
		l.owner, l.owned = s.Subject, true
		switch {
		case s.Op.TakesDay():
			if l.dayNode >= 0 || l.negated {
				return l, false
			}
			l.day, l.dayNode = s.Day, node
		case s.Op == protocol.Not:
			if l.negated {
				return l, false
			}
			l.negated = true
		case len(s.Args) > 1:
			return l, l.list(s, node)
		case !s.Op.TakesList():
			return l, false
		}
		s = &s.Args[0]
		node++
	}
}

// isClause reports whether s is a single clause that the speaker says without quoting anybody.
func (r *run) isClause(s *protocol.Sentence) bool {
	l, ok := r.leafOf(s, 0)
	return ok && (l.own() || l.quotesItself())
}

// in returns the leaf as another run words it.
func (l leaf) in(r *run) *leaf {
	l.r = r
	return &l
}

// several reports whether the clause has several subjects.
func (l *leaf) several() bool { return l.op == protocol.And && l.varies == SlotSubject }

// words returns the words of a leaf as one clause. For formDo and formTo, the leaf's subject must be the seat that is
// asked to do it.
func (l *leaf) words(f form) []Part {
	s := l.s
	p := l.production(f)
	f = l.formOf(p, f)
	v := l.variant(f)
	m := l.r.w.pattern(p, f, v)
	c, fills := l.as(f), make([]fill, 0, 4) // more are rare
	for _, slot := range m.slots {
		fills = append(fills, fill{slot, c.part(slot)})
	}
	singular := l.singular() && s.Subject != l.r.they && !l.said
	if f.states() || f == formThat || f == formThatAny || f == formAlso {
		l.r.heard = s.Subject
		switch {
		case l.lists(SlotSubject), s.Subject == protocol.Any && l.r.you != protocol.Any:
			l.r.heard, l.r.they = nobody, nobody
		case s.Subject != l.r.they:
			l.r.they = nobody
		}
		if s.Subject != l.r.about && !(s.Subject == protocol.Any && s.Target == l.r.about) {
			l.r.about = nobody
		}
	}
	return l.r.fill(m, l.node, singular, fills...)
}

// singular reports whether the verb of the leaf agrees with a single other seat as its subject.
func (l *leaf) singular() bool {
	return !l.several() && l.s.Subject != l.r.me && l.s.Subject != l.r.you && l.s.Subject != l.r.about &&
		!l.r.c.reads(l.s.Subject)
}

// mentioned returns the other seat that a clause of the speaker is about. The words after the clause can call this seat
// "they". It returns nobody if there is no such seat, or no such word.
func (a operand) mentioned() protocol.Ref {
	l, ok := a.leaf()
	if !ok || l.op != protocol.OpNone && l.varies != SlotRole || l.s.Op != protocol.OpNone || !l.own() ||
		a.r.voice != a.r.me || l.s.Subject != a.r.me || l.s.Target < 1 || l.s.Target == a.r.me || l.s.Target == a.r.you ||
		a.r.c.reads(l.s.Target) || !a.r.w.says(personThey) {
		return nobody
	}
	return l.s.Target
}
