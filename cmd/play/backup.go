package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// backup copies a database and its keys while servers use it.
func backup(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("backup", stderr)
	path := cli.AddDB(flags, getenv, "")
	to, err := fileArgument(flags, args, "the file to write")
	if err != nil {
		return err
	}
	if err := store.Backup(ctx, *path, to, progressTo(stderr, "backup", megabytes)); err != nil {
		return err
	}
	keys := ""
	if _, err := os.Stat(serve.KeysOf(*path)); err == nil {
		if err := copyFile(ctx, serve.KeysOf(*path), serve.KeysOf(to)); err != nil {
			return fmt.Errorf("backup of the keys: %w", err)
		}
		keys = ", and the keys of its cookies to " + serve.KeysOf(to)
	}
	damage, err := store.Damage(ctx, to, false)
	if err == nil && damage != "" {
		err = fmt.Errorf("the copy is damaged: %s", damage)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "copied %s to %s%s\n", *path, to, keys)
	return checkKeysOf(ctx, to)
}

// restore puts a backup in the place of a database. What was there is kept beside it.
func restore(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("restore", stderr)
	path := cli.AddDB(flags, getenv, "")
	from, err := fileArgument(flags, args, "the file that play backup wrote")
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
	if err := store.Backup(ctx, from, part, progressTo(stderr, "restore", megabytes)); err != nil {
		return err
	}
	defer os.Remove(part) // after the renaming it does nothing
	var kept bool
	for _, suffix := range []string{"-wal", "-shm", ""} { // what belongs to the file goes with it
		switch err := os.Rename(*path+suffix, aside+suffix); {
		case err == nil:
			kept = true
		case !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("move the present database aside: %w", err)
		}
	}
	if err := os.Rename(part, *path); err != nil {
		return fmt.Errorf("%w; the database that was there is now %s", err, aside)
	}
	if _, err := os.Stat(serve.KeysOf(from)); err == nil {
		if err := os.Rename(serve.KeysOf(*path), serve.KeysOf(aside)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("move the present keys aside: %w", err)
		}
		if err := copyFile(ctx, serve.KeysOf(from), serve.KeysOf(*path)); err != nil {
			return fmt.Errorf("restore the keys: %w", err)
		}
	}
	fmt.Fprintf(stdout, "restored %s from %s\n", *path, from)
	if kept {
		fmt.Fprintf(stdout, "the database that was there is kept as %s\n", aside)
	}
	if _, err := os.Stat(serve.KeysOf(from)); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(stdout, "the backup has no keys: there is no file %s\n", serve.KeysOf(from))
	}
	return checkKeysOf(ctx, *path)
}

// checkKeysOf returns what is wrong with the keys beside a database. One of an older version is not looked at.
func checkKeysOf(ctx context.Context, path string) error {
	db, err := store.OpenReading(ctx, path)
	if err != nil {
		return nil //nolint:nilerr // it was looked through before; the server that opens it looks at the keys
	}
	if err = errors.Join(serve.CheckKeys(ctx, db, path), db.Close()); err != nil {
		err = fmt.Errorf("the database is in its place, but: %w", err)
	}
	return err
}

// fileArgument reads flags and one more argument, a file, before them or after them.
func fileArgument(flags *flag.FlagSet, args []string, what string) (string, error) {
	var file string
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		file, args = args[0], args[1:]
	}
	if err := flags.Parse(args); err != nil {
		return "", err
	}
	rest := flags.Args()
	if file == "" && len(rest) > 0 {
		file, rest = rest[0], rest[1:]
	}
	if file == "" || len(rest) > 0 {
		return "", fmt.Errorf("%s: one argument expected, %s", flags.Name(), what)
	}
	return file, nil
}

// copyFile copies a file that only its owner may read. The copy must not exist.
func copyFile(_ context.Context, from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// progressTo prints how far something is, once a second where it takes that long.
func progressTo(w io.Writer, what string, amount func(n int64) string) store.Progress {
	last := time.Now()
	return func(done, total int64) {
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			fmt.Fprintf(w, "%s: %s of %s\n", what, amount(done), amount(total))
		}
	}
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
