package page

import (
	"aiwolfplay/templates/shell"
)

// Chrome is the frame around every page.
type Chrome = shell.Chrome

// SignedIn sets the name of the account that the page shows as signed in.
func SignedIn(p Page, name string) { p.Around().Account = name }
