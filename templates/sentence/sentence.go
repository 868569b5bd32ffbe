// Package sentence has a sentence in all its forms, and the place at which a text stops being one.
package sentence

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/protocolui"
	"aiwolfplay/templates/ui"
)

// Faces are one sentence in four forms: Japanese, English, protocol and blocks. Each
// piece names its part of the sentence, so that the same part can be highlighted in
// all of them.
type Faces struct {
	Ja, En, Spelled []protocolui.Piece
	Block           protocolui.Block
	// Last has, for each clause in order, the number of the last clause inside it.
	Last string
}

// Place returns the element that the forms replace.
func (Faces) Place() (string, ui.Mode) { return "#faces", ui.Replace }

// A Misread is the place at which a text stops being a sentence.
type Misread struct {
	Before, Found, After string
	Position             int // in characters, from 1
	What                 string
}

// subject returns the number of the seat that a block is about.
func subject(w ui.Words, b protocolui.Block) string {
	if b.Omitted {
		return w.T("lab.implied", "Who", b.Subject.Text)
	}
	return b.Subject.Text
}

// Lab returns the address of the sentence lab with a sentence and the number of the seat that says it.
func Lab(text string, by int) templ.SafeURL {
	return templ.SafeURL("/protocol?text=" + url.QueryEscape(text) + "&by=" + strconv.Itoa(by))
}
