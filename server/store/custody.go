package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"modernc.org/sqlite"
)

// Custody says which server uses a database, or used it when the server crashed. It is stored in the file itself, so
// that a copy made while a server was running, without the -wal file, can be recognized.
type Custody struct {
	Lock  string    // the file that the server keeps locked
	Since time.Time // zero: no server uses the database
	Keys  string    // the SHA-256 of the cookie keys that its last server used, "" for none
}

// A LostWALError means that the -wal file through which a database was written is missing, and with it the latest data.
type LostWALError struct {
	Custody
	Empty bool      // no data at all had reached the file
	Last  time.Time // when the newest game in the file began, zero for none
}

func (e *LostWALError) Error() string {
	if e.Empty {
		return "its file -wal is missing, which has all that was stored: " +
			"it was copied without that; copy both, or use play backup"
	}
	newest := "it has no games"
	if !e.Last.IsZero() {
		newest = "its newest game began " + e.Last.Format(stamp)
	}
	return fmt.Sprintf("its file -wal is missing: a server has had it since %s and has not ended it in order, and %s. "+
		"If the file was copied, what was stored last is not in it: copy both, or use play backup. If another program, "+
		"such as sqlite3, has opened it since that server ended, it is whole: that program has put the -wal into it",
		e.Since.Format(stamp), newest)
}

const stamp = "2006-01-02 15:04:05"

// custodyOf reads the custody of a file. It returns the zero Custody if the schema is older.
func custodyOf(ctx context.Context, db *sql.DB) (c Custody, err error) {
	var some bool
	row := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'custody')`)
	if err := row.Scan(&some); err != nil || !some {
		return c, err
	}
	var since int64
	err = db.QueryRowContext(ctx, `SELECT lock, since, keys FROM custody`).Scan(&c.Lock, &since, &c.Keys)
	if since != 0 {
		c.Since = moment(since)
	}
	return c, err
}

// checkWAL returns a LostWALError if a file that is not empty needs a -wal file that is missing.
func checkWAL(ctx context.Context, path string, db *sql.DB, id identity) error {
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if id.tables == 0 && id.application == 0 && id.version == 0 {
		return &LostWALError{Empty: true}
	}
	c, err := custodyOf(ctx, db)
	if err != nil || c.Since.IsZero() {
		return err
	}
	lost := &LostWALError{Custody: c}
	var newest sql.NullInt64
	err = db.QueryRowContext(ctx, `SELECT max(created) FROM game`).Scan(&newest)
	if newest.Valid {
		lost.Last = moment(newest.Int64)
	}
	return cmp.Or[error](err, lost)
}

// GiveUpWAL lets a database whose -wal file is missing be opened in its present state.
func GiveUpWAL(ctx context.Context, path string) error {
	_, err := existing(ctx, path)
	var lost *LostWALError
	if !errors.As(err, &lost) {
		return err
	}
	if lost.Empty {
		return os.Truncate(path, 0)
	}
	db, err := connect(path, "immediate", "busy_timeout(5000)")
	if err != nil {
		return err
	}
	return errors.Join(leaveCustody(ctx, db), db.Close())
}

func leaveCustody(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, `UPDATE custody SET lock = '', since = 0`); err != nil {
		return fmt.Errorf("leave the database: %w", err)
	}
	return nil
}

// Custody returns the server that uses the database, or that used it last and crashed.
func (db *DB) Custody(ctx context.Context) (Custody, error) { return custodyOf(ctx, db.handle.read) }

// ErrServed means that a server uses the database under another name.
var ErrServed = errors.New("store: a server has the database under another name")

// TakeCustody notes in the file itself which server uses it. It returns ErrServed if another server uses it; held
// reports whether such a server still holds its lock file.
func (db *DB) TakeCustody(ctx context.Context, c Custody, held func(lock string) bool) error {
	err := db.handle.transact(ctx, "take the database", func(ctx context.Context, tx writer) error {
		var other string
		if err := tx.Tx.QueryRowContext(ctx, `SELECT lock FROM custody`).Scan(&other); err != nil {
			return err
		}
		if other != "" && other != c.Lock && held(other) {
			return ErrServed
		}
		_, err := tx.ExecContext(ctx, `UPDATE custody SET lock = ?, since = ?, keys = ?`,
			c.Lock, c.Since.UnixMilli(), c.Keys)
		return err
	})
	if err != nil {
		return err
	}
	for deadline := time.Now().Add(custodyPatience); ; {
		var busy, frames, moved int
		row := db.handle.write.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
		if err := row.Scan(&busy, &frames, &moved); err != nil {
			return fmt.Errorf("take the database: %w", err)
		}
		if busy == 0 || time.Now().After(deadline) {
			return nil // the next checkpoint moves the pages that a reader has held back
		}
		select { // SQLite doesn't wait for another checkpoint, such as that of Sweep
		case <-time.After(custodyPace):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// TakeCustody tries every custodyPace, for custodyPatience, to write the custody into the file itself.
const (
	custodyPatience = 5 * time.Second
	custodyPace     = 10 * time.Millisecond
)

// LeaveCustody notes that no server uses the database. Nothing may be written after it.
func (db *DB) LeaveCustody(ctx context.Context) error {
	return errors.Join(leaveCustody(ctx, db.handle.write), db.keepWAL(ctx, false))
}

// keepWAL lets the -wal file stay when the database is closed, because the database file still says that a server uses
// it.
func (db *DB) keepWAL(ctx context.Context, keep bool) error {
	conn, err := db.handle.write.Conn(ctx)
	if err != nil {
		return err
	}
	mode := 0
	if keep {
		mode = 1
	}
	err = conn.Raw(func(driver any) error {
		control, ok := driver.(sqlite.FileControl)
		if !ok {
			return errors.New("the driver has no file control")
		}
		_, err := control.FileControlPersistWAL("main", mode)
		return err
	})
	return errors.Join(err, conn.Close())
}
