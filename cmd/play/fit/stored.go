package fit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game/belief/fit"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// enough is the least number of games of a size of village. Fewer games make too few
// sets for the folds.
const enough = fit.Folds * fit.SetSize

// readStored returns the finished games of a database in the villages of 5 and of 15 if there are enough: the smaller
// village first, and its games in the order in which they ended. It prints which games it leaves out.
func readStored(ctx context.Context, path string, stderr io.Writer) (sizes [][]fit.Game, err error) {
	db, err := stored.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	bySize, aside, err := gamesToFit(ctx, db.Games, stderr)
	if err != nil {
		return nil, err
	}
	for _, seats := range []int{5, 15} {
		switch n := len(bySize[seats]); {
		case n >= enough:
			sizes = append(sizes, bySize[seats])
			fmt.Fprintf(stderr, "%s: %d games of %d seats\n", path, n, seats)
		case n > 0:
			fmt.Fprintf(stderr, "%s: %s of %d seats skipped: %d or more expected\n", path, cli.Count(n, "game"), seats, enough)
		}
	}
	if len(aside) > 0 {
		fmt.Fprintf(stderr, "%s: %s skipped, the first of them: %v\n", path, cli.Count(len(aside), "game"), aside[0])
	}
	if len(sizes) == 0 {
		return nil, fmt.Errorf("-db: %s: %d finished games of 5 or of 15 seats expected, got %d and %d",
			path, enough, len(bySize[5]), len(bySize[15]))
	}
	return sizes, nil
}

// gamesToFit returns the games of the villages of 5 and of 15 by size, and the reasons why it leaves out other games.
func gamesToFit(
	ctx context.Context, games *store.Games, stderr io.Writer,
) (bySize map[int][]fit.Game, aside []error, err error) {
	const page = 500
	var list []store.Summary
	for {
		more, total, err := games.Finished(ctx, len(list), page)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, more...)
		if len(more) == 0 || len(list) >= total {
			break
		}
	}
	slices.Reverse(list) // the latest came first
	bar := cli.NewBar(stderr, "games read", len(list))
	defer bar.Close()
	bySize = map[int][]fit.Game{}
	for i := range list {
		bar.Add(1)
		seats := list[i].Setup.Seats()
		village, err := rules.Village(seats)
		if err != nil || list[i].Setup.Roles != village.Roles || seats != 5 && seats != 15 {
			aside = append(aside,
				fmt.Errorf("game %s: a village of 5 or 15 expected, got another one of %d seats", list[i].ID, seats))
			continue
		}
		g, err := gameOf(ctx, games, list[i].ID)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			aside = append(aside, err)
			continue
		}
		n := len(bySize[seats])
		g.Set, g.N = n/fit.SetSize, n%fit.SetSize
		bySize[seats] = append(bySize[seats], g)
	}
	return bySize, aside, nil
}

// gameOf loads a game. A damaged game or one of newer rules is an error.
func gameOf(ctx context.Context, games *store.Games, id string) (fit.Game, error) {
	rec, err := stored.LoadGame(ctx, games, id)
	if err != nil {
		return fit.Game{}, err
	}
	g := fit.Game{Name: "game " + id, Setup: rec.Setup, Events: rec.Log()}
	if _, err := rules.Fold(g.Setup, g.Events); err != nil {
		return fit.Game{}, fmt.Errorf("game %s: %w", id, err)
	}
	for _, s := range rec.Seats {
		g.Names = append(g.Names, s.Agent) // "" for people, whose names leave no game out
	}
	return g, nil
}
