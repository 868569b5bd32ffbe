//go:build long

package evaluate

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
)

// TestEvaluateAllGoesOn: killed without a warning again and again, -all ends with the same files.
func TestEvaluateAllGoesOn(t *testing.T) {
	killed, whole := t.TempDir(), t.TempDir()
	for _, name := range []string{"five.json", "fifteen.settings.json", "fifteen.json", "lineups.games"} {
		cmd := journey.Process(t, "-all", killed, "-draw", "1")
		cmd.Stderr = t.Output()
		journey.Must(t, cmd.Start())
		t.Cleanup(func() { journey.Kill(cmd) })
		ended := make(chan struct{})
		go func() { _ = cmd.Wait(); close(ended) }() // its error is that it was killed
		for there := false; !there; runtime.Gosched() {
			select {
			case <-ended:
				t.Fatalf("it ended before %s was there", name)
			default:
				_, err := os.Stat(filepath.Join(killed, name))
				there = err == nil
			}
		}
		journey.Must(t, cmd.Process.Kill())
		<-ended
	}
	for _, path := range []string{killed, whole} {
		if _, fault := clitest.Run(t, Command, "-all", path, "-draw", "1"); fault != "" {
			t.Fatal(fault)
		}
	}
	sameFiles(t, folder(t, killed), folder(t, whole))
}
