package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

// Deleted data needs more than DELETE. SQLite leaves the bytes of a deleted row in place until something else is
// written there, and the write-ahead log keeps old versions of pages. So writers overwrite what they delete
// (secure_delete, see open). That misses copies of rows that SQLite has moved to another page. After a deletion, Sweep
// therefore overwrites the unused bytes of all pages and empties the log. Compact rewrites databases of older versions,
// which didn't overwrite anything, once.

// Waiting times of Sweep for readers that still see deleted data.
const (
	sweepPace    = 100 * time.Millisecond // before the second try; waits double up to sweepRest
	sweepRest    = 5 * time.Second
	sweepTries   = 120 // takes about ten minutes
	sweepAgain   = time.Hour
	sweepLook    = time.Minute // how often Sweep looks for deletions by other programs
	compactSpare = 16 << 20
)

// noteDeletion wakes Sweep.
func (db *handle) noteDeletion() {
	select {
	case db.deleted <- struct{}{}:
	default: // Sweep has been woken already
	}
}

// Sweep removes deleted data from the database's files until ctx ends, also data that was deleted before. It finds
// deletions by other programs, such as play prune, within sweepLook. Others can read and write meanwhile. If a reader
// takes so long that Sweep gives up, Sweep logs a warning and tries again after the next deletion or after sweepAgain.
func (db *DB) Sweep(ctx context.Context, log *slog.Logger) {
	look := time.NewTicker(sweepLook)
	defer look.Stop()
	db.sweepAt(ctx, log, look.C)
}

// sweepAt is Sweep with ticks at which it looks for deletions by other programs.
func (db *DB) sweepAt(ctx context.Context, log *slog.Logger, look <-chan time.Time) {
	var again <-chan time.Time
	for sweep := true; ctx.Err() == nil; {
		if sweep {
			again = nil
			err := db.dropChore(ctx, choreSweep) // before the sweep, because later deletions note the chore again
			if err == nil {
				err = db.sweep(ctx)
			}
			if err != nil && ctx.Err() == nil {
				log.Warn("deleted data is still in the database's files", "database", db.path, "err", err)
				again = time.After(sweepAgain)
			}
		}
		select {
		case <-db.handle.deleted:
			sweep = true
		case <-again:
			sweep = true
		case <-look:
			left, err := db.hasChore(ctx, choreSweep)
			sweep = left && err == nil // after an error, the next tick tries again
		case <-ctx.Done():
		}
	}
}

var errReading = errors.New("somebody is still reading")

// sweep overwrites unused bytes and empties the write-ahead log. It returns errReading if readers prevent
// that.
func (db *DB) sweep(ctx context.Context) (err error) {
	if err := db.scrub(ctx); err != nil {
		return err
	}
	// This connection never waits, so that writers don't wait behind it.
	own, err := connect(db.path, "deferred", "busy_timeout(0)")
	if err != nil {
		return err
	}
	own.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, own.Close()) }()
	pause := sweepPace
	for range cmp.Or(db.tries, sweepTries) {
		var busy, pages, done int
		if err := own.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &done); err != nil {
			return fmt.Errorf("empty the write-ahead log: %w", err)
		}
		if busy == 0 {
			return nil
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
		pause = min(2*pause, sweepRest)
	}
	return errReading
}

// scrubbed is the number of pages in one transaction. Others can write between two transactions.
const scrubbed = 250

