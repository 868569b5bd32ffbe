package phrase

import "aiwolfplay/game/protocol"

// A leaf is a sentence that one clause of the language can say: a simple sentence,
// or a reported request or question, with the DAY and the NOT around it. A list of
// simple sentences that differ in one part is a leaf too: "[02] or [03]".
type leaf struct {
	r       *run               // the run that words it
	s       *protocol.Sentence // the simple sentence, or the first of the list
	node    int
	items   []item // of a list, else none
	opNode  int
	dayNode int // 0 is never inside: -1 for none
	day     int32
	owner   protocol.Ref // whose word the operators are
	op      protocol.Op
	varies  Slot // in which the items differ
	negated bool
	owned   bool // there are operators
	said    bool // its subject has just been said
}

// An item is a sentence of a list. Its day may be what differs.
type item struct {
	s       *protocol.Sentence
	node    int
	day     int32
	dayNode int
}

// leafOf takes a sentence apart into a leaf, if it is one.
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

// isClause reports whether s is one clause of the speaker's own, without a source.
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

// words words a leaf in one clause. For formDo and formTo, its subject has to be the
// one who is asked to do it.
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

// singular reports whether the verb after a leaf's subject is that of one other seat.
func (l *leaf) singular() bool {
	return !l.several() && l.s.Subject != l.r.me && l.s.Subject != l.r.you && l.s.Subject != l.r.about &&
		!l.r.c.reads(l.s.Subject)
}

// mentioned returns the other seat that a clause of the speaker is about: "they" in the
// words after it. It returns nobody if there is none, or no such word.
func (a operand) mentioned() protocol.Ref {
	l, ok := a.leaf()
	if !ok || l.op != protocol.OpNone && l.varies != SlotRole || l.s.Op != protocol.OpNone || !l.own() ||
		a.r.voice != a.r.me || l.s.Subject != a.r.me || l.s.Target < 1 || l.s.Target == a.r.me || l.s.Target == a.r.you ||
		a.r.c.reads(l.s.Target) || !a.r.w.says(personThey) {
		return nobody
	}
	return l.s.Target
}
