package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief/fit"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// maxLog is the most that a log may hold unpacked.
const maxLog = 16 << 20

// readLogs reads logs in a file, an archive or a folder, and returns the games in the order of
// their numbers. Files that are called seats-set-game.log say which games are a set; of others
// every 20 in the order of their names are, however an archive has them. Games that were broken off are left aside.
func readLogs(ctx context.Context, file string, stderr io.Writer) (list []fit.Game, err error) {
	broken := 0
	var unnamed, from []string // all files without numbers; of each game its file, if it is one of those
	n, faults := eachLog(ctx, file, func(name string, log io.Reader) error {
		g := fit.Game{Name: path.Base(filepath.ToSlash(name))}
		var seats int
		file := ""
		if _, err := fmt.Sscanf(g.Name, "%d-%d-%d.log", &seats, &g.Set, &g.N); err != nil {
			file = name
			unnamed = append(unnamed, file)
		}
		parsed, err := gamelog.Parse(io.LimitReader(log, maxLog))
		if errors.Is(err, gamelog.ErrCut) {
			broken++
			return nil
		}
		if err != nil {
			return err
		}
		g.Setup, g.Names, g.Events = parsed.Setup, parsed.Names, parsed.Events
		list, from = append(list, g), append(from, file)
		return nil
	})
	if len(faults) > 0 {
		return nil, faults[0]
	}
	if len(list) == 0 {
		return nil, errors.Join(ctx.Err(), fmt.Errorf("%s: no finished games in %d log files", file, n))
	}
	slices.Sort(unnamed)
	for i := range list {
		if from[i] != "" {
			n, _ := slices.BinarySearch(unnamed, from[i])
			list[i].Set, list[i].N = n/setSize, n%setSize
		}
	}
	slices.SortStableFunc(list, func(a, b fit.Game) int { return cmp.Or(a.Set-b.Set, a.N-b.N) })
	fmt.Fprintf(stderr, "%s: %s\n", file, cli.Count(len(list), "game"))
	if len(unnamed) > 0 {
		fmt.Fprintf(stderr, "%s: %s not called seats-set-game.log: every %d in the order of their names"+
			" count as a set\n", file, cli.Count(len(unnamed), "file"), setSize)
	}
	if broken > 0 {
		fmt.Fprintf(stderr, "%s: %s broken off and left aside\n", file, cli.Count(broken, "game"))
	}
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
