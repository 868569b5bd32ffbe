package fit_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/fit"
	"aiwolfplay/game/belief"
)

// TestFitManners counts the talk of a few logs and of our own agents.
func TestFitManners(t *testing.T) {
	t.Parallel()
	logs, err := filepath.Glob(filepath.Join("..", "..", "..", "game", "gamelog", "testdata", "5-*.log"))
	if err != nil || len(logs) == 0 {
		t.Fatalf("%d logs, %v", len(logs), err)
	}
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	archive := tar.NewWriter(zipped)
	for _, path := range logs {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		head := tar.Header{Name: filepath.Base(path), Mode: 0o600, Size: int64(len(data))}
		if err := archive.WriteHeader(&head); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "logs-5.tar.gz"), filepath.Join(dir, "manners.json")
	if err := os.WriteFile(file, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	report, fault := clitest.Run(t, fit.Command, "-manners", out, file)
	if fault != "" {
		t.Fatal(fault)
	}
	for _, want := range []string{
		"5 seats, contest, first game, day 1", "5 seats, house, first game, end", "5 seats, guest, first game, end",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("%q expected in the report:\n%s", want, report)
		}
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	m, err := belief.ParseManners(data)
	if err != nil {
		t.Fatal(err)
	}
	small := m.For(5).Counts
	const source = "5 games of 5 seats among contest agents; 2 games of 5 seats among agents of the house"
	if !strings.HasPrefix(m.Source, source) ||
		small["contest"]["day1.0"]["claim"] == 0 || small["guest"]["day1.0"]["vote"] == 0 ||
		small["house"]["day1.1"]["dated"] == 0 {
		t.Errorf("from %q: %v", m.Source, small)
	}
	_, fault = clitest.Run(t, fit.Command, "-manners", out, "-self-play", "9")
	if !strings.Contains(fault, "fit -manners: archives of log files expected") {
		t.Errorf("without logs: %q", fault)
	}
}
