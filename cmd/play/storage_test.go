package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// openAt opens the program's database as play serve does, and closes it again. It returns the error.
func openAt(t *testing.T, path string, newKeys bool) error {
	t.Helper()
	set := serve.Settings{Path: path, Log: slog.New(slog.DiscardHandler), NewKeys: newKeys}
	p, err := set.Open(t.Context())
	if err == nil {
		p.Close()
	}
	return err
}

// TestSecondServerIsRefused checks that a second server of a database is refused with the address of the first. Other
// commands work while a server runs, and another server can start when it has ended.
func TestSecondServerIsRefused(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	b := journey.NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	link := filepath.Join(t.TempDir(), "other.db")
	journey.Must(t, os.Symlink(r.DB, link))
	for _, path := range []string{r.DB, link} {
		err := openAt(t, path, false)
		if err == nil {
			t.Fatal("a second server opened the database")
		}
		for _, want := range []string{r.URL, fmt.Sprint("process ", os.Getpid()), "play.db"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("the refusal lacks %q: %v", want, err)
			}
		}
	}
	copied, settings := filepath.Join(t.TempDir(), "copy.db"), drawn(t, "2", "random")
	works := func(args ...string) {
		t.Helper()
		if out, fault := command(t, args...); fault != "" {
			t.Errorf("%v beside a server: %s%s", args, out, fault)
		}
	}
	works("sim", "-db", r.DB, "-games", "2", "-agents", "random")
	works("evaluate", "-db", r.DB, "-settings", settings, "-challengers", "random")
	works("tournament", "-db", r.DB, "-teams", "random,random,random,random,random", "-block", "5", "-games", "5")
	works("check", "-db", r.DB)
	works("backup", copied, "-db", r.DB)
	works("check", "-db", copied)
	stored, err := store.OpenReading(t.Context(), copied)
	journey.Must(t, err)
	defer stored.Close()
	games, err := stored.Games.IDs(t.Context())
	journey.Must(t, err)
	last := games[len(games)-1] // the first game is the visitor's and still running
	works("replay", "-db", r.DB, "-game", last, "-as", "all")
	works("verify", "-db", r.DB, "-game", last)
	export, err := b.Client.Get(r.URL + "/games/" + last + "/export/log")
	journey.Must(t, err)
	if journey.Must(t, export.Body.Close()); export.StatusCode != http.StatusOK {
		t.Errorf("an export beside other commands: %s", export.Status)
	}
	if out, fault := command(t, "restore", copied, "-db", r.DB); !strings.Contains(fault, r.URL) {
		t.Errorf("restore beside a server: %q%s", out, fault)
	}
	journey.Must(t, r.Stop())
	journey.Must(t, openAt(t, r.DB, false))
}

// TestStrangeDatabasesAreLeftAlone checks that a refused file is unchanged afterwards, and that no other files are left
// beside it.
func TestStrangeDatabasesAreLeftAlone(t *testing.T) {
	t.Parallel()
	ours := func(t *testing.T, path string) {
		db, err := store.Open(t.Context(), path)
		journey.Must(t, err)
		journey.Must(t, db.Rooms.Save(t.Context(), "ABCDEF", strings.Repeat("{}", 20_000)))
		journey.Must(t, db.Close())
	}
	for name, test := range map[string]struct {
		make func(t *testing.T, path string)
		want string
	}{
		"another program's": {func(t *testing.T, path string) {
			clitest.Execute(t, path, "CREATE TABLE recipe (name TEXT)")
		}, "another program"},
		"newer": {func(t *testing.T, path string) {
			ours(t, path)
			clitest.Execute(t, path, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 1000")
		}, "newer version"},
		"damaged": {func(t *testing.T, path string) {
			ours(t, path)
			text, err := os.ReadFile(path)
			journey.Must(t, err)
			clear(text[len(text)*3/4:])
			journey.Must(t, os.WriteFile(path, text, 0o600))
		}, "damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "play.db")
			test.make(t, path)
			before, err := os.ReadFile(path)
			journey.Must(t, err)
			if err := openAt(t, path, false); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			after, err := os.ReadFile(path)
			journey.Must(t, err)
			if !bytes.Equal(before, after) {
				t.Error("the file has been changed")
			}
			for _, suffix := range []string{"-wal", "-shm", ".keys"} {
				if _, err := os.Stat(path + suffix); err == nil && suffix == ".keys" || err == nil && name != "damaged" {
					t.Errorf("%s has been made", path+suffix)
				}
			}
		})
	}
}

// TestKeyFiles checks that the keys of a database that people use are not replaced unasked, and that only the owner can
// read the file.
func TestKeyFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	journey.Must(t, openAt(t, path, false)) // a new database
	journey.Must(t, os.Remove(serve.KeysOf(path)))
	journey.Must(t, openAt(t, path, false)) // nobody has come yet
	journey.Must(t, os.Chmod(serve.KeysOf(path), 0o640))
	if err := openAt(t, path, false); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("keys that others can read: %v", err)
	}
	journey.Must(t, os.Remove(serve.KeysOf(path)))
	db, err := store.Open(t.Context(), path)
	journey.Must(t, err)
	journey.Must(t, db.Rooms.Save(t.Context(), "ABCDEF", "{}"))
	journey.Must(t, db.Close())
	if err := openAt(t, path, false); err == nil || !strings.Contains(err.Error(), "-new-keys") {
		t.Errorf("keys that are missing: %v", err)
	}
	if _, err := os.Stat(serve.KeysOf(path)); err == nil {
		t.Error("keys were made unasked")
	}
	journey.Must(t, openAt(t, path, true))
	journey.Must(t, openAt(t, path, false))
}

// TestCopiesAreFound checks that the server, check and restore refuse or report a database that was copied without its
// -wal file or its keys, and the same file under another name.
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
	log.Reset()
	p, err = (&serve.Settings{Path: fresh, Log: slog.New(slog.NewTextHandler(&log, nil))}).Open(t.Context())
	journey.Must(t, err)
	p.Close()
	if log.String() != "" {
		t.Errorf("the next start of an empty database: %s", log.String())
	}
}

// TestStopsWithOpenRequests checks that a request that never ends does not hold the program up, and is closed.
func TestStopsWithOpenRequests(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(r.URL, "http://"))
	journey.Must(t, err)
	defer conn.Close()
	_, err = fmt.Fprint(conn, "POST /play HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"+
		"Content-Length: 100\r\n\r\npace")
	journey.Must(t, err)
	journey.NewPlainBrowser(t, r.URL) // when this has loaded, the server has read the other request
	journey.Must(t, r.Stop())
	journey.Must(t, conn.SetReadDeadline(time.Now().Add(journey.Patience)))
	if _, err := io.Copy(io.Discard, conn); err != nil && !strings.Contains(err.Error(), "reset") {
		t.Errorf("the connection is open: %v", err)
	}
}
