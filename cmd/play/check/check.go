// Package check is play check.
package check

import (
	"context"
	"errors"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/cmd/play/stored"
	minigames "aiwolfplay/game/mini/games"
	"aiwolfplay/server/store"
)

// Command is play check. It reads a database without changing it, also while a server uses it. It checks that the file
// is whole, that the rules allow each log, that each game matches the key that it was committed to, and that each
// finished game is as it was stored.
var Command = cli.Command{
	Name: "check", Args: "[flags]",
	Summary: "look for damage in the database, and for games that don't match the rules or their keys",
	Run:     run,
}

func run(ctx context.Context, args []string, env *cli.Env) (err error) {
	flags := env.Flags("check")
	path := env.AddDB(flags, "")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	damage, err := store.Damage(ctx, *path, true)
	if err != nil {
		return err
	}
	if damage != "" {
		return fmt.Errorf("%s is damaged: %s", *path, damage)
	}
	fmt.Fprintln(env.Stdout, "the file is whole")
	db, err := store.OpenReading(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ids, err := db.Games(ctx)
	if err != nil {
		return err
	}
	progress := cli.Progress(env.Stderr, "check", cli.Games)
	wrong, running, undigested := 0, 0, 0
	for i, id := range ids {
		rec, err := stored.LoadGame(ctx, db, id)
		if err == nil {
			err = stored.CheckGame(&rec)
		}
		if err == nil {
			err = db.CheckDigest(ctx, id)
		}
		if errors.Is(err, store.ErrNoDigest) {
			err = nil
			undigested++
		}
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			wrong++
			fmt.Fprintf(env.Stdout, "game %s: %v\n", id, err)
		}
		if rec.Ended.IsZero() {
			running++
		}
		progress(int64(i)+1, int64(len(ids)))
	}
	minis, wrongMinis, err := checkMinis(ctx, db, env.Stdout)
	if err != nil {
		return err
	}
	if wrong += wrongMinis; wrong > 0 {
		return fmt.Errorf("%d of %s failed the check", wrong, cli.Count(len(ids)+minis, "game"))
	}
	fmt.Fprintf(env.Stdout, "%s, %d of them running: all logs match the rules and their keys\n",
		cli.Count(len(ids), "game"), running)
	if minis > 0 {
		fmt.Fprintf(env.Stdout, "%s: all logs match the rules and their keys\n", cli.Count(minis, "mini-game"))
	}
	if undigested > 0 {
		fmt.Fprintf(env.Stdout, "%d games of an older version have no digest yet, by which changed bits are found: "+
			"a server gives them one when it starts\n", undigested)
	}
	return serve.CheckKeys(ctx, db, *path)
}

// checkMinis prints what is wrong with the mini-games, and returns how many there are and how many are wrong.
func checkMinis(ctx context.Context, db *store.DB, w io.Writer) (all, wrong int, err error) {
	ids, err := db.Minis(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, id := range ids {
		g, err := db.Mini(ctx, id, minigames.Named)
		if err == nil {
			err = stored.CheckMini(g)
		}
		if ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		if err != nil {
			wrong++
			fmt.Fprintf(w, "mini-game %s: %v\n", id, err)
		}
	}
	return len(ids), wrong, nil
}
