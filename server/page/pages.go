package page

import (
	"aiwolfplay/templates/ui"
)

// SignedIn sets the name of the account that the page shows as signed in.
func SignedIn(p ui.Page, name string) { p.Around().Account = name }
