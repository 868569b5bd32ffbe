package browsertest

import "github.com/chromedp/cdproto/input"

// Compose has an input method show text that is not decided yet in the field
// that has the focus, in the place of what it showed before.
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
