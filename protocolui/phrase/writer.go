package phrase

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/locales"
)

// A Writer puts sentences into the words of one language. It may be used by
// several goroutines at once.
type Writer struct {
	language string
	// dropsSubjects says that a subject is left out where a listener knows it.
	dropsSubjects bool
	// nobodyNegates says that the verb is negated after the words for nobody.
	nobodyNegates bool
	// asksEither says that OR and XOR in a request join requests, not clauses.
	asksEither bool
	// questionQuoted ends a question in quotation marks, which ends the sentence too.
	questionQuoted string
	// nested replaces the marks of a quotation by those of a quotation inside another; nil if the language has only one
	// kind.
	nested *strings.Replacer

	clauses  [numProductions][numForms][numVariants]*pattern
	messages [numMessages]*pattern
	persons  [numCases][numPersons]*pattern
	each     [numProductions]*pattern // the subject of a denial by a variant "none"
	// deniesEach says that the language has words for such a subject in some production.
	deniesEach bool
	labels     map[string]*pattern // messages that are not part of a sentence: builder.*

	numbers    [game.MaxSeats + 1]string // how seats are written, by their numbers
	roles      [len(roleNames)]string
	rolesOf    [len(roleNames)]string // for several seats
	rolesShort [len(roleNames)]string // in the short register
	species    [len(speciesNames)]string
	speciesIs  [len(speciesNames)]string // after "is"

	speciesAre   [len(speciesNames)]string // after "are"
	speciesShort [len(speciesNames)]string // in the short register
}

// Languages lists the languages that have words: a language is listed if it has a file phrase.LANGUAGE.toml. Japanese
// comes first.
var Languages = languages(locales.FS)

func languages(fsys fs.FS) []string {
	list := []string{"ja"}
	files, err := fs.Glob(fsys, "phrase.*.toml")
	if err != nil {
		panic(err) // the pattern is malformed
	}
	for _, file := range files {
		if language := strings.TrimSuffix(strings.TrimPrefix(file, "phrase."), ".toml"); language != list[0] {
			list = append(list, language)
		}
	}
	return list
}

// New returns the writer of a language, such as "ja" or "en". The error says which messages are missing, unknown or
// malformed, so that a sentence never has a gap in place of a verb or an operator.
func New(language string) (*Writer, error) {
	w, err := newWriter(locales.FS, language)
	if err != nil {
		return nil, fmt.Errorf("words in %q: %w", language, err)
	}
	return w, nil
}

// Language returns the language's tag, such as "ja" or "en".
func (w *Writer) Language() string { return w.language }

// pattern returns the message of a production in a form and a variant.
func (w *Writer) pattern(p production, f form, v variant) *pattern {
	for {
		for g := f; ; g = instead[g] {
			if m := w.clauses[p][g][v]; m != nil {
				return m
			}
			if instead[g] == g {
				break
			}
		}
		if v == positive {
			return nil
		}
		v = plainer[v]
	}
}

// exact reports whether a production has a message for a variant in a form or in the form that stands in for it.
func (w *Writer) exact(p production, f form, v variant) bool {
	return w.clauses[p][f][v] != nil || w.clauses[p][instead[f]][v] != nil
}

// special returns the message of a production for a variant of an optional form. It returns nil if there is none.
func (w *Writer) special(p production, f form, v variant) *pattern {
	if w.exact(p, f, v) {
		return w.pattern(p, f, v)
	}
	if m := w.pattern(p, f, positive); v == dated && m != nil && has(m.other, []slot{slotWhen, slotDay}) {
		return m
	}
	return nil
}

// list returns the messages that join the operands of a list in a form. last comes before the last operand, others
// before each of the others.
func (w *Writer) list(p production, f form) (last, others *pattern) {
	last = w.clauses[p][f][positive]
	return last, cmp.Or(w.clauses[p][f][more], last)
}

// person returns the message for a person, or that of a seat if there is none, because a seat's name is correct in
// every position.
func (w *Writer) person(c grammaticalCase, p person) *pattern {
	for {
		if m := w.persons[c][p]; m != nil {
			return m
		}
		switch {
		case elsewhere[c] != c:
			c = elsewhere[c]
		case p == personSeat:
			return w.messages[msgName]
		default:
			p = personSeat
		}
	}
}

// says reports whether the language has a word for a person as a subject.
func (w *Writer) says(p person) bool { return w.persons[caseTopic][p] != nil }

// deniesTarget reports whether the language can deny a production of several targets at
// once: with words for each of them, or with its plain negation if it has no such words.
func (w *Writer) deniesTarget(p production) bool {
	return w.each[p] != nil || !w.deniesEach && w.persons[caseObject][personNone] != nil
}

// deniesOn reports whether a denial about everybody can contain the day.
func (w *Writer) deniesOn(p production) bool {
	return w.each[p] == nil || has(w.pattern(p, formThat, denied).other, []slot{slotWhen, slotDay})
}

// Role returns a role's name for use outside a sentence.
func (w *Writer) Role(r game.Role) string { return w.Label("builder.role." + roleNames[r]) }

// Species returns a species' name for use outside a sentence.
func (w *Writer) Species(s game.Species) string { return w.Label("builder.species." + speciesNames[s]) }

// Seat returns how a seat is written in this context.
func (w *Writer) Seat(s game.Seat, c Context) string { return c.seat(w, s) }
