package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/rules"
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
