package phrase

import (
	"fmt"
	"io/fs"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"aiwolfplay/game"
	"aiwolfplay/locales"
)

// A Writer puts sentences into the words of one language. It may be used by
// several goroutines at once.
type Writer struct {
	language string
	// dropsSubjects says that a subject is left out where a listener knows it.
	dropsSubjects bool

	clauses  [numProductions][numForms][2]*pattern // last index: 1 is the negation
	messages [numMessages]*pattern
	persons  [numCases][numPersons]*pattern
	roles    [len(roleNames)]string
	species  [len(speciesNames)]string
	labels   map[string]*pattern // what is not a part of a sentence: builder.*
}

// Languages lists the languages that there are words for.
var Languages = [...]string{"ja", "en"}

// New returns the writer of a language: "ja" or "en". The error says which
// message is missing, unknown or malformed.
func New(language string) (*Writer, error) {
	messages, err := load(locales.FS, language)
	if err != nil {
		return nil, fmt.Errorf("words in %q: %w", language, err)
	}
	w := &Writer{language: language, dropsSubjects: language == "ja", labels: map[string]*pattern{}}
	if err := w.take(messages); err != nil {
		return nil, fmt.Errorf("words in %q: %w", language, err)
	}
	return w, nil
}

// Language returns the language's tag, "ja" or "en".
func (w *Writer) Language() string { return w.language }

// load reads the messages of a language by id.
func load(fsys fs.FS, language string) (map[string]*pattern, error) {
	path := "phrase." + language + ".toml"
	data, err := fs.ReadFile(fsys, path)
	if err != nil {
		return nil, err
	}
	file, err := i18n.ParseMessageFileBytes(data, path, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	patterns := make(map[string]*pattern, len(file.Messages))
	for _, m := range file.Messages {
		p, err := newPattern(m)
		if err != nil {
			return nil, err
		}
		patterns[m.ID] = p
	}
	return patterns, nil
}

// take moves the messages to where they are looked for and demands that none is
// missing and none is left.
func (w *Writer) take(messages map[string]*pattern) error {
	var missing error
	taken := 0
	find := func(id string) *pattern {
		p := messages[id]
		if p != nil {
			taken++
		}
		return p
	}
	need := func(id string) *pattern {
		p := find(id)
		if p == nil && missing == nil {
			missing = fmt.Errorf("message %s is missing", id)
		}
		return p
	}
	word := func(id string) string {
		if p := need(id); p != nil {
			return p.other[0].text
		}
		return ""
	}
	for p, name := range productionNames {
		for f, form := range formNames {
			w.clauses[p][f][0] = find("phrase." + name + "." + form)
			w.clauses[p][f][1] = find("phrase." + name + "." + form + "_not")
		}
	}
	for m, id := range messageIDs {
		w.messages[m] = need("phrase." + id)
	}
	for c, name := range caseNames {
		for p, who := range personNames {
			w.persons[c][p] = find("phrase." + name + "." + who)
		}
	}
	for i, name := range roleNames {
		w.roles[i] = word("phrase.role." + name)
	}
	for i, name := range speciesNames {
		w.species[i] = word("phrase.species." + name)
	}
	if missing != nil {
		return missing
	}
	for id, p := range messages {
		if len(id) > 8 && id[:8] == "builder." {
			w.labels[id] = p
			taken++
		}
	}
	if taken != len(messages) {
		return fmt.Errorf("%d messages have an id that nothing asks for", len(messages)-taken)
	}
	return nil
}

// clause returns the message of a production in a form.
func (w *Writer) clause(p production, f form, negated bool) *pattern {
	n := 0
	if negated {
		n = 1
	}
	for {
		if m := w.clauses[p][f][n]; m != nil || instead[f] == f {
			return m
		}
		f = instead[f]
	}
}

// person returns the message for a person, that of a seat where there is none:
// a seat's name is right in every place.
func (w *Writer) person(c grammaticalCase, p person) *pattern {
	if m := w.persons[c][p]; m != nil {
		return m
	}
	return w.persons[c][personSeat]
}

// Role returns a role's name as it stands alone.
func (w *Writer) Role(r game.Role) string { return w.Label("builder.role." + roleNames[r]) }

// Species returns a species' name as it stands alone.
func (w *Writer) Species(s game.Species) string { return w.Label("builder.species." + speciesNames[s]) }

// Seat returns how a seat is written in this context.
func (w *Writer) Seat(s game.Seat, c Context) string { return c.seat(w, s) }
