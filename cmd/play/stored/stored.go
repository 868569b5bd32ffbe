package stored

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// AddFlags adds the flags that name a stored game.
func AddFlags(flags *flag.FlagSet, env *cli.Env) (path, id *string) {
	return env.AddDB(flags, ""), flags.String("game", "", "`id` of the game; without it the latest ones are named")
}

// Open opens a database file. It does not create a missing one.
func Open(ctx context.Context, path string) (*store.DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-db: there is no file %s", path)
	}
	return store.Open(ctx, path)
}

// Load returns a game of a database file. The error names what is wrong with the file, the game or one of its events.
// It refuses a game of newer rules.
func Load(ctx context.Context, path, id string) (rec store.Record, err error) {
	db, err := Open(ctx, path)
	if err != nil {
		return store.Record{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if id == "" {
		return store.Record{}, fmt.Errorf("-game: an id expected; %s", latest(ctx, db.Games))
	}
	return LoadGame(ctx, db.Games, id)
}

// LoadGame loads a game. It refuses a game of newer rules.
func LoadGame(ctx context.Context, games *store.Games, id string) (store.Record, error) {
	rec, err := games.Load(ctx, id)
	if err == nil && rec.RulesVersion > table.RulesVersion {
		return store.Record{}, fmt.Errorf(
			"game %s: rules version %d or older expected, got %d: played by a newer version of this program",
			id, table.RulesVersion, rec.RulesVersion)
	}
	return rec, err
}

// latest lists the latest finished games.
func latest(ctx context.Context, games *store.Games) string {
	const shown = 10
	list, total, err := games.FinishedOrPrivate(ctx, 0, shown)
	if err != nil {
		return err.Error()
	}
	if total == 0 {
		return "no game in this file is finished"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "the latest of %d finished games:", total)
	for _, g := range list {
		fmt.Fprintf(&b, "\n  %s  %s  %2d seats  %s wins", g.ID, g.Ended.Format("2006-01-02 15:04:05"), g.Setup.Seats(),
			g.Winner)
	}
	return b.String()
}
