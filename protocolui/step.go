package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A Step is the state of the builder: a draft, the part of it that is selected,
// and everything that can be done next. It is the same in all languages; In
// puts it into words.
type Step struct {
	Draft    Draft
	At       phrase.At // the selected part
	Missing  phrase.At // the first hole; meaningless if Complete
	Complete bool      // the draft is a sentence and can be sent
	Choices  []Choice  // of each group together, in the order to show them

	situation Situation
}

// A Choice is something that can be done next.
type Choice struct {
	Group Group
	// ID names the choice among those of its group: "seat.3", "verb.vote".
	ID    string
	Draft Draft     // what the choice leads to
	At    phrase.At // what is selected then
	// Seat is the seat that the choice stands for, NoSeat if for none.
	Seat game.Seat
	// Talk is the utterance that the choice stands for, zero if for none.
	Talk protocol.TalkRef
	// Says is the clause that the choice puts in, by which it is named; empty for
	// other choices and for templates, which are named by their draft.
	Says Draft
	// Current says that the draft has this already.
	Current bool
	// Dead says that the choice is a seat that is dead.
	Dead bool
	// More says that a menu or a group shows it after one more press only.
	More bool
}

// A Group is a kind of choice, in the order in which a page shows them.
type Group uint8

// The groups.
const (
	GroupTemplate Group = iota // whole sentences to begin with
	GroupNext                  // what extends a complete sentence
	GroupSuggest               // whole clauses for the selected hole
	GroupFill                  // what the selected part can be
	GroupSubject               // who the selected clause is about
	GroupWrap                  // an operator around the selected clause
	GroupEdit                  // clear, take off, add and the like

	// The groups of menus, which are no part of a step.
	GroupSeat // of a seat
	GroupLine // of something said
	GroupFact // of a cell of the boards

	numGroups = iota
)

var groupNames = [numGroups]string{
	"template", "next", "suggest", "fill", "subject", "wrap", "edit", "seat", "line", "fact",
}

// String returns the group's name as used in message ids.
func (g Group) String() string { return groupNames[g] }

// Next returns the builder's state for a draft. place is the selected part, as [phrase.At] writes it; "" is
// the first hole or, if there is none, the whole sentence. It keeps no state between calls. The error is a
// *[DraftError]: the draft names something that the table does not have, or has no such place.
func Next(d Draft, place string, s Situation) (Step, error) {
	list := clauses(&d.s)
	if err := s.check(list); err != nil {
		return Step{}, err
	}
	step := Step{Draft: d, Complete: d.Complete(), situation: s}
	step.Missing, _ = firstHole(&d.s)
	step.At = step.Missing
	if d.s.Verb.StandsAlone() {
		return step, nil
	}
	if place != "" {
		at, ok := phrase.ParseAt(place)
		if _, exists := find(list, at); !ok || !exists {
			return Step{}, &DraftError{Offset: -1, At: at, Reason: ReasonPlace}
		}
		step.At = at
	}
	b := builder{Step: &step, clauses: list, length: len(d.String())}
	b.selected, _ = find(list, step.At)
	b.twin = twinOf(list, step.At.Node)
	b.addTemplates()
	b.addNext()
	b.addSuggestions()
	b.addFills()
	b.addSubjects()
	b.addWraps()
	b.addEdits()
	return step, nil
}
