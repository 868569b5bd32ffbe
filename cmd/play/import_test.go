package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/server/store"
)

func TestImport(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "play.db")
	log, err := os.ReadFile("../../game/gamelog/testdata/server-5.log")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(log); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	good, same, bad := write("good.log", log), write("same.log.gz", zipped.Bytes()), write("bad.log", log[:len(log)/2])

	var out, problems bytes.Buffer
	noEnv := func(string) string { return "" }
	if err := run(t.Context(), []string{"import", "-db", db, good, same}, noEnv, &out, &problems); err != nil ||
		problems.Len() > 0 {
		t.Fatal(err, problems.String())
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 ||
		!strings.HasSuffix(lines[1], "already there") || lines[0][:16] != lines[1][:16] {
		t.Errorf("printed %q", out.String())
	}
	err = run(t.Context(), []string{"import", "-db", db, bad, filepath.Join(dir, "none.log")}, noEnv, &out, &problems)
	if err == nil || !strings.Contains(problems.String(), bad) || !strings.Contains(problems.String(), "none.log") {
		t.Errorf("%v, printed %q", err, problems.String())
	}
	games, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	}()
	if n, err := games.Total(t.Context()); n != 1 || err != nil {
		t.Errorf("%d games stored, %v", n, err)
	}
	if err := run(t.Context(), []string{"import"}, noEnv, &out, &problems); err == nil {
		t.Error("without a file there is no error")
	}
}
