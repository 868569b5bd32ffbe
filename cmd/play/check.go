package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	minigames "aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// check looks through a database without changing it, also while a server uses it: whether the file
// is whole, whether each log is one that the rules allow, whether each game is the one that its key was
// committed to, and whether each finished game is as it was stored.
func check(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) (err error) {
	flags := cli.Flags("check", stderr)
	path := cli.AddDB(flags, getenv, "")
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
	fmt.Fprintln(stdout, "the file is whole")
	db, err := store.OpenReading(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ids, err := db.Games(ctx)
	if err != nil {
		return err
	}
	tell := progressTo(stderr, "check", func(n int64) string { return fmt.Sprintf("%d games", n) })
	wrong, running, undigested := 0, 0, 0
	for i, id := range ids {
		rec, err := loadGame(ctx, db, id)
		if err == nil {
			err = checkGame(&rec)
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
			fmt.Fprintf(stdout, "game %s: %v\n", id, err)
		}
		if rec.Ended.IsZero() {
			running++
		}
		tell(int64(i)+1, int64(len(ids)))
	}
	minis, wrongMinis, err := checkMinis(ctx, db, stdout)
	if err != nil {
		return err
	}
	if wrong += wrongMinis; wrong > 0 {
		return fmt.Errorf("%d of %s failed the check", wrong, cli.Count(len(ids)+minis, "game"))
	}
	fmt.Fprintf(stdout, "%s, %d of them running: all logs match the rules and their keys\n",
		cli.Count(len(ids), "game"), running)
	if minis > 0 {
		fmt.Fprintf(stdout, "%s: all logs match the rules and their keys\n", cli.Count(minis, "mini-game"))
	}
	if undigested > 0 {
		fmt.Fprintf(stdout, "%d games of an older version have no digest yet, by which changed bits are found: "+
			"a server gives them one when it starts\n", undigested)
	}
	return serve.CheckKeys(ctx, db, *path)
}

// checkMinis prints what is wrong with the mini-games, and returns how many there are and how many are wrong.
func checkMinis(ctx context.Context, db *store.DB, stdout io.Writer) (all, wrong int, err error) {
	ids, err := db.Minis(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, id := range ids {
		g, err := db.Mini(ctx, id, minigames.Named)
		if err == nil {
			err = checkMini(g)
		}
		if ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		if err != nil {
			wrong++
			fmt.Fprintf(stdout, "mini-game %s: %v\n", id, err)
		}
	}
	return len(ids), wrong, nil
}

// checkGame returns what is wrong with a game.
func checkGame(rec *store.Record) error {
	log := rec.Log()
	for i := range log {
		if log[i].Seq != uint32(i)+1 {
			return fmt.Errorf("event %d expected, got %d", i+1, log[i].Seq)
		}
	}
	if len(rec.Seats) != rec.Setup.Seats() {
		return fmt.Errorf("%d seats expected, got %d", rec.Setup.Seats(), len(rec.Seats))
	}
	state, err := rules.Fold(rec.Setup, log)
	if err != nil {
		return err
	}
	if state.Over() == rec.Ended.IsZero() {
		return fmt.Errorf("the game is over by its log: %t, but by its record: %t", state.Over(), !rec.Ended.IsZero())
	}
	if rec.Origin == store.Imported {
		return nil // no key is known
	}
	published := rec.Commitment()
	sum := rec.Key.Commitment()
	if published != hex.EncodeToString(sum[:]) {
		return fmt.Errorf("the key is not the one that was committed to by %q", published)
	}
	_, err = rules.Verify(rec.Setup, &rec.Key, log)
	return err
}
