package sim

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/game/sim/style"
)

// TestCharacters: the measure of characters follows from its seed, and has what its readers look for.
// Characters are recognized by their talk, and wolves are not.
func TestCharacters(t *testing.T) {
	t.Parallel()
	var reports [2]style.Figures
	for i, cpus := range []string{"1", "2"} {
		out, fault := clitest.Run(t, Command, "-characters", "-games", "500", "-seed", "5", "-json", "-cpus", cpus)
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
	if r.Right.Games != 5*100 || r.Wolf.Games != 100 || len(r.Characters) != 8 {
		t.Errorf("%d seats, %d games, characters %v", r.Right.Games, r.Wolf.Games, r.Characters)
	}
	if r.Right.WinRate < 0.6 {
		t.Errorf("the character is named in %.3f, want at least 0.6", r.Right.WinRate)
	}
	if r.Wolf.WinRate95[0] > 0.35 {
		t.Errorf("the wolf is picked in %.3f, surely more than 0.35", r.Wolf.WinRate)
	}
	for _, part := range []string{"the character ", "a wolf ", "taken for", "opinions that have a reason"} {
		if text := charactersText(r); !strings.Contains(text, part) {
			t.Errorf("nothing of %q is printed: %s", part, text)
		}
	}
	if _, fault := clitest.Run(t, Command, "-characters", "-strength", "feeble"); !strings.Contains(fault, "feeble") {
		t.Errorf("a strength that there is not: %q", fault)
	}
}
