package phrase

import (
	"cmp"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// reason words a reason that is followed by a conclusion. It reports false if the reason has too many clauses to flow
// into the conclusion and is marked off instead.
func (a operand) reason() ([]Part, bool) {
	heard, they := a.r.heard, a.r.they
	defer func() { a.r.heard, a.r.they = heard, they }()
	if parts, ok := a.r.told(a.s, a.node, formSince, true); ok {
		return parts, true
	}
	if parts, ok := (conjunction{a.r, a.s, a.node}).claims(formSince); ok {
		return parts, true
	}
	if parts, ok := (conjunction{a.r, a.s, a.node}).joined(formSince); ok {
		return parts, true
	}
	if parts, ok := a.reasons(); ok {
		return parts, true
	}
	if a.s.Op == protocol.Not || a.s.Op == protocol.Or || a.s.Op == protocol.Xor {
		if _, ok := a.r.sourced(a.s); !ok {
			return a.r.message(msgReason, a.node, fill{slotClause, a.r.clause(a.s, a.node)}), true
		}
	}
	return a.marked(), false
}

// mostReasons limits the number of clauses before a conclusion.
const mostReasons = 3

// reasons words a few clauses as a reason.
func (a operand) reasons() ([]Part, bool) {
	if a.s.Op != protocol.And || a.s.Subject != a.r.voice {
		return nil, false
	}
	inner := *a.r
	a.r = &inner
	args := a.paired(conjunction{a.r, a.s, a.node}.merged())
	if len(args) > mostReasons {
		return nil, false
	}
	// Quotations come last, so that it is clear where they end.
	slices.SortStableFunc(args, func(a, b operand) int { return cmp.Compare(a.says(), b.says()) })
	if slices.ContainsFunc(args, operand.ofOther) {
		inner.heard = nobody // the next subject could be mistaken for the subject of the first clause
	}
	if len(args) == 2 {
		if parts, ok := args[0].known(args[1]); ok {
			return parts, true
		}
	}
	items := make([][]Part, len(args))
	for i, arg := range args {
		f := formAlso
		if i == len(args)-1 {
			f = formSince
		}
		var ok bool
		if items[i], ok = arg.told(f); !ok {
			return nil, false
		}
		inner.after = true
	}
	last, others := a.r.w.messages[msgBecauseAndSince], a.r.w.messages[msgBecauseAndSinceMore]
	if but := a.r.w.messages[msgBecauseButSince]; but != nil && len(args) == 2 && args[0].opposes(args[1]) {
		last = but
	}
	return a.r.joinParts(items, a.node, last, others), true
}

// paired returns the reasons. If two of them contradict each other, one operand replaces both.
func (a operand) paired(args []operand) []operand {
	for i := 1; i < len(args); i++ {
		pair := protocol.Sentence{Op: protocol.And, Subject: a.s.Subject, Args: []protocol.Sentence{*args[i-1].s, *args[i].s}}
		if _, ok := (conjunction{a.r, &pair, 0}).contradicted(); ok && args[i].of < 0 && args[i-1].of < 0 {
			return slices.Replace(args, i-1, i+1, operand{a.r, &pair, args[i-1].node - 1, -1})
		}
	}
	return args
}

// known words two reasons that have a seat in common as one clause, if the language can: one identifies
// the seat, the other says what it did or what was done to it, as in "[14], who was attacked, voted for
// [01]".
func (a operand) known(b operand) ([]Part, bool) {
	parts, ok := a.reasonOf(b)
	if last, found := b.reasonOf(a); !ok || found && a.verb() > b.verb() {
		return last, found // a seat that the medium saw is better known than a seat that a seer claims to have seen
	}
	return parts, ok
}

// knows reports whether a leaf can identify its target.
func (l *leaf) knows() bool {
	s, p := l.s, ofVerb(l.s.Verb)
	if l.op != protocol.OpNone || l.negated || s.Op != protocol.OpNone || l.r.voice != l.r.me || !l.own() ||
		s.Subject == s.Target || s.Target < 1 || s.Target == l.r.me || s.Target == l.r.you || s.Target == l.r.about ||
		l.r.c.reads(s.Target) {
		return false
	}
	m := l.r.w.special(p, formWho, l.variant(formWho))
	return m != nil && (s.Subject > 0 && has(m.other, []slot{slotWhose, slotSubject}) ||
		s.Subject == protocol.Any && !has(m.other, []slot{slotWhose, slotSubject}))
}

// verb returns the verb of the operand, whether it is under a DAY or not.
func (a operand) verb() protocol.Verb {
	if a.s.Op.TakesDay() {
		return a.s.Args[0].Verb
	}
	return a.s.Verb
}

// reasonOf words a reason that mentions the target of another reason. It names that seat by the other reason.
func (a operand) reasonOf(other operand) ([]Part, bool) {
	l, ok := a.leaf()
	o, found := other.leaf()
	if !ok || !found || !o.knows() || l.op != protocol.OpNone || l.s.Op != protocol.OpNone {
		return nil, false
	}
	inner, aside := *a.r, *a.r
	inner.known, inner.knownAs = o.s.Target, o.in(&aside).words(formWho)
	switch {
	case l.s.Subject == inner.known && (l.s.Target != inner.known || l.s.Verb == protocol.Comingout):
		return l.in(&inner).tell(formSince, true)
	case l.s.Subject == inner.known || l.s.Target != inner.known:
		return nil, false
	}
	f := formSinceWho
	if l.s.Subject != a.r.me {
		f = formSinceByWho
	}
	if p := l.production(f); !l.own() || l.negated || a.r.w.special(p, f, l.variant(f)) == nil {
		return nil, false
	}
	return l.in(&inner).words(f), true
}

// opposes reports whether one of two reasons takes a seat for human and the other takes the same seat for a werewolf.
func (a operand) opposes(other operand) bool {
	l, ok := a.leaf()
	o, found := other.leaf()
	if !ok || !found || l.op != protocol.OpNone || o.op != protocol.OpNone || l.negated || o.negated ||
		l.s.Target != o.s.Target || l.s.Target < 1 {
		return false
	}
	takes := [...]game.Species{heldFor(l.s), heldFor(o.s)}
	return takes == [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} ||
		takes == [...]game.Species{game.SpeciesWerewolf, game.SpeciesHuman}
}

// heldFor returns the species that a sentence attributes to its target, or SpeciesNone if that is not clear.
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

// ofOther reports whether an operand's subject differs from the one that a listener assumes.
func (a operand) ofOther() bool {
	l, ok := a.leaf()
	return !ok || l.s.Subject != a.r.heard
}

// says returns 1 for an operand that is worded as another seat's statement, else 0.
func (a operand) says() int {
	if l, ok := a.leaf(); ok && l.hears() {
		return 1
	}
	return 0
}

// hears reports whether a leaf is worded as another seat's statement.
func (l *leaf) hears() bool { return !l.own() || private(l.s.Verb) && l.s.Subject != l.r.voice }

// onlyOf returns the only other seat that a reason is about. The conclusion can call this seat "they", if the language
// has the word. It returns nobody if there is no such seat, or more than one.
func (a operand) onlyOf() protocol.Ref {
	l, ok := a.leaf()
	if !ok || l.op != protocol.OpNone || l.s.Op != protocol.OpNone || l.s.Verb.TakesTalk() || !a.r.w.says(personThey) {
		return nobody
	}
	who := l.s.Subject
	switch l.s.Target {
	case who, a.r.me:
	default:
		if who != a.r.me {
			return nobody
		}
		who = l.s.Target
	}
	if who < 1 || who == a.r.me || a.r.c.reads(who) {
		return nobody
	}
	return who
}
