package belief

import (
	"slices"
	"strings"
	"testing"
)

// TestFeatureNames checks that each feature has a name of its own, from which its kind and its circumstances are read
// back.
func TestFeatureNames(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for f := range Feature(numFeatures) {
		name := f.String()
		kind, words := ParseName(name)
		if found[name] || kind != f.Kind() || len(words) != len(kinds[kind].axes) {
			t.Fatalf("%s: kind %q of %v, circumstances %v", name, kind, f.Kind(), words)
		}
		found[name] = true
		var at []int
		for i, axis := range kinds[kind].axes {
			at = append(at, slices.Index(axis, words[i]))
		}
		if got := kind.in(at...); got != f {
			t.Errorf("%v in %v is %v", kind, at, got)
		}
	}
	for _, table := range []*Table{Contest(), House()} {
		for _, size := range table.Sizes {
			for name := range size.Weights {
				if !found[name] {
					t.Errorf("%s: %s is no feature", table.Name, name)
				}
			}
		}
	}
}

func TestParseName(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		kind          Kind
		circumstances string
	}{
		{"ballot.any.day1", Ballot, "any day1"},
		{"ballot.again", BallotAgain, ""},
		{"ballot.black.day1", Ballot, "black day1"},
		{"claim.seer.fourth.day1", ClaimSeer, "fourth day1"}, // of another version
		{"claimed.seer", KindNone, ""},
		{"", KindNone, ""},
		{"fact.pack", KindNone, ""},
	} {
		kind, words := ParseName(tt.name)
		if kind != tt.kind || strings.Join(words, " ") != tt.circumstances {
			t.Errorf("%q: %q in %v", tt.name, kind, words)
		}
	}
}

// TestKindTable checks that no kind is left out of the table.
func TestKindTable(t *testing.T) {
	t.Parallel()
	for _, k := range Kinds() {
		if k.String() == "" || k.Group() == GroupNone {
			t.Errorf("kind %d: name %q, group %d", k, k, k.Group())
		}
	}
	if len(Kinds()) != numKinds-1 || KindNone.String() != "" {
		t.Errorf("%d kinds, %q", len(Kinds()), KindNone)
	}
}
