package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// Restore is play restore. It replaces a database by a backup, and keeps the old files beside it.
var Restore = cli.Command{
	Name: "restore", Args: "[flags] file", Summary: "replace the database by a backup", Run: restore,
}

func restore(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("restore")
	path := env.AddDB(flags, "")
	from, err := cli.ParseFile(flags, args, "the file that play backup wrote")
	if err != nil {
		return err
	}
	damage, err := store.Damage(ctx, from, true)
	if err == nil && damage != "" {
		err = fmt.Errorf("%s is damaged, and nothing was changed: %s", from, damage)
	}
	if err != nil {
		return err
	}
	lock, err := serve.LockDatabase(*path)
	if err != nil {
		return err
	}
	defer lock.Close()
	aside := *path + ".before-" + time.Now().Format("20060102-150405")
	part := aside + ".restoring"
	if err := store.Backup(ctx, from, part, cli.Progress(env.Stderr, "restore", cli.Megabytes)); err != nil {
		return err
	}
	defer os.Remove(part) // does nothing after the file is renamed
	kept, err := moveAside(*path, aside)
	if err != nil {
		return err
	}
	if err := os.Rename(part, *path); err != nil {
		return fmt.Errorf("%w; the database that was there is now %s", err, aside)
	}
	copied, err := copyKeys(from, *path, aside)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "restored %s from %s\n", *path, from)
	if kept {
		fmt.Fprintf(env.Stdout, "the database that was there is kept as %s\n", aside)
	}
	if !copied {
		fmt.Fprintf(env.Stdout, "the backup has no keys: there is no file %s\n", serve.KeysOf(from))
	}
	return checkKeysOf(ctx, *path)
}

// moveAside renames the files of a database. It reports whether there were any.
func moveAside(path, aside string) (kept bool, err error) {
	for _, suffix := range []string{"-wal", "-shm", ""} { // the database needs its other files
		switch err := os.Rename(path+suffix, aside+suffix); {
		case err == nil:
			kept = true
		case !errors.Is(err, fs.ErrNotExist):
			return kept, fmt.Errorf("move the present database aside: %w", err)
		}
	}
	return kept, nil
}

// copyKeys copies the keys of a backup, and renames the present ones. It reports whether the backup has keys.
func copyKeys(from, to, aside string) (copied bool, err error) {
	if _, err := os.Stat(serve.KeysOf(from)); err != nil {
		return false, nil //nolint:nilerr // an unreadable file is as good as none
	}
	if err := os.Rename(serve.KeysOf(to), serve.KeysOf(aside)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("move the present keys aside: %w", err)
	}
	if err := copyFile(serve.KeysOf(from), serve.KeysOf(to)); err != nil {
		return false, fmt.Errorf("restore the keys: %w", err)
	}
	return true, nil
}

// checkKeysOf returns an error if the keys of a database are wrong. It does not check a database of an older version.
func checkKeysOf(ctx context.Context, path string) error {
	db, err := store.OpenReading(ctx, path)
	if err != nil {
		return nil //nolint:nilerr // the database was checked before; the server that opens it checks the keys
	}
	if err = errors.Join(serve.CheckKeys(ctx, db, path), db.Close()); err != nil {
		err = fmt.Errorf("the database is in its place, but: %w", err)
	}
	return err
}
