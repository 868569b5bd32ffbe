package help

import (
	"testing"

	"aiwolfplay/server/permission"
)

// TestRightsAreTheTable checks that the permissions shown to people are exactly those of the table.
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
