package page

import (
	"aiwolfplay/templates/ui"
)

// Chrome is the frame around every page.
type Chrome = ui.Chrome

// SignedIn sets the name of the account that the page shows as signed in.
func SignedIn(p Page, name string) { p.Around().Account = name }
