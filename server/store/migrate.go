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

// applicationID marks a database as one of this program. Its bytes are "AIWP".
const applicationID = 0x41495750

// afterMigration contains the parts of migrations that SQL cannot do. They run in the same transaction.
var afterMigration = map[string]func(context.Context, *sql.Tx) error{
	"0019_sizes.sql": rerate,
}

// migrate brings the schema up to date, each file in a transaction of its own.
// The number of files applied is the database's user_version.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := migrations.ReadDir("migrations") // in the order of their names
	if err != nil {
		return err
	}
	for {
		done, err := migrateOne(ctx, db, len(files), func(n int) (string, string, error) {
			text, err := migrations.ReadFile(path.Join("migrations", files[n].Name()))
			return files[n].Name(), string(text), err
		})
		if done || err != nil {
			return err
		}
	}
}

// latestVersion returns the version of a database whose schema is up to date.
func latestVersion() (int, error) {
	files, err := migrations.ReadDir("migrations")
	return len(files), err
}

// migrateOne applies the next file, if there is one. The version is read inside
// the transaction, so that two programs that start at once apply it once.
func migrateOne(
	ctx context.Context, db *sql.DB, latest int, file func(int) (name, text string, err error),
) (done bool, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback() // after Commit it does nothing

	var id identity
	if err := tx.QueryRowContext(ctx, queryIdentity).Scan(&id.application, &id.version, &id.tables); err != nil {
		return false, err
	}
	if err := id.check(latest); err != nil {
		return false, err
	}
	if id.version == latest {
		return true, nil
	}
	name, text, err := file(id.version)
	if err != nil {
		return false, err
	}
	after := afterMigration[name]
	text += fmt.Sprintf("\nPRAGMA user_version = %d; PRAGMA application_id = %d;", id.version+1, applicationID)
	if _, err := tx.ExecContext(ctx, text); err != nil {
		return false, fmt.Errorf("migration %d: %w", id.version+1, err)
	}
	if after != nil {
		if err := after(ctx, tx); err != nil {
			return false, fmt.Errorf("migration %d: %w", id.version+1, err)
		}
	}
	return false, tx.Commit()
}
