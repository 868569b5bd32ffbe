package protocol

import (
	"slices"

	"aiwolfplay/game"
)

// A Domain holds the values of ANY at a table.
type Domain struct {
	Seats game.SeatSet // most often all seats, or the living
	Roles []game.Role  // of the village, in the order to list them
}

// maxExpansion is the largest number of clauses that Expand returns. It is just enough for a claim of any seat by any
// seat in the largest village.
const maxExpansion = 2048

var anySpecies = [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf}

// Expand replaces each ANY of s by an OR over its values (spec "Interpretation of ANY sentences"). The OR
// takes the place of the clause with ANY, and encloses a REQUEST or an INQUIRE whose target is ANY. Subjects
// that s omits are omitted in the result too, and follow the values of ANY. Two ANY in a clause are two
// choices. It reports false, and returns s unchanged, if the result would be too large to read or the domain
// is empty. s is not modified; the result may share operands with it.
func Expand(s Sentence, d Domain) (Sentence, bool) {
	if !s.HasAny() {
		return s, true
	}
	e := expander{Domain: d, left: maxExpansion}
	expanded := e.expand(s, Unspec)
	if e.left < 0 || d.Seats.Empty() || len(d.Roles) == 0 {
		return s, false
	}
	return expanded, true
}

// HasAny reports whether s contains ANY.
func (s *Sentence) HasAny() bool {
	found := false
	Walk(s, func(c *Sentence) bool {
		found = found || c.Subject == Any || c.Target == Any || c.Role == game.RoleAny || c.Species == game.SpeciesAny
		return !found
	})
	return found
}

type expander struct {
	Domain
	left int // clauses that may still be made
}

// expand expands s. inherited is the subject of s if s names none. If s names the subject that it would inherit anyway,
// the subject counts as omitted: it follows the values of the other ANY.
func (e *expander) expand(s Sentence, inherited Ref) Sentence {
	if s.Subject == inherited {
		s.Subject = Unspec
	}
	choices := []Sentence{s}
	choices = choose(e, choices, e.refs(s.Subject), func(c *Sentence, ref Ref) { c.Subject = ref })
	if s.Op.TakesTarget() || s.Verb.TakesTarget() {
		choices = choose(e, choices, e.refs(s.Target), func(c *Sentence, ref Ref) { c.Target = ref })
	}
	if s.Verb.TakesRole() && s.Role == game.RoleAny {
		choices = choose(e, choices, e.Roles, func(c *Sentence, role game.Role) { c.Role = role })
	}
	if s.Verb.TakesSpecies() && s.Species == game.SpeciesAny {
		choices = choose(e, choices, anySpecies[:], func(c *Sentence, species game.Species) { c.Species = species })
	}
	if e.left -= len(choices); e.left < 0 {
		return s
	}
	for i := range choices {
		c := &choices[i]
		// The original sentence decides what the operands inherit: "REQUEST ANY (ANY VOTE …)" asks each seat for its
		// own vote.
		handed := s.OperandSubject(inherited)
		args := slices.Clone(c.Args)
		for j := range args {
			args[j] = e.expand(args[j], handed)
		}
		c.Args = args
	}
	if len(choices) == 1 {
		return choices[0]
	}
	return AnyOf(choices...)
}

// refs returns the possible values of a reference.
func (e *expander) refs(ref Ref) []Ref {
	if ref != Any {
		return []Ref{ref}
	}
	var refs []Ref
	for seat := range e.Seats.All() {
		refs = append(refs, RefTo(seat))
	}
	return refs
}

// choose returns every choice combined with every value.
func choose[T any](e *expander, choices []Sentence, values []T, set func(*Sentence, T)) []Sentence {
	if len(choices)*len(values) > e.left {
		e.left = -1
		return choices
	}
	var product []Sentence
	for _, c := range choices {
		for _, value := range values {
			set(&c, value)
			product = append(product, c)
		}
	}
	return product
}
