package page

import "aiwolfplay/templates/ui"

// Aids make pages easier to read, or to hear, for one visitor.
type Aids = ui.Aids

// The choices of aids, see package ui.
var (
	Contrasts     = ui.Contrasts
	Announcements = ui.Announcements
)

// SetAids gives a page to a visitor with these aids.
func SetAids(p Page, a Aids) { p.Around().Aids = a }
