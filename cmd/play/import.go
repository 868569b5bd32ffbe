package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server"
	"aiwolfplay/server/store"
)

// importLogs stores logs of the AIWolf server as games that can be replayed: files, packed or not,
// archives, and folders. It reports a file that is not a log, with the line, and goes on with the
// others.
func importLogs(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) (err error) {
	flags := cli.Flags("import", stderr)
	path := cli.AddDB(flags, getenv, cli.MissingIsMade)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("import: log files, archives or folders expected, got none")
	}
	db, err := store.Open(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	logs, failed := 0, 0
	for _, name := range flags.Args() {
		n, faults := eachLog(ctx, name, func(name string, log io.Reader) error {
			id, err := importLog(ctx, db, log)
			switch {
			case errors.Is(err, store.ErrConflict):
				fmt.Fprintf(stdout, "%s  %s  already there\n", id, name)
			case err == nil:
				fmt.Fprintf(stdout, "%s  %s\n", id, name)
			default:
				return err
			}
			return nil
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, fault := range faults {
			fmt.Fprintln(stderr, fault)
		}
		logs, failed = logs+n, failed+len(faults)
	}
	if failed > 0 {
		return fmt.Errorf("import: %d of %s could not be imported", failed, cli.Count(max(logs, failed), "log"))
	}
	return nil
}

func importLog(ctx context.Context, db *store.DB, log io.Reader) (string, error) {
	rec, err := server.ReadLog(log, time.Now())
	if err != nil {
		return "", err
	}
	return rec.ID, db.Create(ctx, rec.Game, rec.Events, rec.Notes)
}