// scrub overwrites the unused bytes of all pages.
func (db *DB) scrub(ctx context.Context) error {
	pages, err := db.handle.number(ctx, "count pages", `SELECT page_count FROM pragma_page_count`)
	if err != nil {
		return err
	}
	for first := 1; first <= pages && err == nil; first += scrubbed {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = db.handle.transact(ctx, "overwrite what is deleted", func(ctx context.Context, tx writer) error {
			for n := first; n < first+scrubbed && n <= pages; n++ {
				if err := scrubPage(ctx, tx, n); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return err
}

func scrubPage(ctx context.Context, tx writer, n int) error {
	var data []byte
	err := tx.QueryRowContext(ctx, `SELECT data FROM sqlite_dbpage WHERE pgno = ?`, n).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) { // the database has become smaller
		return nil
	}
	if err != nil {
		return fmt.Errorf("read page %d: %w", n, err)
	}
	gap := gapOf(data, n == 1)
	if len(bytes.Trim(gap, "\x00")) == 0 {
		return nil
	}
	clear(gap)
	return tx.exec(ctx, `UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?`, data, n)
}

// gapOf returns the unused part of a page, which lies between the list of its cells and the first cell
// (https://www.sqlite.org/fileformat2.html#b_tree_pages). It returns nil for a page without cells.
func gapOf(data []byte, first bool) []byte {
	header := 0
	if first {
		header = 100 // the database's
	}
	if len(data) < header+12 {
		return nil
	}
	list := header + 8
	switch data[header] {
	case 2, 5: // inner pages, which have one more field
		list = header + 12
	case 10, 13:
	default:
		return nil
	}
	number := func(at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	cells, content := number(header+3), number(header+5)
	if content == 0 {
		content = 1 << 16
	}
	end := list + 2*cells
	if end > content || content > len(data) {
		return nil
	}
	for at := list; at < end; at += 2 {
		if cell := number(at); cell < content || cell >= len(data) {
			return nil // not a page with cells after all
		}
	}
	return data[end:content]
}

// ErrNoSpace means that a disk has too little space to rewrite a database.
var ErrNoSpace = errors.New("store: too little space on the disk")

// Compact rewrites a database once if an older version of this program has deleted data from it. After the next
// round of Sweep, no deleted data is left. It reports whether it rewrote the database. Nobody can write
// meanwhile. It returns ErrNoSpace if a disk has too little space; the next call tries again.
func (db *DB) Compact(ctx context.Context, log *slog.Logger) (done bool, err error) {
	left, err := db.hasChore(ctx, choreCompact)
	if err != nil || !left {
		return false, err
	}
	size, err := db.Size(ctx)
	if err != nil {
		return false, err
	}
	// SQLite writes the new database to a temporary file, then to the write-ahead log, then to the database file.
	for folder, want := range map[string]int64{filepath.Dir(db.path): 2*size + compactSpare, os.TempDir(): size} {
		if free := db.space(folder); free >= 0 && free < want {
			return false, fmt.Errorf("compact %s: %w: %s has %d bytes, %d are wanted", db.path, ErrNoSpace, folder, free, want)
		}
	}
	log.Info("compacting the database once, so that what was deleted leaves it", "database", db.path, "bytes", size)
	began := time.Now()
	if _, err := db.handle.write.ExecContext(ctx, `VACUUM`); err != nil {
		return false, fmt.Errorf("compact %s: %w", db.path, explain(err))
	}
	if err := db.dropChore(ctx, choreCompact); err != nil {
		return false, err
	}
	db.handle.noteDeletion()
	if after, err := db.Size(ctx); err == nil {
		log.Info("compacted the database", "database", db.path, "bytes", after, "dur", time.Since(began))
	}
	return true, nil
}

// A chore is something that a server still has to do for a database. The database lists it until it is done.
type chore string

const (
	choreCompact chore = "compact" // an older version has deleted data
	choreSweep   chore = "sweep"   // another program has deleted data
)

func (db *DB) hasChore(ctx context.Context, c chore) (bool, error) {
	n, err := db.handle.number(ctx, "look for chores", `SELECT count(*) FROM chore WHERE name = ?`, string(c))
	return n > 0, err
}

// dropChore removes a chore from the list.
func (db *DB) dropChore(ctx context.Context, c chore) error {
	if left, err := db.hasChore(ctx, c); err != nil || !left {
		return err
	}
	return db.handle.transact(ctx, "end a chore", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `DELETE FROM chore WHERE name = ?`, string(c))
	})
}
