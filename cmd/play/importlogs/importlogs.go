// Package importlogs is play import.
package importlogs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/logs"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/history"
)

// Command is play import. It stores logs of the AIWolf server as games that can be replayed, from files (compressed or
// not), archives and folders. It reports each file that is no log, with the line, and continues with the others.
var Command = cli.Command{
	Name: "import", Args: "[flags] logs", Summary: "store logs of the AIWolf server, for replay", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) (err error) {
	flags := env.Flags("import")
	path := env.AddDB(flags, cli.MissingIsMade)
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
	all, failed := 0, 0
	for _, name := range flags.Args() {
		n, faults := logs.Each(ctx, name, func(name string, log io.Reader) error {
			id, err := importLog(ctx, db.Games, log)
			switch {
			case errors.Is(err, store.ErrConflict):
				fmt.Fprintf(env.Stdout, "%s  %s  already there\n", id, name)
			case err == nil:
				fmt.Fprintf(env.Stdout, "%s  %s\n", id, name)
			default:
				return err
			}
			return nil
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, fault := range faults {
			fmt.Fprintln(env.Stderr, fault)
		}
		all, failed = all+n, failed+len(faults)
	}
	if failed > 0 {
		return fmt.Errorf("import: %d of %s could not be imported", failed, cli.Count(max(all, failed), "log"))
	}
	return nil
}

func importLog(ctx context.Context, games *store.Games, log io.Reader) (string, error) {
	rec, err := history.ReadLog(log, time.Now())
	if err != nil {
		return "", err
	}
	return rec.ID, games.Create(ctx, rec.Game, rec.Events, rec.Notes)
}
