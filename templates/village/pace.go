package village

import "aiwolfplay/templates/ui"

// Paces lists the paces of a table.
var Paces = [...]string{"none", "slow", "normal", "fast"}

// Pace returns the name of a pace.
func Pace(w ui.Words, pace string) string {
	switch pace {
	case "none":
		return w.T("room.nolimit")
	case "slow":
		return w.T("pace.slow")
	case "normal":
		return w.T("pace.normal")
	}
	return w.T("pace.fast")
}
