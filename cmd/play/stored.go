package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// addStored adds the flags that name a stored game.
func addStored(flags *flag.FlagSet, getenv func(string) string) (path, id *string) {
	return cli.AddDB(flags, getenv, ""), flags.String("game", "", "`id` of the game; without it the latest ones are named")
}

// openStored opens a database that must be there: who wants to read a game must
// not get an empty file.
func openStored(ctx context.Context, path string) (*store.DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-db: there is no file %s", path)
	}
	return store.Open(ctx, path)
}

// loadStored returns a game of a database file. The error names what is wrong
// with the file, the game or one of its events; a game of newer rules is refused.
func loadStored(ctx context.Context, path, id string) (rec store.Record, err error) {
	db, err := openStored(ctx, path)
	if err != nil {
		return store.Record{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if id == "" {
		return store.Record{}, fmt.Errorf("-game: an id expected; %s", latest(ctx, db))
	}
	return loadGame(ctx, db, id)
}

// loadGame loads a game of an open database. One of newer rules is an error.
func loadGame(ctx context.Context, db *store.DB, id string) (store.Record, error) {
	rec, err := db.Load(ctx, id)
	if err == nil && rec.RulesVersion > table.RulesVersion {
		return store.Record{}, fmt.Errorf(
			"game %s: rules version %d or older expected, got %d: played by a newer version of this program",
			id, table.RulesVersion, rec.RulesVersion)
	}
	return rec, err
}

// latest lists a few finished games in words.
func latest(ctx context.Context, db *store.DB) string {
	const shown = 10
	games, total, err := db.FinishedOrPrivate(ctx, 0, shown)
	if err != nil {
		return err.Error()
	}
	if total == 0 {
		return "no game in this file is finished"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "the latest of %d finished games:", total)
	for _, g := range games {
		fmt.Fprintf(&b, "\n  %s  %s  %2d seats  %s wins", g.ID, g.Ended.Format("2006-01-02 15:04:05"), g.Setup.Seats(),
			g.Winner)
	}
	return b.String()
}

// parseViewer reads what game.Viewer writes: public, seat:3, all.
func parseViewer(text string, seats int) (game.Viewer, error) {
	switch text {
	case "public":
		return game.Viewer{}, nil
	case "all":
		return game.Omniscient(), nil
	}
	for seat := range game.Seat(seats) {
		if v := game.AtSeat(seat); v.String() == text {
			return v, nil
		}
	}
	return game.Viewer{}, fmt.Errorf("-as: public, all, or seat:1 to seat:%d expected, got %q", seats, text)
}
