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

// Why deleted data needs more than DELETE: SQLite leaves the bytes of a row where they were until something
// else is written there, and the write-ahead log has each page as it was before. So writers overwrite what
// they delete (secure_delete, see open). Rows that moved to another page to make room have left copies behind,
// which that does not reach: after a deletion Sweep overwrites what is between the rows of all pages, and
// empties the log. Databases of before that are written anew once by Compact.

// How long Sweep waits for readers who still see what was deleted.
const (
	sweepPace    = 100 * time.Millisecond // before the second try; each wait is twice the one before, up to sweepRest
	sweepRest    = 5 * time.Second
	sweepTries   = 120 // about ten minutes
	sweepAgain   = time.Hour
	sweepLook    = time.Minute // until Sweep sees what another program has deleted
	compactSpare = 16 << 20
)

// noteDeletion has Sweep empty the log.
func (db *DB) noteDeletion() {
	select {
	case db.deleted <- struct{}{}:
	default: // it will anyway
	}
}

// Sweep takes what is deleted out of the database's files until ctx ends, beginning with what was deleted
// before. What other programs delete, such as play prune, it finds within sweepLook. Reading and writing go on
// meanwhile. If somebody reads for so long that it gives up, the log says so, and it begins again after the next
// deletion, or after sweepAgain.
func (db *DB) Sweep(ctx context.Context, log *slog.Logger) {
	look := time.NewTicker(sweepLook)
	defer look.Stop()
	db.sweepAt(ctx, log, look.C)
}

// sweepAt is Sweep, which looks at each tick for what other programs have deleted.
func (db *DB) sweepAt(ctx context.Context, log *slog.Logger, look <-chan time.Time) {
	var again <-chan time.Time
	for sweep := true; ctx.Err() == nil; {
		if sweep {
			again = nil
			err := db.dropChore(ctx, choreSweep) // who deletes after this asks anew
			if err == nil {
				err = db.sweep(ctx)
			}
			if err != nil && ctx.Err() == nil {
				log.Warn("deleted data is still in the database's files", "database", db.path, "err", err)
				again = time.After(sweepAgain)
			}
		}
		select {
		case <-db.deleted:
			sweep = true
		case <-again:
			sweep = true
		case <-look:
			left, err := db.hasChore(ctx, choreSweep)
			sweep = left && err == nil // what cannot be read now is read the next time
		case <-ctx.Done():
		}
	}
}

var errReading = errors.New("somebody is still reading")

// sweep overwrites what no row uses, and empties the write-ahead log. It returns errReading when readers did
// not let it.
func (db *DB) sweep(ctx context.Context) (err error) {
	if err := db.scrub(ctx); err != nil {
		return err
	}
	// a connection of its own that does not wait: writers must not wait behind it
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

// scrubbed limits the pages of one transaction, so that others can write between two of them.
const scrubbed = 250

// scrub overwrites what is between the rows of each page.
func (db *DB) scrub(ctx context.Context) error {
	pages, err := db.number(ctx, "count pages", `SELECT page_count FROM pragma_page_count`)
	if err != nil {
		return err
	}
	for first := 1; first <= pages && err == nil; first += scrubbed {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = db.transact(ctx, "overwrite what is deleted", func(ctx context.Context, tx writer) error {
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

// gapOf is the part of a page that no row uses: what is between the list of its cells and the first of them
// (https://www.sqlite.org/fileformat2.html#b_tree_pages). It is nil for a page that has no cells.
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
			return nil // no such page after all
		}
	}
	return data[end:content]
}

// ErrNoSpace means that a disk has too little space to write a database anew.
var ErrNoSpace = errors.New("store: too little space on the disk")

// Compact writes a database anew that an older version of this program has deleted from, once: nothing that
// was deleted is left in it after the next round of Sweep. It reports whether it had to. Nobody else can write
// meanwhile. The error is ErrNoSpace where the disk has too little space; the next call tries again.
func (db *DB) Compact(ctx context.Context, log *slog.Logger) (done bool, err error) {
	left, err := db.hasChore(ctx, choreCompact)
	if err != nil || !left {
		return false, err
	}
	size, err := db.Size(ctx)
	if err != nil {
		return false, err
	}
	// the new database is written to a temporary file, from there to the write-ahead log, from there to its place
	for folder, want := range map[string]int64{filepath.Dir(db.path): 2*size + compactSpare, os.TempDir(): size} {
		if free := db.space(folder); free >= 0 && free < want {
			return false, fmt.Errorf("compact %s: %w: %s has %d bytes, %d are wanted", db.path, ErrNoSpace, folder, free, want)
		}
	}
	log.Info("compacting the database once, so that what was deleted leaves it", "database", db.path, "bytes", size)
	began := time.Now()
	if _, err := db.write.ExecContext(ctx, `VACUUM`); err != nil {
		return false, fmt.Errorf("compact %s: %w", db.path, explain(err))
	}
	if err := db.dropChore(ctx, choreCompact); err != nil {
		return false, err
	}
	db.noteDeletion()
	if after, err := db.Size(ctx); err == nil {
		log.Info("compacted the database", "database", db.path, "bytes", after, "dur", time.Since(began))
	}
	return true, nil
}

// A chore is what a server still has to do for a database. It stands there until it is done.
type chore string

const (
	choreCompact chore = "compact" // an older version has deleted from it
	choreSweep   chore = "sweep"   // another program has
)

func (db *DB) hasChore(ctx context.Context, c chore) (bool, error) {
	n, err := db.number(ctx, "look for chores", `SELECT count(*) FROM chore WHERE name = ?`, string(c))
	return n > 0, err
}

// dropChore says that a chore is done, or need not be.
func (db *DB) dropChore(ctx context.Context, c chore) error {
	if left, err := db.hasChore(ctx, c); err != nil || !left {
		return err
	}
	return db.transact(ctx, "end a chore", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `DELETE FROM chore WHERE name = ?`, string(c))
	})
}
