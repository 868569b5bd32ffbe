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
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What callers branch on.
var (
	ErrNotFound = errors.New("store: no such game")
	ErrConflict = errors.New("store: the game was written by somebody else")
)

// writeTimeout bounds a write, waiting for another program's lock included.
const writeTimeout = 10 * time.Second

// A DB is an open database. Its methods may be called from several goroutines.
type DB struct {
	write   *sql.DB // one connection: SQLite has one writer
	read    *sql.DB
	appends group
}

// Open opens the database file, creates it where there is none, and brings its
// schema up to date. The error names the file and says what was expected: a
// file that can be written, a database, ours, and not of a newer version.
func Open(ctx context.Context, path string) (*DB, error) {
	return openWith(ctx, path, "FULL") // what was acknowledged survives a power cut
}

// OpenBulk opens a database for games that can be played again, such as
// simulated ones: many times faster, and a power cut may take the last of them.
func OpenBulk(ctx context.Context, path string) (*DB, error) {
	return openWith(ctx, path, "NORMAL")
}

func openWith(ctx context.Context, path, synchronous string) (*DB, error) {
	db, err := open(ctx, path, synchronous)
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
	write, err := connect(abs, "immediate", "busy_timeout(5000)", "journal_mode(WAL)", "synchronous("+synchronous+")", "foreign_keys(1)")
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
	return &DB{write: write, read: read}, nil
}

// create makes an empty file that only its owner can read, for it will hold
// the keys of running games. A file that exists is left alone.
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
	query := url.Values{"_txlock": {txlock}, "_pragma": pragmas}
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}
	return sql.Open("sqlite", dsn.String())
}

// explain says what was expected of the file, where SQLite's words do not.
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

// Close closes the database. No method may be running.
func (db *DB) Close() error { return errors.Join(db.read.Close(), db.write.Close()) }

// transact runs a write in one transaction, whatever becomes of the caller's ctx.
func (db *DB) transact(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	if err := do(ctx, tx); err != nil {
		return conflict(err)
	}
	return tx.Commit()
}

// conflict turns a key that is taken, or a gap, into ErrConflict.
func conflict(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && (e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || e.Code() == sqlite3.SQLITE_CONSTRAINT_TRIGGER) {
		return fmt.Errorf("%w: %w", ErrConflict, err)
	}
	return err
}
