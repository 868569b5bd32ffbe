package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tcp"
)

// runTournament plays a tournament and prints how the teams stand.
func runTournament(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	s, err := parseTournament(args, stderr)
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
	return s.play(ctx, contest.Config{Plan: plan, Workers: s.cpus}, parts, stdout, stderr)
}

// play plays the parts one after the other. Where the games are stopped, it still
// prints how the teams stand.
func (s *tournamentSettings) play(
	ctx context.Context, config contest.Config, parts []part, stdout, stderr io.Writer,
) (err error) {
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
	progress := new(bar)
	config.Begun = func(_ tournament.Stage, games int) {
		progress.close()
		progress = newBar(stderr, "games", games)
	}
	config.Renewed = func(seats int, names []string) {
		fmt.Fprintf(stderr, "the next games have %d seats: the connections of %s are ended, since many programs"+
			" keep the size of their first game; start them again\n", seats, strings.Join(names, ", "))
	}
	config.Played = func(p contest.Played) error {
		progress.add()
		if p.Log == nil {
			return nil
		}
		return logs.Write(logName(p.Stage, p.N), p.Setup, p.Names, p.Log)
	}
	if s.port.Addr != "" {
		config.Pool = pool.New()
	}
	c, err := contest.New(ctx, config)
	if err != nil {
		return err
	}
	if config.Pool != nil {
		gate, err := s.receive(ctx, c, config.Pool, stderr)
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
	progress.close()
	err = errors.Join(err, c.Close(ctx))
	return s.report(c.State(), time.Since(began), err, stdout)
}

func logName(stage tournament.Stage, n int) string {
	if stage == tournament.Round {
		return fmt.Sprintf("%06d", n+1)
	}
	return fmt.Sprintf("%s-%06d", stage, n+1)
}

// receive opens the gate and waits for the teams that connect.
func (s *tournamentSettings) receive(ctx context.Context, c *contest.Contest, pool *pool.Pool,
	stderr io.Writer) (*serve.Gateway, error) {
	gate, err := s.port.Listen(ctx, pool, tcp.Config{Log: slog.New(slog.NewTextHandler(stderr, nil))})
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
