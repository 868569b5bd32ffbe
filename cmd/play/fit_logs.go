package main

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A loggedGame is a game of an archive.
type loggedGame struct {
	name      string
	set, game int
	setup     rules.Setup
	names     []string
	events    []rules.Event
}

// maxLog is the most that a log of an archive may hold unpacked.
const maxLog = 16 << 20

// readLogs reads a tar.gz archive of log files that are called
// seats-set-game.log, and returns the games in the order of their numbers.
func readLogs(ctx context.Context, file string, stderr io.Writer) (list []loggedGame, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	archive := tar.NewReader(unpacked)
	for ctx.Err() == nil {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if !strings.HasSuffix(head.Name, ".log") {
			continue
		}
		g := loggedGame{name: path.Base(head.Name)}
		var seats int
		if _, err := fmt.Sscanf(g.name, "%d-%d-%d.log", &seats, &g.set, &g.game); err != nil {
			return nil, fmt.Errorf("%s: %s is not called seats-set-game.log", file, head.Name)
		}
		parsed, err := gamelog.Parse(io.LimitReader(archive, maxLog))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, head.Name, err)
		}
		g.setup, g.names, g.events = parsed.Setup, parsed.Names, parsed.Events
		list = append(list, g)
	}
	if len(list) == 0 {
		return nil, errors.Join(ctx.Err(), fmt.Errorf("%s: no log files", file))
	}
	slices.SortFunc(list, func(a, b loggedGame) int {
		if a.set != b.set {
			return a.set - b.set
		}
		return a.game - b.game
	})
	fmt.Fprintf(stderr, "%s: %d games\n", file, len(list))
	return list, ctx.Err()
}

// playForFit plays games among our own agents, a set after another.
func playForFit(ctx context.Context, seats int, names string, n int, stderr io.Writer) (list []loggedGame, err error) {
	setup, err := rules.Village(seats)
	if err != nil {
		return nil, err
	}
	agents, err := entrantsOf(names)
	if err != nil {
		return nil, err
	}
	bar := newBar(stderr, "games played", n)
	defer bar.close()
	config := sim.Config{Setup: setup, Agents: agents, Games: n, Seed: 6, Workers: 1}
	config.Played = func(p sim.Played) error {
		bar.add()
		i := len(list)
		g := loggedGame{name: fmt.Sprintf("game %d of self-play", i), set: i / setSize, game: i % setSize, setup: setup, events: slices.Clone(p.Result.Log)}
		for _, a := range p.Agents {
			g.names = append(g.names, agents[a].Name)
		}
		list = append(list, g)
		return nil
	}
	_, err = sim.Batch(ctx, config)
	return list, err
}
