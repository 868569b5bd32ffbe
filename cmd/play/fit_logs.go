package main

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief/fit"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// maxLog is the most that a log of an archive may hold unpacked.
const maxLog = 16 << 20

// readLogs reads a tar.gz archive of log files that are called
// seats-set-game.log, and returns the games in the order of their numbers.
func readLogs(ctx context.Context, file string, stderr io.Writer) (list []fit.Game, err error) {
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
		g := fit.Game{Name: path.Base(head.Name)}
		var seats int
		if _, err := fmt.Sscanf(g.Name, "%d-%d-%d.log", &seats, &g.Set, &g.N); err != nil {
			return nil, fmt.Errorf("%s: %s is not called seats-set-game.log", file, head.Name)
		}
		parsed, err := gamelog.Parse(io.LimitReader(archive, maxLog))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, head.Name, err)
		}
		g.Setup, g.Names, g.Events = parsed.Setup, parsed.Names, parsed.Events
		list = append(list, g)
	}
	if len(list) == 0 {
		return nil, errors.Join(ctx.Err(), fmt.Errorf("%s: no log files", file))
	}
	slices.SortFunc(list, func(a, b fit.Game) int { return cmp.Or(a.Set-b.Set, a.N-b.N) })
	fmt.Fprintf(stderr, "%s: %d games\n", file, len(list))
	return list, ctx.Err()
}

// selfPlaySeed is the seed of games to fit on, unless another is given.
const selfPlaySeed = 6

// A selfPlay is games among our own agents.
type selfPlay struct {
	games, seats int
	agents       string  // their names
	guests       float64 // the share of seats, drawn by chance, that are told that it is a contest
	seed         uint64
}

// playForFit plays games among our own agents, a set after another.
func playForFit(ctx context.Context, p selfPlay, stderr io.Writer) (list []fit.Game, err error) {
	setup, err := rules.Village(p.seats)
	if err != nil {
		return nil, err
	}
	agents, err := entrantsOf(p.agents)
	if err != nil {
		return nil, err
	}
	for i := range agents {
		agents[i].Factory = asGuest(agents[i].Factory, p.guests)
	}
	bar := newBar(stderr, "games played", p.games)
	defer bar.close()
	config := sim.Config{Setup: setup, Agents: agents, Games: p.games, Seed: p.seed, Workers: 1}
	config.Played = func(played sim.Played) error {
		bar.add()
		i := len(list)
		g := fit.Game{
			Name: fmt.Sprintf("game %d of self-play", i), Set: i / setSize, N: i % setSize,
			Setup: setup, Events: slices.Clone(played.Result.Log),
		}
		for _, a := range played.Agents {
			g.Names = append(g.Names, agents[a].Name)
		}
		list = append(list, g)
		return nil
	}
	_, err = sim.Batch(ctx, config)
	return list, err
}

// asGuest tells a share of an agent's seats that the game is a contest's. They talk
// otherwise then, in every role: who learns from them does not take those who talk
// otherwise, as people do, for innocent.
func asGuest(build agent.Factory, share float64) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		draw := agent.DrawOf(s.Key, "guest", 0)
		s.Contest = draw.Chance(share)
		return build(s)
	}
}
