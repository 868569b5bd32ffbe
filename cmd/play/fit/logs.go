package fit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/logs"
	"aiwolfplay/game/belief/fit"
)

// readLogs reads the logs at a path, and prints which logs it leaves out.
func readLogs(ctx context.Context, path string, stderr io.Writer) ([]fit.Game, error) {
	var all fit.Logs
	n, faults := logs.Each(ctx, path, all.Add)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	list := all.Games()
	if len(list) == 0 {
		return nil, errors.Join(ctx.Err(), fmt.Errorf("%s: no finished games in %d log files", path, n))
	}
	fmt.Fprintf(stderr, "%s: %s\n", path, cli.Count(len(list), "game"))
	if all.Unnamed() > 0 {
		fmt.Fprintf(stderr, "%s: %s not called seats-set-game.log: every %d in the order of their names"+
			" count as a set\n", path, cli.Count(all.Unnamed(), "file"), fit.SetSize)
	}
	if all.Broken > 0 {
		fmt.Fprintf(stderr, "%s: %s broken off and left aside\n", path, cli.Count(all.Broken, "game"))
	}
	return list, ctx.Err()
}
