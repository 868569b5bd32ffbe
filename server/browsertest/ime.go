package browsertest

import "github.com/chromedp/cdproto/input"

// Compose lets an input method show undecided text in the field that has the focus. The text replaces the undecided
// text shown before.
func (p *Player) Compose(text string) {
	p.t.Helper()
	end := int64(len([]rune(text)))
	params := input.ImeSetCompositionParams{Text: text, SelectionStart: end, SelectionEnd: end}
	p.do("compose "+text, call(input.ImeSetComposition, params))
}

// Decide ends the composition with text.
func (p *Player) Decide(text string) {
	p.t.Helper()
	p.do("decide "+text, call(input.InsertText, input.InsertTextParams{Text: text}))
}
