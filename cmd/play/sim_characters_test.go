package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCharacters: the measure of characters follows from its seed, and has what its
// readers look for.
func TestCharacters(t *testing.T) {
	t.Parallel()
	var reports [2]charactersReport
	for i, cpus := range []string{"1", "2"} {
		out, fault := command(t, "sim", "-characters", "-seed", "5", "-json", "-cpus", cpus)
		if fault != "" {
			t.Fatal(fault)
		}
		if err := json.Unmarshal([]byte(out), &reports[i]); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(reports[0], reports[1]); diff != "" {
		t.Errorf("another number of processors gives another result:\n%s", diff)
	}
	r := &reports[0]
	if r.Right.Games != 5*charactersGuessed || r.Wolf.Games != charactersGuessed || len(r.Characters) != 8 {
		t.Errorf("%d seats, %d games, characters %v", r.Right.Games, r.Wolf.Games, r.Characters)
	}
	if text := r.text(); !strings.Contains(text, "the character ") || !strings.Contains(text, "opinions that have a reason") {
		t.Errorf("printed: %s", text)
	}
	if _, fault := command(t, "sim", "-characters", "-strength", "feeble"); !strings.Contains(fault, "feeble") {
		t.Errorf("a strength that there is not: %q", fault)
	}
}
