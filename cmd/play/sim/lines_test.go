package sim

import (
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
)

// TestSimLines checks that the same seed draws the same utterances, each with its words in every language.
func TestSimLines(t *testing.T) {
	t.Parallel()
	args := []string{"-games", "4", "-agents", "bayes", "-seed", "7", "-lines", "25"}
	drawn, fault := clitest.Run(t, Command, args...)
	if fault != "" {
		t.Fatal(fault)
	}
	lines := strings.Split(strings.TrimSpace(drawn), "\n")
	if len(lines) != 75 {
		t.Fatalf("%d lines, want 75:\n%s", len(lines), drawn)
	}
	for i := 0; i < len(lines); i += 3 {
		head := strings.HasPrefix(lines[i], "game ")
		if !head || !strings.HasPrefix(lines[i+1], "  ja ") || !strings.HasPrefix(lines[i+2], "  en ") {
			t.Errorf("got\n%s", strings.Join(lines[i:i+3], "\n"))
		}
	}
	if again, _ := clitest.Run(t, Command, append(args, "-cpus", "1")...); again != drawn {
		t.Errorf("drawn anew:\n%s\nwant\n%s", again, drawn)
	}
	if other, _ := clitest.Run(t, Command, append(args, "-seed", "8")...); other == drawn {
		t.Error("another seed draws the same")
	}
}
