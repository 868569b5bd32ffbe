package page

import "aiwolfplay/templates/ui"

// SetAids sets the visitor's reading aids on a page.
func SetAids(p ui.Page, a ui.Aids) { p.Around().Aids = a }
