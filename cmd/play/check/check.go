// Package check contains the command play check.
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

// Command is play check. It reads a database without changing it, even while a server uses the database. It checks that
// the file is whole, that the rules allow each log, that each game matches the key that it was committed to, and that
// each finished game is as it was stored.
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
	c := checker{db: db, w: env.Stdout}
	if err := c.villages(ctx, cli.Progress(env.Stderr, "check", cli.Games)); err != nil {
		return err
	}
	if err := c.miniGames(ctx); err != nil {
		return err
	}
	if c.wrong > 0 {
		return fmt.Errorf("%d of %s failed the check", c.wrong, cli.Count(c.games+c.minis, "game"))
	}
	fmt.Fprintf(env.Stdout, "%s, %d of them running: all logs match the rules and their keys\n",
		cli.Count(c.games, "game"), c.running)
	if c.minis > 0 {
		fmt.Fprintf(env.Stdout, "%s: all logs match the rules and their keys\n", cli.Count(c.minis, "mini-game"))
	}
	if c.undigested > 0 {
		fmt.Fprintf(env.Stdout, "%d games of an older version have no digest yet, by which changed bits are found: "+
			"a server gives them one when it starts\n", c.undigested)
	}
	return serve.CheckKeys(ctx, db, *path)
}

// A checker checks the games of a database, prints the faults, and counts games.
type checker struct {
	db *store.DB
	w  io.Writer

	games, running, undigested int
	minis                      int
	wrong                      int // games of both kinds
}

// villages checks the games of Werewolf.
func (c *checker) villages(ctx context.Context, progress func(done, total int64)) error {
	ids, err := c.db.Games.IDs(ctx)
	if err != nil {
		return err
	}
	c.games = len(ids)
	for i, id := range ids {
		rec, err := stored.LoadGame(ctx, c.db.Games, id)
		if err == nil {
			err = stored.CheckGame(&rec)
		}
		if err == nil {
			err = c.db.Games.CheckDigest(ctx, id)
		}
		if errors.Is(err, store.ErrNoDigest) {
			err = nil
			c.undigested++
		}
		if rec.Ended.IsZero() {
			c.running++
		}
		if err := c.note(ctx, "game", id, err); err != nil {
			return err
		}
		progress(int64(i)+1, int64(len(ids)))
	}
	return nil
}

// miniGames checks the mini-games.
func (c *checker) miniGames(ctx context.Context) error {
	ids, err := c.db.Minis.All(ctx)
	if err != nil {
		return err
	}
	c.minis = len(ids)
	for _, id := range ids {
		g, err := c.db.Minis.Load(ctx, id, minigames.Named)
		if err == nil {
			err = stored.CheckMini(g)
		}
		if err := c.note(ctx, "mini-game", id, err); err != nil {
			return err
		}
	}
	return nil
}

// note prints the fault of a game, if it is not nil. It returns the error of ctx.
func (c *checker) note(ctx context.Context, kind, id string, fault error) error {
	if fault != nil && ctx.Err() == nil {
		c.wrong++
		fmt.Fprintf(c.w, "%s %s: %v\n", kind, id, fault)
	}
	return ctx.Err()
}
