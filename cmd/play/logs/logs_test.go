package logs_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/logs"
)

// TestEach: logs come in the order of their names; an error of one is reported with its name, and the others are read.
func TestEach(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"b.log": "b.log\n", "a.log": "a.log\n", "c.txt": "c.txt\n", "picture.png": "", "bad.tar.gz": "\x1f\x8b\x08",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	wrong := errors.New("wrong")
	n, faults := logs.Each(t.Context(), dir, func(name string, log io.Reader) error {
		text, err := io.ReadAll(log)
		if err != nil || string(text) != filepath.Base(name)+"\n" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		names = append(names, filepath.Base(name))
		if len(names) == 1 {
			return wrong
		}
		return nil
	})
	if n != 3 || !slices.Equal(names, []string{"a.log", "b.log", "c.txt"}) {
		t.Errorf("%d logs: %v", n, names)
	}
	if len(faults) != 2 || !errors.Is(faults[0], wrong) || !strings.Contains(faults[0].Error(), "a.log: ") ||
		!strings.Contains(faults[1].Error(), "bad.tar.gz") {
		t.Errorf("errors %v", faults)
	}
	none := func(string, io.Reader) error { return nil }
	if n, faults := logs.Each(t.Context(), t.TempDir(), none); n != 0 || len(faults) != 1 ||
		!strings.Contains(faults[0].Error(), "the folder has no log files") {
		t.Errorf("an empty folder: %d logs, %v", n, faults)
	}
	if _, faults := logs.Each(t.Context(), filepath.Join(dir, "none.log"), none); len(faults) != 1 {
		t.Errorf("no file: %v", faults)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n, faults := logs.Each(ctx, dir, none); n != 0 || len(faults) == 0 || !errors.Is(faults[0], context.Canceled) {
		t.Errorf("stopped: %d logs, %v", n, faults)
	}
}
