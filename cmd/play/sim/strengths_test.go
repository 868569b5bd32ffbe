package sim

import (
	"encoding/json"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/game/sim/ladder"

	"github.com/google/go-cmp/cmp"
)

// TestStrengths checks that the ladder depends only on its seed, and that each side plays every deal at every strength
// while the other players stay the same, so that only some deals end differently.
func TestStrengths(t *testing.T) {
	t.Parallel()
	var reports [2][]ladder.Ladder
	for i, cpus := range []string{"1", "2"} {
		out, fault := clitest.Run(t, Command, "-strengths", "-games", "200", "-seed", "5", "-json", "-cpus", cpus)
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
	if len(reports[0]) != 2 {
		t.Fatalf("%d sides, want 2", len(reports[0]))
	}
	for _, l := range reports[0] {
		if l.Deals != 200 || len(l.Won) != 3 || l.Won[2].Games != 200 {
			t.Errorf("%s: %+v", l.Side, l)
		}
		if l.Better95[0] == 0 || l.Better95[0] > 0.08 { // unpaired it would be 0.1
			t.Errorf("%s: a strength is better by %v ± %v", l.Side, l.Better, l.Better95)
		}
	}
	text := laddersText(reports[0], 5)
	for _, part := range []string{"200 deals of 5 seats", "VILLAGER", "WEREWOLF", "gentle", "strong"} {
		if !strings.Contains(text, part) {
			t.Errorf("nothing of %q is printed: %s", part, text)
		}
	}
}
