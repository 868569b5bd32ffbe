package page

import "aiwolfplay/templates/ui"

// SetGoesOn makes a page link to the first of the visitor's games that the page allows. If the page has a method
// LeadsTo, that method chooses among the games and leaves out the page's own game.
func SetGoesOn(p ui.Page, list []ui.GoesOn) {
	if p, ok := p.(interface{ LeadsTo([]ui.GoesOn) []ui.GoesOn }); ok {
		list = p.LeadsTo(list)
	}
	if len(list) > 0 {
		p.Around().GoesOn = &list[0]
	}
}
