package main

import (
	"context"
	"encoding/hex"
	"flag"
	"fmt"
	"io"

	"aiwolfplay/game/rules"
)

// verify recomputes a finished game from its key, and holds the key against
// what was published of it before the game.
func verify(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("play verify", flag.ContinueOnError)
	flags.SetOutput(stderr)
	path := flags.String("db", or(getenv("PLAY_DB"), "play.db"), "database `file` (environment: PLAY_DB)")
	id := flags.String("game", "", "`id` of the game; without it the latest ones are named")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("verify takes flags only, got %q", flags.Arg(0))
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
	fmt.Fprintf(stdout, "game        %s, %d seats, %d events\ncommitment  %s\nkey         %x\n", rec.ID, rec.Setup.Seats(), len(rec.Events), published, rec.Key)
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
		return fmt.Errorf("game %s: rules: event %d: the end of the game expected, the log ends", *id, len(rec.Events)+1)
	}
	_, err = io.WriteString(stdout, "as committed: the deal, the orders, the draws and all that follows from the answers\n")
	return err
}
