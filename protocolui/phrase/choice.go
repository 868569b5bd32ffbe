package phrase

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// variant returns the variant of the message that the leaf needs in a form.
func (r *run) variant(l *leaf, f form) variant {
	v, p := positive, r.production(l, f)
	switch none := r.deniesAll(l, f); {
	case none && r.isNobody(l) && !r.w.nobodyNegates:
		v = positive
	case none && r.w.each[p] != nil && (l.op != protocol.OpNone || l.s.Target == protocol.Any) &&
		(l.dayNode < 0 || r.w.deniesOn(p)):
		v = denied
	case l.negated:
		v = negated
	}
	switch plan := l.s.Op == protocol.OpNone && l.s.Verb.IsPlan(); {
	case f.short(), plan && !r.past(l), !plan && v == denied:
	case l.dayNode >= 0 || l.lists(SlotDay):
		v += dated // which come in the same order
	}
	return v
}

// past reports whether the days of a leaf are over.
func (r *run) past(l *leaf) bool {
	if l.lists(SlotDay) {
		return !slices.ContainsFunc(l.items, func(it item) bool { return it.day < 0 || it.day >= r.c.Day })
	}
	return l.dayNode >= 0 && l.day >= 0 && l.day < r.c.Day
}

// deniesAll reports whether a leaf denies something of everybody: "I won't vote for
// anyone", "neither [02] nor [03]".
func (r *run) deniesAll(l *leaf, f form) bool {
	if !l.negated || f.asksFor() {
		return false
	}
	if l.op != protocol.OpNone {
		return true
	}
	return r.vague(l)
}

// isNobody reports whether the subject of a leaf that denies something of everybody is
// worded as "nobody".
func (r *run) isNobody(l *leaf) bool {
	return l.s.Subject == protocol.Any && r.me != protocol.Any && r.you != protocol.Any && r.doer != protocol.Any
}

// vague reports whether the leaf has an ANY that would be misread in a negation, as
// in "I will not vote for someone".
func (r *run) vague(l *leaf) bool {
	s := l.s
	if s.Op != protocol.OpNone {
		return r.isNobody(l)
	}
	return r.isNobody(l) || s.Target == protocol.Any || s.Role == game.RoleAny || s.Species == game.SpeciesAny
}

// denies reports whether the language can deny a leaf with an ANY in one clause.
func (r *run) denies(l *leaf, p production) bool {
	s := l.s
	if s.Op == protocol.OpNone && p == claimAny {
		return !r.isNobody(l) // there are words for no role at all
	}
	if s.Op != protocol.OpNone || s.Role == game.RoleAny || s.Species == game.SpeciesAny ||
		l.dayNode >= 0 && !r.w.deniesOn(p) {
		return false
	}
	if r.isNobody(l) && (!r.w.says(personNone) || p == claimSelf || p == am) {
		return false
	}
	return s.Target != protocol.Any || r.w.deniesTarget(p)
}

// production returns what the leaf says, worded for the form f.
func (r *run) production(l *leaf, f form) production {
	s := l.s
	switch {
	case s.Op != protocol.OpNone:
		return ofOp(s.Op)
	case s.Verb == protocol.Estimate && l.varies == SlotTarget && l.op == protocol.Xor && !l.negated:
		return oneOf
	case s.Verb == protocol.Estimate && l.varies == SlotTarget && l.op == protocol.Or && !l.negated:
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
	asked := f == formDo || f == formTo
	mine := s.Subject == r.me && (f < formTo || f.short() && r.doer == nobody)
	yours := f == formAsk && s.Subject == r.you && (s.Subject != protocol.Any || s.Role == game.RoleAny)
	switch {
	case s.Role == game.RoleAny && !f.asks() && !asked:
		return claimAny
	case l.dayNode >= 0 || l.op != protocol.OpNone && l.varies != SlotRole:
		return claimSelf
	case mine && r.c.Whisper && f.states() && r.voice == r.me && s.Role != game.RoleWerewolf:
		return willClaim
	case mine, yours, asked && s.Role == game.RoleAny:
		return am
	}
	return claimSelf
}

// formOf returns the form of a clause for this leaf: in many places the words depend on
// who is meant.
func (r *run) formOf(l *leaf, p production, f form) form {
	s := l.s
	switch f {
	case formThat:
		if r.isNobody(l) && !r.deniesAll(l, f) {
			return formThatAny
		}
	case formSince:
		if s.Subject != r.me || l.several() {
			return formSinceBy
		}
	case formSay, formSo:
		return r.statementForm(l, f)
	case formAsk:
		return r.questionForm(l, p)
	case formShortAsk:
		if s.Subject == r.heard && !l.several() {
			return formShortAskYou
		}
	}
	return f
}

// statementForm returns the form of a main clause.
func (r *run) statementForm(l *leaf, f form) form {
	s := l.s
	switch {
	case r.isNobody(l) && !r.deniesAll(l, f):
		return formSayAny
	case s.Subject != r.me:
		return formSayBy
	case s.Target == protocol.Any && s.Op == protocol.OpNone && s.Role != game.RoleAny && !l.several():
		return formSaySome
	}
	return f
}

// questionForm returns the form of a question: what it asks for.
func (r *run) questionForm(l *leaf, p production) form {
	s := l.s
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
	case s.Subject == r.you && s.Target == r.me && l.op == protocol.OpNone:
		return formAskMe
	case s.Subject == r.you:
		return formAskYou
	}
	return formAsk
}
