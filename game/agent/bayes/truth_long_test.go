//go:build long

package bayes_test

import "testing"

// TestTruthBesideManyPeople runs TestTruthBesidePeople over more games.
func TestTruthBesideManyPeople(t *testing.T) {
	truthBesidePeople(t, map[int]int{5: 60, 7: 40, 9: 20, 15: 4})
}
