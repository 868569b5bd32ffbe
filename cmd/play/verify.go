package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/mini"
	minigames "aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// verify recomputes a finished game from its key, and compares the key with what
// was published of it before the game.
func verify(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("verify", stderr)
	path, id := addStored(flags, getenv)
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	rec, err := loadStored(ctx, *path, *id)
	if errors.Is(err, store.ErrNotFound) {
		return verifyMini(ctx, *path, *id, stdout)
	}
	if err != nil {
		return err
	}
	if rec.Ended.IsZero() {
		return fmt.Errorf("game %s is running: its key is secret until it is over", *id)
	}
	sum := rec.Key.Commitment()
	published, own := rec.Commitment(), hex.EncodeToString(sum[:])
	fmt.Fprintf(stdout, "game        %s, %d seats, %d events\ncommitment  %s\nkey         %x\n",
		rec.ID, rec.Setup.Seats(), len(rec.Events), published, rec.Key)
	switch published {
	case own:
	case "":
		return fmt.Errorf("game %s: a note with the commitment expected before the first event, found none", *id)
	default:
		return fmt.Errorf("game %s: the key is not the one that was committed to: its SHA-256 is %s", *id, own)
	}
	state, err := rules.Verify(rec.Setup, &rec.Key, rec.Log())
	if err != nil {
		return fmt.Errorf("game %s: %w", *id, err)
	}
	if !state.Over() {
		return fmt.Errorf("game %s: rules: event %d: the end of the game expected, but the log ends", *id, len(rec.Events)+1)
	}
	_, err = io.WriteString(stdout,
		"as committed: the deal, the orders, the draws and all that follows from the answers\n")
	return err
}

// verifyMini is verify for a mini-game.
func verifyMini(ctx context.Context, path, id string, stdout io.Writer) (err error) {
	db, err := openStored(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	g, err := db.Mini(ctx, id, minigames.Named)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("game %s: %w", id, store.ErrNotFound)
	}
	if err != nil {
		return err
	}
	if g.Ended.IsZero() {
		return fmt.Errorf("game %s is running: its key is secret until it is over", id)
	}
	sum := g.Key.Commitment()
	fmt.Fprintf(stdout, "game        %s, %s (%s), %d events\ncommitment  %x\nkey         %x\n",
		id, g.Game.Name(), g.Game.Settings()[g.Setting], len(g.Events), sum, g.Key)
	if err := checkMini(g); err != nil {
		return fmt.Errorf("game %s: %w", id, err)
	}
	_, err = io.WriteString(stdout, "as committed: the deal, the draws and all that follows from the answers\n")
	return err
}

// checkMini returns what is wrong with a mini-game.
func checkMini(g *store.MiniGame) error {
	log := make([]mini.Event, len(g.Events))
	for i, ev := range g.Events {
		log[i] = ev.Event
	}
	now, err := mini.Verify(g.Game, g.Setting, &g.Key, log)
	if err == nil && now.Over() == g.Ended.IsZero() {
		err = fmt.Errorf("the game is over by its log: %t, but by its record: %t", now.Over(), !g.Ended.IsZero())
	}
	return err
}
