package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFileURI checks URIs of files. SQLite refuses a URI with two slashes before a drive, such as file://C:/play.db.
func TestFileURI(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/srv/play.db":        "file:///srv/play.db?mode=ro",
		"C:/My games/play.db": "file:///C:/My%20games/play.db?mode=ro",
	} {
		if got := fileURI(path, url.Values{"mode": {"ro"}}); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestOpenRefuses checks that the message names the file and what was expected.
func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		make func(t *testing.T, dir string) (path string)
		want string
	}{
		{"a folder", func(_ *testing.T, dir string) string { return dir }, "a file expected"},
		{"no folder", func(_ *testing.T, dir string) string { return filepath.Join(dir, "none", "play.db") },
			"can be written"},
		{"text", func(t *testing.T, dir string) string {
			path := filepath.Join(dir, "play.db")
			if err := os.WriteFile(path, []byte(strings.Repeat("this is a letter, not a database\n", 40)), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}, "an SQLite database expected"},
		{"newer", func(t *testing.T, dir string) string {
			path := filepath.Join(dir, "play.db")
			db, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			execute(t, path, `PRAGMA user_version = 99`)
			return path
		}, "or older expected, got 99"},
		{"another program's", func(t *testing.T, dir string) string {
			path := filepath.Join(dir, "play.db")
			execute(t, path, `CREATE TABLE recipe (name TEXT)`)
			return path
		}, "another program"},
		{"damaged", func(t *testing.T, dir string) string {
			path := filepath.Join(dir, "play.db")
			execute(t, path, `CREATE TABLE recipe (name TEXT)`)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i := 100; i < len(text); i++ {
				text[i] = 0xFF
			}
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}, "an undamaged database expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := tt.make(t, t.TempDir())
			db, err := Open(t.Context(), path)
			if err == nil {
				_ = db.Close() // the test has failed already
				t.Fatal("opened, want an error")
			}
			if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %q, want the path and %q", err, tt.want)
			}
		})
	}
}

func execute(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestOpenAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a file?with #100% odd name.db")
	for range 2 {
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		var mode, sync string
		if err := db.handle.write.QueryRowContext(t.Context(),
			`SELECT journal_mode, synchronous FROM pragma_journal_mode, pragma_synchronous`).Scan(&mode, &sync); err != nil {
			t.Fatal(err)
		}
		if mode != "wal" || sync != "2" {
			t.Errorf("journal mode %s, synchronous %s; want wal, 2 (FULL)", mode, sync)
		}
		if _, err := db.handle.read.ExecContext(t.Context(), `CREATE TABLE x (y)`); err == nil {
			t.Error("the read pool writes")
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if perm := info.Mode().Perm(); perm != 0o600 {
		t.Errorf("the file has mode %o, want 600: it holds the keys of running games", perm)
	}
}

// TestDiskFull checks that writes that lack space fail with an error that Unavailable recognizes, change nothing, and
// work when there is space again. Ready reports both states beforehand.
func TestDiskFull(t *testing.T) {
	db := tempDB(t)
	ctx := t.Context()
	limit := func(pages int) {
		t.Helper()
		if _, err := db.handle.write.ExecContext(ctx, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // the limit is never below the present size
	large := strings.Repeat("x", 1<<16)
	if err := db.Rooms.Save(ctx, "ABCDEF", large); !Unavailable(err) {
		t.Errorf("got %v", err)
	}
	if rooms, err := db.Rooms.All(ctx); err != nil || len(rooms) != 0 {
		t.Errorf("%d rooms, %v", len(rooms), err)
	}
	limit(1 << 30)
	if err := errors.Join(db.Rooms.Save(ctx, "ABCDEF", large), db.Ready(ctx)); err != nil {
		t.Error(err)
	}
}

// TestReady checks that Ready returns the reason why a database cannot be written.
func TestReady(t *testing.T) {
	db := tempDB(t)
	if err := db.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.handle.write.ExecContext(t.Context(), `PRAGMA query_only = 1`); err != nil {
		t.Fatal(err)
	}
	if err := db.Ready(t.Context()); !Unavailable(err) {
		t.Errorf("read only: %v", err)
	}
	for _, err := range []error{nil, ErrNotFound, ErrConflict, context.Canceled} {
		if Unavailable(err) {
			t.Errorf("%v is the storage's fault", err)
		}
	}
}
