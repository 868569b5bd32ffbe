package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server"
	"aiwolfplay/server/store"
)

// importLogs stores logs of the AIWolf server as games that can be replayed. It
// reports a file that is not a log, with the line, and goes on with the others.
func importLogs(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) (err error) {
	flags := cli.Flags("import", stderr)
	path := cli.AddDB(flags, getenv, cli.MissingIsMade)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("import: log files expected, got none")
	}
	db, err := store.Open(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	failed := 0
	for _, name := range flags.Args() {
		id, err := importLog(ctx, db, name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, store.ErrConflict):
			fmt.Fprintf(stdout, "%s  %s  already there\n", id, name)
		case err != nil:
			failed++
			fmt.Fprintf(stderr, "%s: %v\n", name, err)
		default:
			fmt.Fprintf(stdout, "%s  %s\n", id, name)
		}
	}
	if failed > 0 {
		return fmt.Errorf("import: %d of %d logs could not be imported", failed, flags.NArg())
	}
	return nil
}

func importLog(ctx context.Context, db *store.DB, name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close() // it was only read
	log := io.Reader(file)
	if strings.HasSuffix(name, ".gz") {
		if log, err = gzip.NewReader(file); err != nil {
			return "", err
		}
	}
	rec, err := server.ReadLog(log, time.Now())
	if err != nil {
		return "", err
	}
	return rec.ID, db.Create(ctx, rec.Game, rec.Events, nil)
}
