package page

import "aiwolfplay/templates/ui"

// GoesOn is the banner that leads back to a game of the visitor's.
type GoesOn = ui.GoesOn

// SetGoesOn lets a page lead to the first of the visitor's games that the page allows. A page with a method LeadsTo
// chooses among them; it leaves out its own game.
func SetGoesOn(p Page, list []GoesOn) {
	if p, ok := p.(interface{ LeadsTo([]GoesOn) []GoesOn }); ok {
		list = p.LeadsTo(list)
	}
	if len(list) > 0 {
		p.Around().GoesOn = &list[0]
	}
}
