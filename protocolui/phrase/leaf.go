package phrase

import "aiwolfplay/game/protocol"

// A leaf is a sentence that one clause of the language can say: a simple sentence,
// or a reported request or question, with the DAY and the NOT around it. A list of
// simple sentences that differ in one part is a leaf too: "[02] or [03]".
type leaf struct {
	s       *protocol.Sentence // the simple sentence, or the first of the list
	node    int
	items   []item // of a list, else none
	op      protocol.Op
	opNode  int
	varies  Slot // in which the items differ
	negated bool
	notNode int
	dayNode int // 0 is never inside: -1 for none
	day     int32
	owner   protocol.Ref // whose word the operators are
	owned   bool         // there are operators
	said    bool         // its subject has just been said
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
	l := leaf{dayNode: -1}
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
			l.negated, l.notNode = true, node
		case len(s.Args) > 1:
			return l, r.list(&l, s, node)
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
	return ok && (r.own(&l) || r.quotesItself(&l))
}

// several reports whether the clause has several subjects.
func (l *leaf) several() bool { return l.op == protocol.And && l.varies == SlotSubject }

// leaf words a leaf in one clause. For formDo and formTo, its subject has to be the
// one who is asked to do it.
func (r *run) leaf(l *leaf, f form) []Part {
	s := l.s
	p := r.production(l, f)
	f = r.formOf(l, p, f)
	v := r.variant(l, f)
	m := r.w.pattern(p, f, v)
	fills := make([]fill, len(m.slots))
	for i, slot := range m.slots {
		fills[i] = fill{slot, r.part(l, f, slot)}
	}
	singular := r.singular(l) && s.Subject != r.they && !l.said
	if f.states() || f == formThat || f == formThatAny || f == formAlso {
		r.heard = s.Subject
		switch {
		case l.lists(SlotSubject), s.Subject == protocol.Any && r.you != protocol.Any:
			r.heard, r.they = nobody, nobody
		case s.Subject != r.they:
			r.they = nobody
		}
		if s.Subject != r.about && !(s.Subject == protocol.Any && s.Target == r.about) {
			r.about = nobody
		}
	}
	return r.fill(m, l.node, singular, fills...)
}

// singular reports whether the verb after a leaf's subject is that of one other seat.
func (r *run) singular(l *leaf) bool {
	return !l.several() && l.s.Subject != r.me && l.s.Subject != r.you && l.s.Subject != r.about &&
		!r.c.reads(l.s.Subject)
}

// mentioned returns the other seat that a clause of the speaker is about: "they" in the
// words after it. It returns nobody if there is none, or no such word.
func (r *run) mentioned(a operand) protocol.Ref {
	l, ok := r.leafOf(a.s, a.node)
	if !ok || l.op != protocol.OpNone && l.varies != SlotRole || l.s.Op != protocol.OpNone || !r.own(&l) ||
		r.voice != r.me || l.s.Subject != r.me || l.s.Target < 1 || l.s.Target == r.me || l.s.Target == r.you ||
		r.c.reads(l.s.Target) || !r.w.says(personThey) {
		return nobody
	}
	return l.s.Target
}
