package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/game/belief"
)

// TestFitManners counts the talk of a few logs and of our own agents.
func TestFitManners(t *testing.T) {
	t.Parallel()
	logs, err := filepath.Glob(filepath.Join("..", "..", "game", "gamelog", "testdata", "5-*.log"))
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
	report, fault := command(t, "fit", "-manners", out, file)
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
	_, fault = command(t, "fit", "-manners", out, "-self-play", "9")
	if !strings.Contains(fault, "fit -manners: archives of log files expected") {
		t.Errorf("without logs: %q", fault)
	}
}

// TestLogsWithoutNumbers: files that are not called seats-set-game.log make sets of 20 in the order of their names,
// whatever the order in the archive.
func TestLogsWithoutNumbers(t *testing.T) {
	t.Parallel()
	log, err := os.ReadFile(filepath.Join("..", "..", "game", "gamelog", "testdata", "5-3-0.log"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	archive := tar.NewWriter(&packed)
	write := func(name string) {
		t.Helper()
		err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(log))})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write(log); err != nil {
			t.Fatal(err)
		}
	}
	for n := 21; n >= 0; n-- {
		write(fmt.Sprintf("%03d.log", n))
	}
	write("5-7-3.log")
	file := filepath.Join(t.TempDir(), "m.tar")
	if err := errors.Join(archive.Close(), os.WriteFile(file, packed.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	list, err := readLogs(t.Context(), file, &told)
	if err != nil || len(list) != 23 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	for n, g := range list[:22] {
		if g.Name != fmt.Sprintf("%03d.log", n) || g.Set != n/20 || g.N != n%20 {
			t.Errorf("game %d is %s, number %d of set %d", n, g.Name, g.N, g.Set)
		}
	}
	if g := list[22]; g.Set != 7 || g.N != 3 {
		t.Errorf("%s is number %d of set %d", g.Name, g.N, g.Set)
	}
	if want := "22 files not called seats-set-game.log: every 20"; !strings.Contains(told.String(), want) {
		t.Errorf("%q expected in %q", want, told.String())
	}
}
