// Package lab has the sentence lab.
package lab

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
)

// Lab is the sentence lab: one reading of what was typed or built, and the
// lessons. It needs no game.
type Lab struct {
	ui.Chrome
	Reading Reading
	Lessons []Lesson
	Short   []Shorthand
	Screen  bool     // for a projector: large
	Wall    *ui.Wall // the address at which others can open the lab, nil elsewhere
}

// Meta returns the frame's part of the page.
func (p *Lab) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{
		Name: "protocol", Title: w.Title(w.T("lab.title")),
		Sheets: []string{ui.PlaySheet}, Script: ui.PlayScript,
	}
	if p.Screen {
		m.Sheets = []string{ui.PagesSheet, ui.PlaySheet}
	}
	return m
}

// A Reading has all that the lab says of one sentence.
type Reading struct {
	Typed    string      // as it was typed; canonical text if it was built
	Speaker  int         // number of the seat that says it
	Speakers []game.Seat // who can
	Empty    bool        // nothing to read yet
	Faces    sentence.Faces
	Short    string // the shorthand that says the same
	Resolved string // with every subject written out
	Clauses  []ClauseSubject
	Expanded string // without ANY, "" if there is none or it would be too long
	InWords  string // Expanded in words
	TooLong  bool   // there is an ANY, but Expanded would be too long to read
	Changes  []ReadChange
	Wrong    *sentence.Misread
	Strict   *sentence.Misread // the place at which the text, though readable, is not protocol text
	Note     string            // why the sentence is impossible in the village that the builder assumes
	Builder  *composer.Composer
}

// Place returns the element that another reading replaces.
func (Reading) Place() (string, ui.Mode) { return "#lab", ui.Replace }

// ClauseSubject says who a clause is about.
type ClauseSubject struct {
	At      string
	Text    string // the clause, as the protocol spells it
	Who     string
	Omitted bool // the sentence does not name it
}

// ReadChange is a part of the text that was read differently from its spelling.
type ReadChange struct {
	From, To string // either may be empty
	Why      string
}

// Lesson explains a word of the protocol.
type Lesson struct {
	ID       string
	Group    string // verb, op or rule
	Word     string
	Name     string // in the viewer's language
	Text     string
	Examples []Example
}

// Example is a sentence that a press loads into the sentence.
type Example struct {
	Words, Protocol, Href string
}

// Shorthand is a line of the command line with its meaning.
type Shorthand struct {
	Typed, Words, Href string
}

// group returns the name of a group of lessons.
func group(w ui.Words, name string) string {
	switch name {
	case "verb":
		return w.T("lab.verbs")
	case "op":
		return w.T("lab.operators")
	}
	return w.T("lab.rules")
}
