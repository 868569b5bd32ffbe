// Package tournament is play tournament.
package tournament

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
)

// Command is play tournament. It plays a tournament and prints the standings.
var Command = cli.Command{
	Name: "tournament", Args: "[flags]", Summary: "play a contest of agents, with standings", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	s, err := parse(args, env)
	if err != nil {
		return err
	}
	plan, err := s.plan()
	if err != nil {
		return err
	}
	parts, err := s.parts()
	if err != nil {
		return err
	}
	return s.play(ctx, tournaments.Config{Plan: plan, Workers: s.cpus}, parts, env)
}

// play plays the parts one after the other, and prints the standings, also after an error.
func (s *settings) play(ctx context.Context, config tournaments.Config, parts []part, env *cli.Env) (err error) {
	logs, err := serve.OpenLogFolder(s.logDir)
	if err != nil {
		return err
	}
	if s.db != "" {
		if config.DB, err = store.OpenBulk(ctx, s.db); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, config.DB.Close()) }()
	}
	progress := new(cli.Bar)
	config.Begun = func(_ tournament.Stage, games int) {
		progress.Close()
		progress = cli.NewBar(env.Stderr, "games", games)
	}
	config.Renewed = func(seats int, names []string) {
		fmt.Fprintf(env.Stderr, "the next games have %d seats: the connections of %s are ended, since many programs"+
			" keep the size of their first game; start them again\n", seats, strings.Join(names, ", "))
	}
	config.Played = func(p tournaments.PlayedGame) error {
		progress.Add(1)
		if p.Log == nil {
			return nil
		}
		return logs.Write(logName(p.Stage, p.N), p.Setup, p.Names, p.Log)
	}
	if s.port.Addr != "" {
		config.Pool = pool.New()
	}
	c, err := tournaments.New(ctx, config)
	if err != nil {
		return err
	}
	if config.Pool != nil {
		gate, err := s.receive(ctx, c, config.Pool, env.Stderr)
		if err != nil {
			return err
		}
		defer gate.Close()
	}
	began := time.Now()
	for _, part := range parts {
		if err = c.Play(ctx, part.stage, part.games); err != nil {
			break
		}
	}
	progress.Close()
	err = errors.Join(err, c.Close(ctx))
	return s.report(c.State(), time.Since(began), err, env.Stdout)
}

func logName(stage tournament.Stage, n int) string {
	if stage == tournament.Round {
		return fmt.Sprintf("%06d", n+1)
	}
	return fmt.Sprintf("%s-%06d", stage, n+1)
}

// receive opens the gate and waits for the teams that connect.
func (s *settings) receive(ctx context.Context, c *tournaments.Tournament, pool *pool.Pool,
	stderr io.Writer) (*serve.Gateway, error) {
	gate, err := s.port.Listen(ctx, pool, stderr)
	if err != nil {
		return nil, err
	}
	awaited := c.Awaited()
	names := slices.DeleteFunc(slices.Clone(awaited), func(name string) bool { return name == "" })
	if len(names) > 0 {
		fmt.Fprintf(stderr, "waiting for %d agents, among them %s: %s\n", len(awaited), strings.Join(names, ", "), gate.Addr)
	} else {
		fmt.Fprintf(stderr, "waiting for %d agents: %s\n", len(awaited), gate.Addr)
	}
	fmt.Fprint(stderr, s.port.Notice())
	if err := c.AwaitTeams(ctx); err != nil {
		gate.Close()
		return nil, err
	}
	return gate, nil
}
