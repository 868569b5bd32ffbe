package store

import (
	"context"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrUnavailable means that the database cannot be used now because another program has locked it for too long.
// Unavailable also recognizes other reasons.
var ErrUnavailable = errors.New("store: another program holds the database")

// Unavailable reports whether an error is the fault of the storage and not of the caller. For example, the disk is full
// or cannot be written or read, or the file is locked, damaged or missing. The same operation may work later.
func Unavailable(err error) bool {
	if errors.Is(err, ErrUnavailable) {
		return true
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() & 0xFF { // the primary code
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
		sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
		sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT:
		return true
	}
	return false
}

// ready returns nil if a write would succeed now. It tries a write that changes nothing. If that fails, the error says
// why. Simultaneous callers share the attempt.
func (db *handle) ready(ctx context.Context) error {
	attempt := db.probe.begin(func() error {
		return db.transact(context.WithoutCancel(ctx), "write", func(ctx context.Context, tx writer) error {
			var version int
			if err := tx.Tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, version))
			return err
		})
	})
	select {
	case <-attempt.done:
		return attempt.err
	case <-ctx.Done():
		return fmt.Errorf("write: %w", ErrUnavailable)
	}
}

// Ready returns nil if a write would succeed now. Otherwise the error says why not.
func (db *DB) Ready(ctx context.Context) error { return db.handle.ready(ctx) }

// Ready is DB.Ready.
func (s *Games) Ready(ctx context.Context) error { return s.db.ready(ctx) }
