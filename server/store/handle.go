package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// writeTimeout bounds how long a write waits for its turn and for another program's lock. The write itself may take
// longer.
const writeTimeout = 10 * time.Second

// A handle holds the connections to a database and runs the transactions on them. All stored data goes through it.
type handle struct {
	write   *sql.DB // a single connection, because SQLite allows only one writer
	read    *sql.DB
	probe   probe
	budgets Budgets
	growth  *lru.Cache[string, int64] // growth of running games since their sizes were last stored
	deleted chan struct{}             // full when Sweep has something to do; capacity 1

	synchronous string // SQLite's setting for how long a commit waits for the disk

	mu         sync.Mutex           // guards statements
	statements map[string]*sql.Stmt // of writers; Close ends them with their connection
}

// transact runs a write in one transaction, even if the caller's ctx ends. what describes it in errors.
func (db *handle) transact(ctx context.Context, what string, do func(context.Context, writer) error) error {
	if err := db.transactNow(ctx, do); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// transactNow runs a write in one transaction and waits for the disk.
func (db *handle) transactNow(ctx context.Context, do func(context.Context, writer) error) error {
	ctx = context.WithoutCancel(ctx)
	parsed, err := db.run(ctx, db.write, do)
	if err == nil {
		db.prepare(ctx, parsed)
	}
	return err
}

// transactSoon is transactNow without waiting for the disk. A power cut may lose data written since the last
// transactNow; a crash of the program loses nothing. The next transactNow waits until all this data is on the disk.
func (db *handle) transactSoon(ctx context.Context, do func(context.Context, writer) error) error {
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
func (db *handle) run(ctx context.Context, on interface {
	BeginTx(context.Context, *sql.TxOptions) (*sql.Tx, error)
}, do func(context.Context, writer) error,
) (parsed []string, err error) {
	waiting, cancel := context.WithCancel(ctx) // ending it ends the transaction too, hence no deadline
	defer cancel()
	patience := time.AfterFunc(writeTimeout, cancel)
	tx, err := on.BeginTx(waiting, nil)
	if !patience.Stop() && err != nil {
		err = errors.Join(ErrUnavailable, err)
	}
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // does nothing after Commit
	// The transaction has begun, so nothing needs a deadline any more. With a context
	// that never ends the driver needs no goroutine for each statement.
	if err := do(ctx, writer{Tx: tx, db: db, parsed: &parsed}); err != nil {
		return nil, conflict(err)
	}
	return parsed, tx.Commit()
}

// A writer is a transaction. Its statements stay prepared for later transactions, because parsing a statement takes
// longer than running it.
type writer struct {
	*sql.Tx
	db     *handle
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

// exec runs a statement. The number of different texts must be limited, because all are kept.
func (w writer) exec(ctx context.Context, query string, args ...any) (err error) {
	if stmt := w.prepared(ctx, query); stmt != nil { //nolint:sqlclosecheck // the transaction closes it
		_, err = stmt.ExecContext(ctx, args...)
	} else {
		_, err = w.ExecContext(ctx, query, args...)
	}
	return err
}

// execAll runs statements with the same arguments until one fails.
func (w writer) execAll(ctx context.Context, queries []string, args ...any) error {
	for _, query := range queries {
		if err := w.exec(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
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
func (db *handle) prepare(ctx context.Context, queries []string) {
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
		db.statements[query] = stmt // a replaced one is closed with the connection
		db.mu.Unlock()
	}
}

// conflict turns an error about a taken key or a gap into ErrConflict.
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
