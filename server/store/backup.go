package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Progress is a function that is called with the amount done so far and the total.
type Progress func(done, total int64)

// progressPace is the time between two reports of progress.
const progressPace = 200 * time.Millisecond

// Backup writes a copy of a database to a new file that only its owner can read. The copy shows the database at one
// moment, although servers may go on writing. The copy appears whole or not at all. Progress is in bytes; the total is
// an estimate.
func Backup(ctx context.Context, from, to string, tell Progress) error {
	if err := backup(ctx, from, to, tell); err != nil {
		return fmt.Errorf("backup of %s: %w", from, err)
	}
	return nil
}

func backup(ctx context.Context, from, to string, tell Progress) (err error) {
	from, err = existing(ctx, from)
	if err != nil {
		return err
	}
	db, err := connectReading(from, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(explain(err), db.Close()) }()
	var total int64
	if err := db.QueryRowContext(ctx,
		`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&total); err != nil {
		return err
	}
	return whole(to, func(part string) error {
		stop := watchSize(part, total, tell)
		_, err := db.ExecContext(ctx, `VACUUM INTO '`+strings.ReplaceAll(part, `'`, `''`)+`'`)
		stop()
		if err != nil {
			return err
		}
		return unserved(ctx, part)
	})
}

// unserved notes in a copy of a database that no server uses the copy.
func unserved(ctx context.Context, path string) error {
	db, err := connect(path, "immediate")
	if err != nil {
		return err
	}
	if c, err := custodyOf(ctx, db); err != nil || c.Since.IsZero() {
		return errors.Join(err, db.Close())
	}
	return errors.Join(leaveCustody(ctx, db), db.Close())
}

// existing returns the absolute path of a database of this program. It returns an error if there is none.
func existing(ctx context.Context, path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return "", errors.New("a database expected, got an empty file, a directory or a device")
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", err
	}
	_, err = inspect(ctx, path)
	return path, err
}

// whole makes a new file that only its owner can read. The file appears under its name only after write has returned
// and the data is on the disk.
func whole(path string, write func(part string) error) (err error) {
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already; give another name", path)
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part") // of mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // does nothing after the file is renamed
	defer file.Close()           // closed a second time on success
	if err := write(file.Name()); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close() // the folder was only read
	_ = folder.Sync()    // not every system can sync a folder
	return nil
}

// watchSize reports the growth of a file until stop is called.
func watchSize(path string, total int64, tell Progress) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() { // until stop
		defer close(ended)
		tick := time.NewTicker(progressPace)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-done:
				return
			}
			if info, err := os.Stat(path); err == nil {
				tell(min(info.Size(), total), total)
			}
		}
	}()
	return func() { close(done); <-ended }
}

// Damage returns SQLite's description of the damage in a database file, "" if there is none. It does not change the
// file. An error means that the file could not be read, or is no database of this program.
func Damage(ctx context.Context, path string, thorough bool) (string, error) {
	path, err := existing(ctx, path)
	if err != nil {
		return "", fmt.Errorf("database %s: %w", path, err)
	}
	db, err := connectReading(path, false)
	if err != nil {
		return "", err
	}
	look := `PRAGMA quick_check(20)`
	if thorough {
		look = `PRAGMA integrity_check(20)`
	}
	text := func(rows *sql.Rows, found *string) error { return rows.Scan(found) }
	found, err := collect(ctx, db, text, look)
	if err == nil && thorough && slices.Equal(found, []string{"ok"}) {
		var orphans []string
		orphans, err = collect(ctx, db, text, `SELECT format('%s: %d rows without their %s', "table", count(*), parent)
			FROM pragma_foreign_key_check GROUP BY "table", parent`)
		found = append(found, orphans...)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return "", fmt.Errorf("database %s: %w", path, explain(err))
	}
	return strings.TrimPrefix(strings.TrimPrefix(strings.Join(found, "; "), "ok"), "; "), nil
}

// OpenReading opens a database for reading only. It returns an error if the schema is not up to date. In that case,
// somebody has to open the database for writing first.
func OpenReading(ctx context.Context, path string) (*DB, error) {
	db, err := openReading(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	return db, nil
}

func openReading(ctx context.Context, path string) (*DB, error) {
	path, err := existing(ctx, path)
	if err != nil {
		return nil, err
	}
	read, err := connectReading(path, false)
	if err != nil {
		return nil, err
	}
	var version int
	err = read.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version)
	if latest, err2 := latestVersion(); err == nil && err2 == nil && version < latest {
		err = fmt.Errorf("written by an older version of this program (schema %d of %d): start the server once with it",
			version, latest)
	}
	if err != nil {
		return nil, errors.Join(explain(err), read.Close())
	}
	return newDB(path, &handle{read: read, write: read}), nil
}
