package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"path"
)

//go:embed migrations/*.sql
var migrations embed.FS

// applicationID marks a database as ours: "AIWP".
const applicationID = 0x41495750

// migrate brings the schema up to date, each file in a transaction of its own.
// The number of files applied is the database's user_version.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := migrations.ReadDir("migrations") // in the order of their names
	if err != nil {
		return err
	}
	for {
		done, err := migrateOne(ctx, db, len(files), func(n int) (string, error) {
			text, err := migrations.ReadFile(path.Join("migrations", files[n].Name()))
			return string(text), err
		})
		if done || err != nil {
			return err
		}
	}
}

// migrateOne applies the next file, if there is one. The version is read inside
// the transaction, so that two programs that start at once apply it once.
func migrateOne(ctx context.Context, db *sql.DB, latest int, file func(int) (string, error)) (done bool, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback() // after Commit it does nothing

	var id, version, tables int
	row := tx.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)`)
	if err := row.Scan(&id, &version, &tables); err != nil {
		return false, err
	}
	switch {
	case id != applicationID && (tables > 0 || version > 0):
		return false, fmt.Errorf("a database of this program expected, got one of another program")
	case version > latest:
		return false, fmt.Errorf("schema version %d or older expected, got %d: written by a newer version of this program",
			latest, version)
	case version == latest:
		return true, nil
	}
	text, err := file(version)
	if err != nil {
		return false, err
	}
	text += fmt.Sprintf("\nPRAGMA user_version = %d; PRAGMA application_id = %d;", version+1, applicationID)
	if _, err := tx.ExecContext(ctx, text); err != nil {
		return false, fmt.Errorf("migration %d: %w", version+1, err)
	}
	return false, tx.Commit()
}
