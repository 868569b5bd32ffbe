package games

import (
	"slices"
	"strings"
	"testing"
)

// TestFind checks that each game has a different name, and is found by it.
func TestFind(t *testing.T) {
	for i, name := range Names() {
		if g, err := Find(name); err != nil || g != All[i] || g.Name() != name {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
	if names := Names(); len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(All) {
		t.Errorf("names %v", names)
	}
	if _, err := Find("chess"); err == nil || !strings.Contains(err.Error(), `"chess"; expected one of: dilemma, `) {
		t.Errorf("no game: %v", err)
	}
}
