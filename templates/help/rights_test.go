package help

import (
	"testing"

	"aiwolfplay/server/permission"
)

// TestRightsAreTheTable: what people are shown of who may do what is what the table says, and all of it.
func TestRightsAreTheTable(t *testing.T) {
	t.Parallel()
	var shown [permission.NumParties][permission.NumActions]permission.Condition
	for _, right := range Rights() {
		for _, by := range right.By {
			for _, who := range by.Parties {
				shown[who][right.What] = by.When
			}
		}
	}
	for who := range permission.NumParties {
		for what := range permission.NumActions {
			if got, want := shown[who][what], permission.Rule(who, what); got != want {
				t.Errorf("%s, %s: %s is shown, %s holds", who, what, got, want)
			}
		}
	}
}
