package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors that callers branch on.
var (
	ErrNotFound = errors.New("store: no such game")
	ErrConflict = errors.New("store: the game was written by somebody else")
)

// A DB is an open database. Its fields are the stores of the features, and its methods concern the database as a
// whole. All methods may be called from several goroutines.
type DB struct {
	Games       *Games
	History     *History
	Standings   *Standings
	Minis       *Minis
	Tournaments *Tournaments
	Evaluations *Evaluations
	Classes     *Classes
	Rooms       *Rooms
	Accounts    *Accounts
	Guesses     *Guesses
	Seasons     *Seasons
	Marks       *Marks

	handle *handle
	path   string                    // absolute
	tries  int                       // the number of Sweep's tries, 0 for sweepTries; set by tests
	space  func(folder string) int64 // free bytes, see freeSpace
}

func newDB(path string, h *handle) *DB {
	return &DB{
		Games:       &Games{db: h},
		History:     &History{h},
		Standings:   &Standings{h},
		Minis:       &Minis{h},
		Tournaments: &Tournaments{h},
		Evaluations: &Evaluations{h},
		Classes:     &Classes{h},
		Rooms:       &Rooms{h},
		Accounts:    &Accounts{h},
		Guesses:     &Guesses{h},
		Seasons:     &Seasons{h},
		Marks:       &Marks{h},

		handle: h, path: path, space: freeSpace,
	}
}

// Open opens the database file, creates it if there is none, and updates its schema. The file must be writable, a
// database of this program, and not of a newer version. The error names the file and the requirement that it does not
// meet.
func Open(ctx context.Context, path string) (*DB, error) {
	return openWith(ctx, path, "FULL") // acknowledged writes survive a power cut
}

// OpenBulk opens a database for games that can be played again, such as simulated ones. Writing is many times faster,
// but a power cut may lose the latest games.
func OpenBulk(ctx context.Context, path string) (*DB, error) {
	return openWith(ctx, path, "NORMAL")
}

func openWith(ctx context.Context, path, synchronous string) (*DB, error) {
	db, err := open(ctx, path, synchronous)
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // clearer than the error that a transaction was rolled back
	}
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	return db, nil
}

func open(ctx context.Context, path, synchronous string) (*DB, error) {
	if err := create(path); err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	before, err := inspect(ctx, abs)
	if err != nil {
		return nil, err
	}
	write, err := connect(abs, "immediate",
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous("+synchronous+")", "foreign_keys(1)",
		"secure_delete(1)")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(explain(err), write.Close())
	}
	read, err := connect(abs, "deferred", "busy_timeout(5000)", "query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read.SetMaxOpenConns(4)
	growth, err := lru.New[string, int64](growthKept)
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	db := newDB(abs, &handle{
		write: write, read: read, synchronous: synchronous, statements: map[string]*sql.Stmt{},
		deleted: make(chan struct{}, 1), growth: growth,
	})
	if before.version == 0 { // a new database, from which nothing was ever deleted
		if err := db.dropChore(ctx, choreCompact); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	if c, err := db.Custody(ctx); err != nil || !c.Since.IsZero() && db.keepWAL(ctx, true) != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// create makes an empty file that only its owner can read, because it will contain the keys of running games. It does
// not change an existing file.
func create(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return errors.New("a file expected, got a directory or a device")
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("a file that can be written expected: %w", err)
	}
	return f.Close()
}

func connect(path, txlock string, pragmas ...string) (*sql.DB, error) {
	return openFile(path, url.Values{"_txlock": {txlock}, "_pragma": pragmas})
}

// openFile opens a file with SQLite's options.
func openFile(path string, options url.Values) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite", fileURI(filepath.ToSlash(abs), options))
}

// fileURI returns the URI of an absolute path with slashes: file:///srv/play.db, on Windows file:///C:/srv/play.db.
func fileURI(path string, options url.Values) string {
	uri := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(path, "/"), RawQuery: options.Encode()}
	return uri.String()
}

// explain adds to an error what was expected of the file, if SQLite's message does not say it.
func explain(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xFF { // the primary code
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("an SQLite database expected: %w", err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("a file in a folder that both can be written expected: %w", err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("an undamaged database expected: %w", err)
	}
	return err
}

// SetPatience sets how long a write waits for another program that has locked the database. The default is five
// seconds.
func (db *DB) SetPatience(ctx context.Context, wait time.Duration) error {
	_, err := db.handle.write.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, wait.Milliseconds()))
	return err
}

// Close closes the database. No method may be running.
func (db *DB) Close() error { return errors.Join(db.handle.read.Close(), db.handle.write.Close()) }

// Size returns the number of bytes of the database, including free pages.
func (db *DB) Size(ctx context.Context) (size int64, err error) {
	row := db.handle.read.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`)
	if err = row.Scan(&size); err != nil {
		err = fmt.Errorf("size of the database: %w", err)
	}
	return size, err
}

// Tables returns the names of the tables of the database, in order. They contain all stored data.
func (db *DB) Tables(ctx context.Context) ([]string, error) {
	return texts(ctx, db.handle.read, "list tables",
		`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
}

// HasVisitors reports whether the database has data of visitors with browsers, to which the cookies of a server give
// access.
func (db *DB) HasVisitors(ctx context.Context) (bool, error) {
	var some bool
	err := db.handle.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM seat WHERE user <> '')
		OR EXISTS (SELECT 1 FROM account) OR EXISTS (SELECT 1 FROM room)`).Scan(&some)
	if err != nil {
		return false, fmt.Errorf("look for visitors: %w", err)
	}
	return some, nil
}
