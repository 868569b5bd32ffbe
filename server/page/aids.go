package page

import "aiwolfplay/templates/shell"

// Aids make pages easier to read, or to hear, for one visitor.
type Aids = shell.Aids

// The choices of aids, see package shell.
var (
	Contrasts     = shell.Contrasts
	Announcements = shell.Announcements
)

// SetAids gives a page to a visitor with these aids.
func SetAids(p Page, a Aids) { p.Around().Aids = a }
