package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// copyOf copies the file of a database, with or without its -wal file.
func copyOf(t *testing.T, path string, suffixes ...string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	for _, suffix := range append([]string{""}, suffixes...) {
		text, err := os.ReadFile(path + suffix)
		if err == nil {
			err = os.WriteFile(to+suffix, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestLostWAL checks that a database that was copied from a running server without its -wal file is refused until
// somebody gives that file up. A copy with the file, a copy made after the server has ended, and a backup can be
// opened.
func TestLostWAL(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "play.db")
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	nobody := func(string) bool { return false }
	if err := db.TakeCustody(t.Context(), Custody{Lock: path + ".server", Since: begin, Keys: "k"}, nobody); err != nil {
		t.Fatal(err)
	}
	endedGame(t, db, "a")
	opens := func(what, path string, games int) {
		t.Helper()
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		total, err := db.History.Total(t.Context())
		if err = errors.Join(err, db.Close()); err != nil || total != games {
			t.Errorf("%s: %d games, %v", what, total, err)
		}
	}
	alone := copyOf(t, path)
	var lost *LostWALError
	if _, err := Open(t.Context(), alone); !errors.As(err, &lost) || lost.Lock != path+".server" || lost.Empty {
		t.Errorf("without -wal: %v", err)
	}
	if _, err := OpenReading(t.Context(), alone); !errors.As(err, &lost) {
		t.Errorf("without -wal, to read: %v", err)
	}
	_, err = Damage(t.Context(), alone, true)
	if !errors.As(err, &lost) || !strings.Contains(err.Error(), "-wal is missing") {
		t.Errorf("without -wal, to check: %v", err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(here, alone)
	if err != nil {
		t.Fatal(err)
	}
	if err := GiveUpWAL(t.Context(), relative); err != nil {
		t.Fatal(err)
	}
	opens("given up", alone, 0)
	both := copyOf(t, path, "-wal")
	opens("with -wal", both, 1)
	opens("with -wal, again after that program has ended", both, 1)
	saved := filepath.Join(dir, "saved.db")
	if err := Backup(t.Context(), path, saved, func(_, _ int64) {}); err != nil {
		t.Fatal(err)
	}
	opens("a backup", saved, 1)

	held := func(lock string) bool { return lock == path+".server" }
	if err := db.TakeCustody(t.Context(), Custody{Lock: "/other.server", Since: begin}, held); !errors.Is(err, ErrServed) {
		t.Errorf("a second server: %v", err)
	}
	if err := errors.Join(db.LeaveCustody(t.Context()), db.Close()); err != nil {
		t.Fatal(err)
	}
	opens("after its end", copyOf(t, path), 1)
}

// TestFirstPageAlone checks a young database without its -wal file, into which only the first page was written.
func TestFirstPageAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "young.db")
	execute(t, path, `PRAGMA journal_mode = WAL`)
	var lost *LostWALError
	if _, err := Open(t.Context(), path); !errors.As(err, &lost) || !lost.Empty {
		t.Errorf("got %v", err)
	}
	if err := GiveUpWAL(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestTakeCustodyWaits takes custody while another connection keeps moving the -wal file into the database. It checks
// that the custody is in the file when TakeCustody returns.
func TestTakeCustodyWaits(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := Open(t.Context(), path)
	must(t, err)
	defer db.Close()
	other, err := connect(path, "deferred", "busy_timeout(0)")
	must(t, err)
	defer other.Close()
	other.SetMaxOpenConns(1)
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			if _, err := other.ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
				stopped <- err
				return
			}
		}
	}()
	nobody := func(string) bool { return false }
	for i := range 50 {
		since := begin.Add(time.Duration(i) * time.Second)
		must(t, db.TakeCustody(t.Context(), Custody{Lock: path + ".server", Since: since, Keys: "k"}, nobody))
		var lost *LostWALError
		_, err := Open(t.Context(), copyOf(t, path))
		if !errors.As(err, &lost) || !lost.Since.Equal(since) {
			t.Fatalf("a copy without -wal, taken %d times: %v", i+1, err)
		}
	}
	close(stop)
	must(t, <-stopped)
}
