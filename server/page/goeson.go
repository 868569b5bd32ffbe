package page

import "aiwolfplay/templates/ui"

// SetGoesOn lets a page lead to the first of the visitor's games that the page allows. A page with a method LeadsTo
// chooses among them; it leaves out its own game.
func SetGoesOn(p ui.Page, list []ui.GoesOn) {
	if p, ok := p.(interface{ LeadsTo([]ui.GoesOn) []ui.GoesOn }); ok {
		list = p.LeadsTo(list)
	}
	if len(list) > 0 {
		p.Around().GoesOn = &list[0]
	}
}
