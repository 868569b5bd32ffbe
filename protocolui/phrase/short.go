package phrase

import "aiwolfplay/game/protocol"

// Short returns a sentence in the short register, for chips and phones. A sentence with one verb takes at most 24
// full-width characters if seats are called by number. The short form says everything that the sentence says, in the
// style of notes. A sentence with several verbs that do not form a list is worded in full.
func (w *Writer) Short(s protocol.Sentence, c Context) Text {
	if !known(&s) {
		return spelled(s)
	}
	resolved := protocol.Resolve(s, c.Speaker)
	r := newRun(w, c)
	if parts, ok := r.short(&resolved, 0, formShort); ok {
		return Text{Source: w.Words(s, c).Source, Parts: capitalize(parts)}
	}
	return w.Words(s, c)
}

// Shorts returns the words for sentences that are shown side by side. They are in the short register, except for
// sentences whose short forms coincide ([Coincide]). These are worded in full.
func (w *Writer) Shorts(list []protocol.Sentence, c Context) []Text {
	texts := make([]Text, len(list))
	for i, s := range list {
		texts[i] = w.Short(s, c)
	}
	for i, coincides := range w.Coincide(list, c) {
		if coincides {
			texts[i] = w.Words(list[i], c)
		}
	}
	return texts
}

// Coincide reports for each sentence whether it has the same short form as a sentence that is worded differently in
// full.
func (w *Writer) Coincide(list []protocol.Sentence, c Context) []bool {
	full := map[string]string{} // by short form; "" if there are several
	shorts := make([]string, len(list))
	for i, s := range list {
		shorts[i] = w.Short(s, c).String()
		words := w.Sentence(s, c)
		if other, ok := full[shorts[i]]; ok && other != words {
			words = ""
		}
		full[shorts[i]] = words
	}
	coincide := make([]bool, len(list))
	for i := range list {
		coincide[i] = full[shorts[i]] == ""
	}
	return coincide
}

// short words a sentence in the short register. It reports false for a sentence with several clauses.
func (r *run) short(s *protocol.Sentence, node int, f form) ([]Part, bool) {
	switch {
	case s.Op == protocol.OpNone && s.Verb.StandsAlone():
		return r.sentence(s, node), true
	case s.Op.TakesTarget():
		return appeal{r, s, node}.short()
	case s.Op != protocol.OpNone && s.Subject != r.voice && s.Subject > 0:
		inner := *r
		inner.voice, inner.heard = s.Subject, s.Subject
		parts, ok := inner.short(s, node, f)
		name := r.named(caseObject, personSeat, s.Subject, At{Node: node, Slot: SlotSubject}, false)
		return r.message(msgShortSource, node, fill{slotSource, name}, fill{slotClause, parts}), ok
	}
	l, ok := r.leafOf(s, node)
	if ok && l.s.Op == protocol.OpNone && !(l.negated && l.s.Subject != r.voice && private(l.s.Verb)) {
		return l.words(f), true
	}
	switch {
	case s.Op == protocol.Not:
		parts, ok := r.short(&s.Args[0], node+1, f)
		return r.message(msgShortNot, node, fill{slotClause, parts}), ok
	case s.Op.TakesDay():
		parts, ok := r.short(&s.Args[0], node+1, f)
		day := r.message(msgShortDay, node, fill{slotDay, r.dayNumber(s.Day, node)})
		return r.message(msgShortOn, node, fill{slotDay, day}, fill{slotClause, parts}), ok
	case len(s.Args) == 1:
		return r.short(&s.Args[0], node+1, f)
	}
	return nil, false
}

// shortSubject words a subject in the short register, or leaves it out if a listener knows it.
func (c clause) shortSubject() []Part {
	if c.l.lists(SlotSubject) {
		names := c.l.listOf(func(it item) []Part {
			return c.r.named(caseObject, personSeat, it.s.Subject, At{Node: it.node, Slot: SlotSubject}, false)
		})
		return c.r.fill(c.r.w.person(caseBy, personSeat), c.l.opNode, false, fill{slotName, names})
	}
	ref, who := c.l.s.Subject, personSeat
	switch {
	case ref == c.r.heard:
		return nil
	case ref == c.r.me:
		who = personMe
	case ref == protocol.Any && c.f.asks():
		who = personWh
	case c.l.deniesAll(c.f) && c.l.isNobody():
		who = personNone
	case ref == protocol.Any:
		who = personAny
	case ref == protocol.Unspec:
		who = personHole
	}
	return c.r.named(caseBy, who, ref, At{Node: c.l.node, Slot: SlotSubject}, false)
}
