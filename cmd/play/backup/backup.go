// Package backup contains the commands play backup and play restore.
package backup

import (
	"context"
	"errors"
	"fmt"
	"os"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// Command is play backup. It copies a database and its keys while servers use it.
var Command = cli.Command{
	Name: "backup", Args: "[flags] file", Summary: "copy the database, also while a server uses it", Run: backup,
}

func backup(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("backup")
	path := env.AddDB(flags, "")
	to, err := cli.ParseFile(flags, args, "the file to write")
	if err != nil {
		return err
	}
	if err := store.Backup(ctx, *path, to, cli.Progress(env.Stderr, "backup", cli.Megabytes)); err != nil {
		return err
	}
	keys := ""
	if _, err := os.Stat(serve.KeysOf(*path)); err == nil {
		if err := copyFile(serve.KeysOf(*path), serve.KeysOf(to)); err != nil {
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
	fmt.Fprintf(env.Stdout, "copied %s to %s%s\n", *path, to, keys)
	return checkKeysOf(ctx, to)
}

// copyFile copies a file so that only the owner can read the copy. The target must not exist.
func copyFile(from, to string) error {
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
