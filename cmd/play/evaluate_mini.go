package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/mini"
	minis "aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/metrics"
)

// miniDeals is how many deals of each mini-game are played by default.
const miniDeals = 1000

// evaluateMini measures agents in one mini-game or in all.
func (s *evaluateSettings) evaluateMini(ctx context.Context, stdout, stderr io.Writer) error {
	plan := metrics.Plan{Games: minis.All, Deals: cmp.Or(s.draw, miniDeals), Seed: s.seed, Workers: s.cpus}
	if s.game != "all" {
		g, err := miniGame(s.game)
		if err != nil {
			return err
		}
		plan.Games = []mini.Game{g}
	}
	var err error
	if plan.Challengers, err = namesIn(plan.Games, s.challengers, false); err != nil {
		return fmt.Errorf("-challengers: %w", err)
	}
	if s.givenDefenders != "" {
		if plan.Defenders, err = namesIn(plan.Games, s.givenDefenders, true); err != nil {
			return fmt.Errorf("-defenders: %w", err)
		}
	}
	progress := newBar(stderr, "deals", plan.Deals*len(plan.Games)*len(plan.Challengers))
	plan.Played = func() bool {
		progress.add()
		return ctx.Err() == nil
	}
	report := metrics.Evaluate(plan)
	progress.close()
	if report == nil {
		return ctx.Err()
	}
	if s.card != "" {
		if err := s.writeMiniCards(ctx, report, stderr); err != nil {
			return fmt.Errorf("-card: %w", err)
		}
	}
	if s.json {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.Print(stdout)
}

// namesIn reads names of agents. With every each game must have them all, otherwise
// one of the games. Without text it returns all names that some game has.
func namesIn(list []mini.Game, text string, every bool) (names []string, err error) {
	var known []string
	for _, g := range list {
		for _, name := range append(g.Types(), g.Variants()...) {
			if !slices.Contains(known, name) {
				known = append(known, name)
			}
		}
	}
	if text == "" {
		return known, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		plays := func(g mini.Game) bool { return metrics.Plays(g, name) }
		switch {
		case !slices.ContainsFunc(list, plays):
			return nil, fmt.Errorf("no agent %q; expected some of: %s", name, strings.Join(known, ", "))
		case every && slices.ContainsFunc(list, func(g mini.Game) bool { return !plays(g) }):
			return nil, fmt.Errorf("not every game has %q; leave -defenders out for all types of each game", name)
		case slices.Contains(names, name):
			return nil, fmt.Errorf("%s is named twice", name)
		}
		names = append(names, name)
	}
	return names, nil
}

// writeMiniCards writes the cards of a report, each beside what the agent of the same
// name came to in Werewolf, where there is one.
func (s *evaluateSettings) writeMiniCards(ctx context.Context, r *metrics.Report, stderr io.Writer) error {
	deck := metrics.DeckOf(r)
	var names []string
	for _, c := range deck.List {
		if _, err := agent.Lookup(c.Name); err == nil {
			names = append(names, c.Name)
		}
	}
	if len(names) > 0 {
		text, err := evaluation.Draw(max(1, r.Deals/werewolfSeats), werewolfSeats, s.seed, []string{"plain", "bayes"})
		if err != nil {
			return err
		}
		settings, err := evaluation.Parse(text)
		if err != nil {
			return err
		}
		e := evaluator{settings: settings, cpus: s.cpus, stderr: stderr}
		if e.challengers, err = challengersOf(strings.Join(names, ","), settings); err != nil {
			return err
		}
		if err := e.play(ctx); err != nil {
			return err
		}
		deck.AddWerewolf(settings.Report(e.challengers, s.seed, cmp.Or(s.cpus, runtime.GOMAXPROCS(0))))
	}
	return os.WriteFile(s.card, deck.JSON(), 0o644)
}

// werewolfSeats is the size of the villages on the cards of -game.
const werewolfSeats = 5
