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
	"sync"
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

// writeTimeout bounds how long a write waits for its turn and for another
// program's lock. A large one may take longer than that by itself.
const writeTimeout = 10 * time.Second

// A DB is an open database. Its methods may be called from several goroutines.
type DB struct {
	write   *sql.DB // one connection: SQLite has one writer
	read    *sql.DB
	appends group
	probe   probe
	budgets Budgets
	growth  *lru.Cache[string, int64] // of running games, since it was stored last

	path        string                    // absolute
	synchronous string                    // how long a commit waits for the disk: SQLite's word
	deleted     chan struct{}             // full when Sweep has something to do; capacity 1
	tries       int                       // how often Sweep tries, 0 for sweepTries; for tests
	space       func(folder string) int64 // free bytes, see freeSpace

	mu         sync.Mutex           // guards statements
	statements map[string]*sql.Stmt // of writers; Close ends them with their connection
}

// Open opens the database file, creates it if there is none, and updates its schema. The error names the file
// and the requirement that it fails: it must be writable, a database, ours, and not of a newer version.
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
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // rather than that a transaction has been rolled back
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
	db := &DB{
		write: write, read: read, path: abs, synchronous: synchronous, statements: map[string]*sql.Stmt{},
		deleted: make(chan struct{}, 1), space: freeSpace, growth: growth,
	}
	if before.version == 0 { // a new one: nothing was ever deleted from it
		if err := db.dropChore(ctx, choreCompact); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	if c, err := db.Custody(ctx); err != nil || !c.Since.IsZero() && db.keepWAL(ctx, true) != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
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

// explain says what was expected of the file, if SQLite's words do not.
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

// SetPatience says how long a write waits for another program that holds the database, in place of
// five seconds.
func (db *DB) SetPatience(ctx context.Context, wait time.Duration) error {
	_, err := db.write.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, wait.Milliseconds()))
	return err
}

// Close closes the database. No method may be running.
func (db *DB) Close() error { return errors.Join(db.read.Close(), db.write.Close()) }

// transact runs a write in one transaction, even if the caller's ctx ends. what describes it in errors.
func (db *DB) transact(ctx context.Context, what string, do func(context.Context, writer) error) error {
	if err := db.transactNow(ctx, do); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// transactNow waits for the disk.
func (db *DB) transactNow(ctx context.Context, do func(context.Context, writer) error) error {
	ctx = context.WithoutCancel(ctx)
	parsed, err := db.run(ctx, db.write, do)
	if err == nil {
		db.prepare(ctx, parsed)
	}
	return err
}

// transactSoon is transactNow without waiting for the disk. A power cut may lose what
// it has written since the last transactNow; a crash of the program loses nothing. The
// next transactNow waits until all of it is on the disk.
func (db *DB) transactSoon(ctx context.Context, do func(context.Context, writer) error) error {
	ctx = context.WithoutCancel(ctx)
	waiting, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	conn, err := db.write.Conn(waiting)
	if err != nil {
		return errors.Join(ErrUnavailable, err)
	}
	var parsed []string
	if _, err = conn.ExecContext(ctx, `PRAGMA synchronous = NORMAL`); err == nil {
		parsed, err = db.run(ctx, conn, do)
		_, again := conn.ExecContext(ctx, `PRAGMA synchronous = `+db.synchronous)
		err = errors.Join(err, again)
	}
	if err = errors.Join(err, conn.Close()); err == nil {
		db.prepare(ctx, parsed)
	}
	return err
}

// run runs a transaction. It returns the statements that were not prepared.
func (db *DB) run(ctx context.Context, on interface {
	BeginTx(context.Context, *sql.TxOptions) (*sql.Tx, error)
}, do func(context.Context, writer) error,
) (parsed []string, err error) {
	waiting, cancel := context.WithCancel(ctx) // it ends the transaction too, hence no deadline
	defer cancel()
	patience := time.AfterFunc(writeTimeout, cancel)
	tx, err := on.BeginTx(waiting, nil)
	if !patience.Stop() && err != nil {
		err = errors.Join(ErrUnavailable, err)
	}
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // after Commit it does nothing
	// The transaction has begun, so nothing needs a deadline any more. With a context
	// that never ends the driver needs no goroutine for each statement.
	if err := do(ctx, writer{Tx: tx, db: db, parsed: &parsed}); err != nil {
		return nil, conflict(err)
	}
	return parsed, tx.Commit()
}

// A writer is a transaction whose statements stay prepared for the next one: to
// parse one takes longer than to run it.
type writer struct {
	*sql.Tx
	db     *DB
	parsed *[]string // statements that were not prepared; run's caller prepares them
}

func (w writer) prepared(ctx context.Context, query string) *sql.Stmt {
	w.db.mu.Lock()
	stmt := w.db.statements[query]
	w.db.mu.Unlock()
	if stmt == nil {
		*w.parsed = append(*w.parsed, query)
		return nil
	}
	return w.StmtContext(ctx, stmt)
}

// exec runs a statement; its text must be one of a limited number.
func (w writer) exec(ctx context.Context, query string, args ...any) (err error) {
	if stmt := w.prepared(ctx, query); stmt != nil { //nolint:sqlclosecheck // the transaction closes it
		_, err = stmt.ExecContext(ctx, args...)
	} else {
		_, err = w.ExecContext(ctx, query, args...)
	}
	return err
}

// QueryContext is exec for a query.
func (w writer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if stmt := w.prepared(ctx, query); stmt != nil { //nolint:sqlclosecheck // the transaction closes it
		return stmt.QueryContext(ctx, args...)
	}
	return w.Tx.QueryContext(ctx, query, args...)
}

// QueryRowContext is exec for a query with one row.
func (w writer) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if stmt := w.prepared(ctx, query); stmt != nil { //nolint:sqlclosecheck // the transaction closes it
		return stmt.QueryRowContext(ctx, args...)
	}
	return w.Tx.QueryRowContext(ctx, query, args...)
}

// prepare prepares statements for later transactions. A statement that cannot be
// prepared is parsed each time; its error appears when it runs.
func (db *DB) prepare(ctx context.Context, queries []string) {
	for _, query := range queries {
		db.mu.Lock()
		stmt := db.statements[query]
		db.mu.Unlock()
		if stmt != nil {
			continue
		}
		// The connection may be another transaction's, which needs the lock: not held here.
		stmt, err := db.write.PrepareContext(ctx, query) //nolint:sqlclosecheck // Close does, with the connection
		if err != nil {
			continue
		}
		db.mu.Lock()
		db.statements[query] = stmt // another's of the same text goes when the connection does
		db.mu.Unlock()
	}
}

// conflict turns a key that is taken, or a gap, into ErrConflict.
func conflict(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_TRIGGER:
			return fmt.Errorf("%w: %w", ErrConflict, err)
		}
	}
	return err
}

// Size returns how many bytes the database has, what is free in it included.
func (db *DB) Size(ctx context.Context) (size int64, err error) {
	row := db.read.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`)
	if err = row.Scan(&size); err != nil {
		err = fmt.Errorf("size of the database: %w", err)
	}
	return size, err
}
