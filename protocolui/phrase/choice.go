package phrase

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// variant returns the variant of the message that is needed for the leaf in a form.
func (l *leaf) variant(f form) variant {
	v, p := positive, l.production(f)
	switch none := l.deniesAll(f); {
	case none && l.isNobody() && !l.r.w.nobodyNegates:
		v = positive
	case none && l.r.w.each[p] != nil && (l.op != protocol.OpNone || l.s.Target == protocol.Any) &&
		(l.dayNode < 0 || l.r.w.deniesOn(p)):
		v = denied
	case l.negated:
		v = negated
	}
	switch plan := l.s.Op == protocol.OpNone && l.s.Verb.IsPlan(); {
	case f.short(), plan && !l.past(), !plan && v == denied:
	case l.dayNode >= 0 || l.lists(SlotDay):
		v += dated // the dated variants are in the same order
	}
	return v
}

// past reports whether the days of a leaf are over.
func (l *leaf) past() bool {
	if l.lists(SlotDay) {
		return !slices.ContainsFunc(l.items, func(it item) bool { return it.day < 0 || it.day >= l.r.c.Day })
	}
	return l.dayNode >= 0 && l.day >= 0 && l.day < l.r.c.Day
}

// deniesAll reports whether a leaf denies something of everybody: "I won't vote for
// anyone", "neither [02] nor [03]".
func (l *leaf) deniesAll(f form) bool {
	if !l.negated || f.asksFor() {
		return false
	}
	if l.op != protocol.OpNone {
		return true
	}
	return l.vague()
}

// isNobody reports whether the subject of a leaf that denies something of everybody is
// worded as "nobody".
func (l *leaf) isNobody() bool {
	return l.s.Subject == protocol.Any && l.r.me != protocol.Any && l.r.you != protocol.Any && l.r.doer != protocol.Any
}

// vague reports whether the leaf has an ANY that would be misread in a negation, as
// in "I will not vote for someone".
func (l *leaf) vague() bool {
	s := l.s
	if s.Op != protocol.OpNone {
		return l.isNobody()
	}
	return l.isNobody() || s.Target == protocol.Any || s.Role == game.RoleAny || s.Species == game.SpeciesAny
}

// denies reports whether the language can deny a leaf with an ANY in one clause.
func (l *leaf) denies(p production) bool {
	s := l.s
	if s.Op == protocol.OpNone && p == claimAny {
		return !l.isNobody() // there are words for no role at all
	}
	if s.Op != protocol.OpNone || s.Role == game.RoleAny || s.Species == game.SpeciesAny ||
		l.dayNode >= 0 && !l.r.w.deniesOn(p) {
		return false
	}
	if l.isNobody() && (!l.r.w.says(personNone) || p == claimSelf || p == am) {
		return false
	}
	return s.Target != protocol.Any || l.r.w.deniesTarget(p)
}

// undeniable reports whether a leaf denies what the language cannot deny in one clause.
func (l *leaf) undeniable(f form) bool { return l.negated && l.vague() && !l.denies(l.production(f)) }

// production returns what the leaf says, worded for the form f.
func (l *leaf) production(f form) production {
	s := l.s
	switch {
	case s.Op != protocol.OpNone:
		return ofOp(s.Op)
	case s.Verb == protocol.Estimate && l.varies == SlotTarget && l.op == protocol.Xor && !l.negated:
		return oneOf
	case s.Verb == protocol.Estimate && l.varies == SlotTarget && l.op == protocol.Or && !l.negated:
		return someOf
	case s.Verb == protocol.Agree && l.r.asks(s.Talk):
		return yes
	case s.Verb == protocol.Disagree && l.r.asks(s.Talk):
		return no
	case s.Verb == protocol.Comingout && s.Target == s.Subject && s.Target != protocol.Unspec:
		return l.claim(f)
	}
	return ofVerb(s.Verb)
}

// claim returns the production for a claim of the speaker's own role.
func (l *leaf) claim(f form) production {
	s := l.s
	asked := f == formDo || f == formTo
	mine := s.Subject == l.r.me && (f < formTo || f.short() && l.r.doer == nobody)
	yours := f == formAsk && s.Subject == l.r.you && (s.Subject != protocol.Any || s.Role == game.RoleAny)
	switch {
	case s.Role == game.RoleAny && !f.asks() && !asked:
		return claimAny
	case l.dayNode >= 0 || l.op != protocol.OpNone && l.varies != SlotRole:
		return claimSelf
	case mine && l.r.c.Whisper && f.states() && l.r.voice == l.r.me && s.Role != game.RoleWerewolf:
		return willClaim
	case mine, yours, asked && s.Role == game.RoleAny:
		return am
	}
	return claimSelf
}

// formOf returns the form of a clause for this leaf. In many positions the form depends on the subject or the target.
func (l *leaf) formOf(p production, f form) form {
	s := l.s
	switch f {
	case formThat:
		if l.isNobody() && !l.deniesAll(f) {
			return formThatAny
		}
	case formSince:
		if s.Subject != l.r.me || l.several() {
			return formSinceBy
		}
	case formSay, formSo:
		return l.statementForm(f)
	case formAsk:
		return l.questionForm(p)
	case formShortAsk:
		if s.Subject == l.r.heard && !l.several() {
			return formShortAskYou
		}
	}
	return f
}

// statementForm returns the form of a main clause.
func (l *leaf) statementForm(f form) form {
	s := l.s
	switch {
	case l.isNobody() && !l.deniesAll(f):
		return formSayAny
	case s.Subject != l.r.me:
		return formSayBy
	case s.Target == protocol.Any && s.Op == protocol.OpNone && s.Role != game.RoleAny && !l.several():
		return formSaySome
	}
	return f
}

// questionForm returns the form of a question, which depends on the part that the question asks for.
func (l *leaf) questionForm(p production) form {
	s := l.s
	what := s.Role == game.RoleAny || s.Species == game.SpeciesAny
	target := s.Target == protocol.Any && s.Op == protocol.OpNone
	switch {
	case p == am && what:
		return formAskWhat
	case p == claimSelf && s.Subject == protocol.Any && what:
		return formAskAll
	case s.Subject == protocol.Any && (l.r.you != protocol.Any || p == claimSelf):
		return formAskWho
	case target && what:
		return formAskAll
	case target:
		return formAskWhom
	case what:
		return formAskWhat
	case s.Subject == l.r.you && s.Target == l.r.me && l.op == protocol.OpNone:
		return formAskMe
	case s.Subject == l.r.you:
		return formAskYou
	}
	return formAsk
}
