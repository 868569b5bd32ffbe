package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// TestPruneCommand: it shows first what it would remove, removes that with -yes, and the file becomes smaller.
func TestPruneCommand(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	if out, fault := command(t, "sim", "-db", path, "-games", "9", "-agents", "random", "-seed", "5"); fault != "" {
		t.Fatal(out, fault)
	}
	execute(t, path, "UPDATE game SET ended = ended - 86400000 * 40 WHERE id IN (SELECT id FROM game LIMIT 6)")
	size := func() int64 {
		info, err := os.Stat(path)
		journey.Must(t, err)
		return info.Size()
	}
	before := size()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-older", "30d"}, "-from: import, match, visitor or program expected"},
		{[]string{"-from", "class", "-older", "30d"}, "go with their class"},
		{[]string{"-from", "program", "-older", "soon"}, "-older: a time expected"},
		{[]string{"-from", "visitor,import", "-older", "30d"}, "no game is to be removed"},
		{[]string{"-from", "program", "-older", "30d"}, "nothing was changed"},
		{[]string{"-from", "program", "-older", "1d", "-newer", "2d", "-yes"}, "removed 0 games"},
		{[]string{"-from", "program", "-older", "30d", "-yes"}, "removed 6 games"},
		{[]string{"-from", "program", "-older", "30d"}, "no game is to be removed"},
	} {
		out, fault := command(t, append([]string{"prune", "-db", path}, test.args...)...)
		if !strings.Contains(out+fault, test.want) {
			t.Errorf("%v: %q is missing in %s%s", test.args, test.want, out, fault)
		}
	}
	if after := size(); after >= before {
		t.Errorf("the file had %d bytes and has %d", before, after)
	}
	out, fault := command(t, "check", "-db", path)
	if !strings.Contains(out, "3 games, 0 of them running") || strings.Contains(fault, "damaged") {
		t.Errorf("%s%s", out, fault)
	}
}

// TestCopiesAreFound: what was copied without its -wal or its keys, and the same file under another name, is refused
// or said, by the server, check and restore.
func TestCopiesAreFound(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	b := journey.NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	dir := t.TempDir()
	link := filepath.Join(filepath.Dir(r.DB), "link.db")
	journey.Must(t, os.Link(r.DB, link))
	if err := openAt(t, link, false); err == nil || !strings.Contains(err.Error(), r.URL) {
		t.Errorf("a hard link of a database in use: %v", err)
	}
	alone, backup := filepath.Join(dir, "alone.db"), filepath.Join(dir, "backup.db")
	text, err := os.ReadFile(r.DB)
	journey.Must(t, err)
	journey.Must(t, os.WriteFile(alone, text, 0o600))
	err = openAt(t, alone, true)
	if err == nil || !strings.Contains(err.Error(), "-wal is missing") || !strings.Contains(err.Error(), "-without-wal") {
		t.Errorf("start with a copy without -wal: %v", err)
	}
	if out, fault := command(t, "check", "-db", alone); !strings.Contains(fault, "-wal is missing") {
		t.Errorf("check of a copy without -wal: %s%s", out, fault)
	}
	if out, fault := command(t, "backup", backup, "-db", r.DB); fault != "" {
		t.Fatal(out, fault)
	}
	if out, fault := command(t, "check", "-db", backup); fault != "" {
		t.Error(out, fault)
	}
	journey.Must(t, os.Remove(serve.KeysOf(backup)))
	if out, fault := command(t, "check", "-db", backup); !strings.Contains(fault, "cookie keys are missing") {
		t.Errorf("check without keys: %s%s", out, fault)
	}
	journey.Must(t, r.Stop())
	other := filepath.Join(dir, "restored.db")
	out, fault := command(t, "restore", backup, "-db", other)
	if !strings.Contains(out, "the backup has no keys") || !strings.Contains(fault, "cookie keys are missing") {
		t.Errorf("restore without keys: %s%s", out, fault)
	}
	db, err := store.OpenReading(t.Context(), r.DB)
	journey.Must(t, err)
	defer db.Close()
	if c, err := db.Custody(t.Context()); err != nil || !c.Since.IsZero() || c.Keys == "" {
		t.Errorf("after its end a server has it: %v, %v", c, err)
	}
	var log strings.Builder
	fresh := filepath.Join(dir, "fresh.db")
	keys, err := os.ReadFile(serve.KeysOf(r.DB))
	journey.Must(t, err)
	journey.Must(t, os.WriteFile(serve.KeysOf(fresh), keys, 0o600))
	p, err := (&serve.Settings{Path: fresh, Log: slog.New(slog.NewTextHandler(&log, nil))}).Open(t.Context())
	journey.Must(t, err)
	p.Close()
	if !strings.Contains(log.String(), "the cookie keys beside it are older") {
		t.Errorf("an empty database beside old keys: %s", log.String())
	}
}
