package journey

import "aiwolfplay/server/browsertest"

// TabTo presses Tab until an element of the selector has the focus, and returns the number of presses.
func (p *Person) TabTo(selector string) (presses int) {
	p.T.Helper()
	const most = 200 // stops on a page, also if it puts a part anew meanwhile
	for presses < most {
		if p.HasFocus(selector) {
			return presses
		}
		p.Press("Tab")
		presses++
	}
	p.T.Fatalf("%d presses of Tab do not lead to %s", most, selector)
	return 0
}

// HasFocus reports whether the focus is there.
func (p *Person) HasFocus(selector string) bool {
	p.T.Helper()
	return browsertest.Eval[bool](p.Player, "document.activeElement?.matches("+Quote(selector)+") ?? false")
}

// WaitFocus waits until the focus is there: the page has put it there.
func (p *Person) WaitFocus(selector string) {
	p.T.Helper()
	p.WaitJS("document.activeElement?.matches(" + Quote(selector) + ")")
}
