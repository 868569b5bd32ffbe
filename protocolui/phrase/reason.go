package phrase

import (
	"cmp"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// reason words a reason that a conclusion follows. It reports false if the reason is
// marked off instead: more than one clause, or two, cannot flow into a conclusion.
func (r *run) reason(a operand) ([]Part, bool) {
	heard, they := r.heard, r.they
	defer func() { r.heard, r.they = heard, they }()
	if parts, ok := r.told(a.s, a.node, formSince, true); ok {
		return parts, true
	}
	if parts, ok := r.claims(a.s, a.node, formSince); ok {
		return parts, true
	}
	if parts, ok := r.joined(a.s, a.node, formSince); ok {
		return parts, true
	}
	if parts, ok := r.reasons(a); ok {
		return parts, true
	}
	if a.s.Op == protocol.Not || a.s.Op == protocol.Or || a.s.Op == protocol.Xor {
		if _, ok := r.sourced(a.s); !ok {
			return r.message(msgReason, a.node, fill{slotClause, r.clause(a.s, a.node)}), true
		}
	}
	return r.marked(a), false
}

// mostReasons bounds the clauses before a conclusion.
const mostReasons = 3

// reasons words a few clauses as a reason.
func (r *run) reasons(a operand) ([]Part, bool) {
	if a.s.Op != protocol.And || a.s.Subject != r.voice {
		return nil, false
	}
	inner, args := *r, r.paired(a, r.merged(a.s, a.node))
	if len(args) > mostReasons {
		return nil, false
	}
	// Quotations come last, so that it is clear where they end.
	slices.SortStableFunc(args, func(a, b operand) int { return cmp.Compare(r.says(a), r.says(b)) })
	if slices.ContainsFunc(args, r.ofOther) {
		inner.heard = nobody // the subject that comes next might be taken for that of the first
	}
	if parts, ok := inner.reasonKnown(args); ok {
		return parts, true
	}
	items := make([][]Part, len(args))
	for i, arg := range args {
		f := formAlso
		if i == len(args)-1 {
			f = formSince
		}
		var ok bool
		if items[i], ok = inner.toldOperand(arg, f); !ok {
			return nil, false
		}
		inner.after = true
	}
	last, others := r.w.messages[msgBecauseAndSince], r.w.messages[msgBecauseAndSinceMore]
	if but := r.w.messages[msgBecauseButSince]; but != nil && r.disagree(args) {
		last = but
	}
	return r.joinParts(items, a.node, last, others), true
}

// paired returns the reasons with one in the place of two that contradict each other.
func (r *run) paired(a operand, args []operand) []operand {
	for i := 1; i < len(args); i++ {
		pair := protocol.Sentence{Op: protocol.And, Subject: a.s.Subject, Args: []protocol.Sentence{*args[i-1].s, *args[i].s}}
		if _, ok := r.contradicted(&pair, 0); ok && args[i].of < 0 && args[i-1].of < 0 {
			return slices.Replace(args, i-1, i+1, operand{&pair, args[i-1].node - 1, -1})
		}
	}
	return args
}

// reasonKnown words two reasons that have a seat in common as one clause, if the language can: one identifies
// the seat, the other says what it did or what was done to it, as in "[14], who was attacked, voted for
// [01]".
func (r *run) reasonKnown(args []operand) ([]Part, bool) {
	if len(args) != 2 {
		return nil, false
	}
	parts, ok := r.reasonOf(args[0], args[1])
	if last, found := r.reasonOf(args[1], args[0]); !ok || found && verbOf(args[0]) > verbOf(args[1]) {
		return last, found // a seat that the medium saw is better known than one that a seer says it saw
	}
	return parts, ok
}

// knows reports whether a leaf can identify its target.
func (r *run) knows(l *leaf) bool {
	s, p := l.s, ofVerb(l.s.Verb)
	if l.op != protocol.OpNone || l.negated || s.Op != protocol.OpNone || r.voice != r.me || !r.own(l) ||
		s.Subject == s.Target || s.Target < 1 || s.Target == r.me || s.Target == r.you || s.Target == r.about ||
		r.c.reads(s.Target) {
		return false
	}
	m := r.w.special(p, formWho, r.variant(l, formWho))
	return m != nil && (s.Subject > 0 && has(m.other, []slot{slotWhose, slotSubject}) ||
		s.Subject == protocol.Any && !has(m.other, []slot{slotWhose, slotSubject}))
}

// verbOf returns the verb of an operand, under a DAY or not.
func verbOf(a operand) protocol.Verb {
	if a.s.Op.TakesDay() {
		return a.s.Args[0].Verb
	}
	return a.s.Verb
}

// reasonOf words a reason that mentions the target of another one, which names that seat.
func (r *run) reasonOf(a, other operand) ([]Part, bool) {
	l, ok := r.leafOf(a.s, a.node)
	o, found := r.leafOf(other.s, other.node)
	if !ok || !found || !r.knows(&o) || l.op != protocol.OpNone || l.s.Op != protocol.OpNone {
		return nil, false
	}
	inner, words := *r, *r
	inner.known, inner.knownAs = o.s.Target, words.leaf(&o, formWho)
	switch {
	case l.s.Subject == inner.known && (l.s.Target != inner.known || l.s.Verb == protocol.Comingout):
		return inner.tell(&l, formSince, true)
	case l.s.Subject == inner.known || l.s.Target != inner.known:
		return nil, false
	}
	f := formSinceWho
	if l.s.Subject != r.me {
		f = formSinceByWho
	}
	if p := r.production(&l, f); !r.own(&l) || l.negated || r.w.special(p, f, r.variant(&l, f)) == nil {
		return nil, false
	}
	return inner.leaf(&l, f), true
}

// disagree reports whether of two reasons one takes a seat for human and the other for a werewolf.
func (r *run) disagree(args []operand) bool {
	if len(args) != 2 {
		return false
	}
	a, ok := r.leafOf(args[0].s, args[0].node)
	b, found := r.leafOf(args[1].s, args[1].node)
	if !ok || !found || a.op != protocol.OpNone || b.op != protocol.OpNone || a.negated || b.negated ||
		a.s.Target != b.s.Target || a.s.Target < 1 {
		return false
	}
	takes := [...]game.Species{heldFor(a.s), heldFor(b.s)}
	return takes == [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} ||
		takes == [...]game.Species{game.SpeciesWerewolf, game.SpeciesHuman}
}

// heldFor returns what a sentence takes its target for, SpeciesNone if that is not clear.
func heldFor(s *protocol.Sentence) game.Species {
	switch {
	case s.Verb.TakesSpecies():
		return s.Species
	case s.Verb == protocol.Attacked:
		return game.SpeciesHuman
	case s.Verb == protocol.Voted, s.Verb == protocol.Vote:
		return game.SpeciesWerewolf
	case s.Verb == protocol.Estimate && s.Role != game.RoleAny && s.Role != game.RoleNone:
		return s.Role.Species()
	}
	return game.SpeciesNone
}

// ofOther reports whether an operand has another subject than a listener assumes.
func (r *run) ofOther(a operand) bool {
	l, ok := r.leafOf(a.s, a.node)
	return !ok || l.s.Subject != r.heard
}

// says returns 1 for an operand that is worded as another seat's statement, else 0.
func (r *run) says(a operand) int {
	if l, ok := r.leafOf(a.s, a.node); ok && r.hears(&l) {
		return 1
	}
	return 0
}

// hears reports whether a leaf is worded as another seat's statement.
func (r *run) hears(l *leaf) bool { return !r.own(l) || private(l.s.Verb) && l.s.Subject != r.voice }

// onlyOf returns the one other seat that a reason is about: "they" in the conclusion, if the language has the
// word. It returns nobody if there is none, or more than one.
func (r *run) onlyOf(a operand) protocol.Ref {
	l, ok := r.leafOf(a.s, a.node)
	if !ok || l.op != protocol.OpNone || l.s.Op != protocol.OpNone || l.s.Verb.TakesTalk() || !r.w.says(personThey) {
		return nobody
	}
	who := l.s.Subject
	switch l.s.Target {
	case who, r.me:
	default:
		if who != r.me {
			return nobody
		}
		who = l.s.Target
	}
	if who < 1 || who == r.me || r.c.reads(who) {
		return nobody
	}
	return who
}
