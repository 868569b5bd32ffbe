package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
)

// An identity holds the numbers that show whether a file is a database of this program.
type identity struct {
	application, version, tables int
}

// queryIdentity reads an identity.
const queryIdentity = `SELECT (SELECT application_id FROM pragma_application_id),
	(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)`

// check returns nil if the file is empty, or is a database of this program that is not of a newer version. Otherwise it
// returns an error.
func (id identity) check(latest int) error {
	switch {
	case id.application != applicationID && (id.tables > 0 || id.version > 0):
		return errors.New("a database of this program expected, got one of another program")
	case id.version > latest:
		return fmt.Errorf("schema version %d or older expected, got %d: written by a newer version of this program",
			latest, id.version)
	}
	return nil
}

// inspect returns the identity of a file without changing it, because other programs' files must stay unchanged. The
// identity of a missing or empty file is zero.
func inspect(ctx context.Context, path string) (id identity, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return id, nil
	}
	db, err := connectReading(path, true)
	if err != nil {
		return id, err
	}
	err = db.QueryRowContext(ctx, queryIdentity).Scan(&id.application, &id.version, &id.tables)
	if err == nil {
		var latest int
		if latest, err = latestVersion(); err == nil {
			err = id.check(latest)
		}
	}
	if err == nil {
		err = checkWAL(ctx, path, db, id)
	}
	return id, errors.Join(explain(err), db.Close())
}

// connectReading opens a file so that nothing can change it. If short is set, SQLite also creates no additional files
// next to it, unless such files exist.
func connectReading(path string, short bool) (*sql.DB, error) {
	query := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	if _, err := os.Stat(path + "-wal"); short && errors.Is(err, fs.ErrNotExist) {
		query.Set("immutable", "1")
	}
	return openFile(path, query)
}
