// Package verify is play verify.
package verify

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/stored"
	minigames "aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// Command is play verify. It recomputes a finished game from its key, and compares the key with the commitment that was
// published before the game.
var Command = cli.Command{
	Name: "verify", Args: "[flags]", Summary: "recompute a finished game from the key that it was bound to", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("verify")
	path, id := stored.AddFlags(flags, env)
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	rec, err := stored.Load(ctx, *path, *id)
	if errors.Is(err, store.ErrNotFound) {
		return verifyMini(ctx, *path, *id, env.Stdout)
	}
	if err != nil {
		return err
	}
	if rec.Ended.IsZero() {
		return fmt.Errorf("game %s is running: its key is secret until it is over", *id)
	}
	sum := rec.Key.Commitment()
	published, own := rec.Commitment(), hex.EncodeToString(sum[:])
	fmt.Fprintf(env.Stdout, "game        %s, %d seats, %d events\ncommitment  %s\nkey         %x\n",
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
	_, err = io.WriteString(env.Stdout,
		"as committed: the deal, the orders, the draws and all that follows from the answers\n")
	return err
}

// verifyMini verifies a mini-game.
func verifyMini(ctx context.Context, path, id string, stdout io.Writer) (err error) {
	db, err := stored.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	g, err := db.Minis.Load(ctx, id, minigames.Named)
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
	if err := stored.CheckMini(g); err != nil {
		return fmt.Errorf("game %s: %w", id, err)
	}
	_, err = io.WriteString(stdout, "as committed: the deal, the draws and all that follows from the answers\n")
	return err
}
