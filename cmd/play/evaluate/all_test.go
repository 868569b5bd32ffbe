package evaluate

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
)

// little is a plan of few games.
var little = plan{
	parts: []part{
		{"five", "five", 5, 1, "random,plain"},
		{"five-beliefs", "five", 5, 1, "bayes-facts,plain"},
		{"six", "six", 6, 20, "random"},
	},
	lineups: "random,plain",
}

// TestEvaluateAll: the results are the same if it is stopped after any of its parts and begun again, and
// finished games are not played again: reports and games are read from the folder.
func TestEvaluateAll(t *testing.T) {
	t.Parallel()
	builtin.Register()
	whole, stopped := settings{all: t.TempDir(), draw: 2, seed: 1}, settings{draw: 2, seed: 1}
	stopped.all = t.TempDir()
	var out bytes.Buffer
	journey.Must(t, whole.measureAll(t.Context(), &little, clitest.Env(&out, t.Output())))
	for _, want := range []string{
		"five: 2 settings", "five-beliefs: 2 settings", "six: 1 settings", "8 line-ups", "m − d",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	for n := range little.parts {
		part := plan{parts: little.parts[:n], lineups: "random,nobody"}
		if err := stopped.measureAll(t.Context(), &part, clitest.Env(&out, t.Output())); err == nil {
			t.Fatal("an unknown agent was measured")
		}
	}
	journey.Must(t, stopped.measureAll(t.Context(), &little, clitest.Env(&out, t.Output())))
	want := folder(t, whole.all)
	if got := folder(t, stopped.all); len(want) != 12 || !sameFiles(t, got, want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	// Finished parts need no games, and a changed agent counts as another one.
	journey.Must(t, os.Remove(filepath.Join(whole.all, "play.db")))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	journey.Must(t, whole.measureAll(ended, &little, clitest.Env(&out, t.Output())))
	sameFiles(t, folder(t, whole.all), want)
	report := filepath.Join(whole.all, "five.json")
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(want["five.json"]), &r))
	journey.Must(t, os.WriteFile(report, []byte(strings.Replace(want["five.json"], r.Challengers[0].Behaviour,
		strings.Repeat("0", 64), 1)), 0o600))
	if err := whole.measureAll(ended, &little, clitest.Env(&out, t.Output())); err == nil {
		t.Error("the report of another agent was taken for this one's")
	}
	journey.Must(t, os.WriteFile(report, []byte("{"), 0o600))
	if err := whole.measureAll(t.Context(), &little, clitest.Env(&out, t.Output())); err == nil ||
		!strings.Contains(err.Error(), "a report expected") {
		t.Errorf("a damaged report: %v", err)
	}
}

// folder returns the files of a folder but the database.
func folder(t *testing.T, path string) map[string]string {
	t.Helper()
	list, err := os.ReadDir(path)
	journey.Must(t, err)
	files := make(map[string]string)
	for _, f := range list {
		if strings.HasPrefix(f.Name(), "play.db") || f.Name() == "lineups.games" { // in the order in which games end
			continue
		}
		text, err := os.ReadFile(filepath.Join(path, f.Name()))
		journey.Must(t, err)
		files[f.Name()] = string(text)
	}
	return files
}

func sameFiles(t *testing.T, got, want map[string]string) bool {
	t.Helper()
	same := len(got) == len(want)
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s:\n%s\nwant\n%s", name, got[name], text)
			same = false
		}
	}
	return same
}
