package page

import (
	"testing"

	"aiwolfplay/server/control"
)

// TestRightsAreTheTable: what people are shown of who may do what is what the table says, and all of it.
func TestRightsAreTheTable(t *testing.T) {
	t.Parallel()
	var shown [control.NumWho][control.NumWhat]control.When
	for _, right := range new(Help).Rights() {
		for _, by := range right.By {
			for _, who := range by.Who {
				shown[who][right.What] = by.When
			}
		}
	}
	for who := range control.NumWho {
		for what := range control.NumWhat {
			if got, want := shown[who][what], control.Rule(who, what); got != want {
				t.Errorf("%s, %s: %s is shown, %s holds", who, what, got, want)
			}
		}
	}
}
