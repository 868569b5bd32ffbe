package phrase

import (
	"cmp"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/locales"
)

// A Writer puts sentences into the words of one language. It may be used by
// several goroutines at once.
type Writer struct {
	language string
	// dropsSubjects says that a subject is left out where a listener knows it.
	dropsSubjects bool

	clauses  [numProductions][numForms][numVariants]*pattern
	messages [numMessages]*pattern
	persons  [numCases][numPersons]*pattern
	roles    [len(roleNames)]string
	species  [len(speciesNames)]string
	labels   map[string]*pattern // what is not a part of a sentence: builder.*
}

// Languages lists the languages that there are words for.
var Languages = [...]string{"ja", "en"}

// New returns the writer of a language: "ja" or "en". The error says which
// messages are missing, unknown or malformed: a verb or an operator without
// words is never written with a gap.
func New(language string) (*Writer, error) {
	w, err := newWriter(locales.FS, language)
	if err != nil {
		return nil, fmt.Errorf("words in %q: %w", language, err)
	}
	return w, nil
}

// Language returns the language's tag, "ja" or "en".
func (w *Writer) Language() string { return w.language }

// pattern returns the message of a production in a form and a variant.
func (w *Writer) pattern(p production, f form, v variant) *pattern {
	for w.clauses[p][f][v] == nil && instead[f] != f {
		f = instead[f]
	}
	return w.clauses[p][f][v]
}

// list returns the messages that join the operands of a list in a form: the one
// before the last operand, and the one before the others.
func (w *Writer) list(p production, f form) (last, others *pattern) {
	last = w.clauses[p][f][positive]
	return last, cmp.Or(w.clauses[p][f][more], last)
}

// person returns the message for a person, that of a seat where there is none:
// a seat's name is right in every place.
func (w *Writer) person(c grammaticalCase, p person) *pattern {
	return cmp.Or(w.persons[c][p], w.persons[c][personSeat])
}

// Role returns a role's name as it stands alone.
func (w *Writer) Role(r game.Role) string { return w.Label("builder.role." + roleNames[r]) }

// Species returns a species' name as it stands alone.
func (w *Writer) Species(s game.Species) string { return w.Label("builder.species." + speciesNames[s]) }

// Seat returns how a seat is written in this context.
func (w *Writer) Seat(s game.Seat, c Context) string { return c.seat(w, s) }
