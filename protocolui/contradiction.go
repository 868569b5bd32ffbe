package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// alike reports whether two simple clauses are equal except for their subjects.
func alike(a, b *protocol.Sentence) bool { return protocol.Equal(a.By(0), b.By(0)) }

// against lists the speaker's own earlier lines that contradict a sentence (refs), and those with results that the
// sentence takes back (back). Of several lines on the same matter only the latest counts.
func against(said *protocol.Sentence, s *Situation) (back, refs []protocol.TalkRef) {
	protocol.SpeechActs(said, s.Self, func(now protocol.SpeechAct) {
		if now.Kind != protocol.Asserted || now.Open || now.Subject != s.me() {
			return
		}
		for i := len(s.Lines) - 1; i >= 0; i-- {
			l := &s.Lines[i]
			if l.Seat != s.Self || l.Ref.Channel != s.Channel {
				continue
			}
			settled := false
			protocol.SpeechActs(l.Sentence, l.Seat, func(then protocol.SpeechAct) {
				if then.Kind != protocol.Asserted || then.Open || then.Subject != s.me() || settled {
					return
				}
				same, opposed := compared(&then, &now)
				settled = same || opposed
				switch {
				case opposed && now.Negated && now.What.Verb.TakesSpecies():
					back = append(back, l.Ref)
				case opposed && !slices.Contains(back, l.Ref):
					refs = append(refs, l.Ref)
				}
			})
			if settled {
				return
			}
		}
	})
	return back, refs
}

// compared reports whether two assertions of a speaker say the same (same), and whether they cannot both be true
// (opposed).
func compared(a, b *protocol.SpeechAct) (same, opposed bool) {
	x, y := a.What, b.What
	if alike(x, y) && (a.Day < 0 || b.Day < 0 || a.Day == b.Day) {
		return a.Negated == b.Negated, a.Negated != b.Negated
	}
	if a.Negated || b.Negated {
		return false, false
	}
	if x.Verb == y.Verb && x.Verb.TakesSpecies() && a.Day >= 0 && a.Day == b.Day && x.Target != y.Target {
		return false, true // one result a night
	}
	return false, x.Target == y.Target && x.Target != protocol.Any && contrary(x, y)
}

// contrary reports whether two clauses about one target cannot both be true.
func contrary(x, y *protocol.Sentence) bool {
	if x.Verb.TakesRole() && y.Verb.TakesRole() {
		different := x.Role != y.Role && x.Role != game.RoleAny && y.Role != game.RoleAny
		return different && (x.Verb == y.Verb || x.Role.Species() != y.Role.Species())
	}
	first, second := speciesOf(x), speciesOf(y)
	return first != second && first != game.SpeciesNone && second != game.SpeciesNone
}

// speciesOf returns the species that a clause attributes to its target, or SpeciesNone if there is none.
func speciesOf(s *protocol.Sentence) game.Species {
	species := s.Species
	if s.Verb.TakesRole() {
		species = s.Role.Species()
	}
	if species == game.SpeciesAny {
		return game.SpeciesNone
	}
	return species
}
