package page

import "aiwolfplay/templates/ui"

// SetAids gives a page to a visitor with these aids.
func SetAids(p ui.Page, a ui.Aids) { p.Around().Aids = a }
