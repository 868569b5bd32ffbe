package evaluate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/metrics"
)

// miniDeals is the default number of deals of each mini-game.
const miniDeals = 1000

// measureMini measures agents in one mini-game or in all.
func (s *settings) measureMini(ctx context.Context, env *cli.Env) error {
	plan := metrics.Plan{Games: games.All, Deals: cmp.Or(s.draw, miniDeals), Seed: s.seed, Workers: s.cpus}
	if s.game != "all" {
		g, err := games.Find(s.game)
		if err != nil {
			return fmt.Errorf("-game: %w", err)
		}
		plan.Games = []mini.Game{g}
	}
	var err error
	if plan.Challengers, err = metrics.Names(plan.Games, s.challengers, false); err != nil {
		return fmt.Errorf("-challengers: %w", err)
	}
	if s.givenDefenders != "" {
		if plan.Defenders, err = metrics.Names(plan.Games, s.givenDefenders, true); err != nil {
			return fmt.Errorf("-defenders: %w", err)
		}
	}
	progress := cli.NewBar(env.Stderr, "deals", plan.Deals*len(plan.Games)*len(plan.Challengers))
	plan.Played = func() bool {
		progress.Add(1)
		return ctx.Err() == nil
	}
	report := metrics.Evaluate(plan)
	progress.Close()
	if report == nil {
		return ctx.Err()
	}
	if s.card != "" {
		if err := s.writeMiniCards(ctx, report, env.Stderr); err != nil {
			return fmt.Errorf("-card: %w", err)
		}
	}
	if s.json {
		return json.NewEncoder(env.Stdout).Encode(report)
	}
	return report.Print(env.Stdout)
}

// writeMiniCards writes the cards of a report. A card also has the figures of the agent of the same name in Werewolf,
// if there is one.
func (s *settings) writeMiniCards(ctx context.Context, r *metrics.Report, stderr io.Writer) error {
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
		drawn, err := evaluation.Parse(text)
		if err != nil {
			return err
		}
		e := evaluator{settings: drawn, cpus: s.cpus, stderr: stderr}
		if e.challengers, err = evaluation.ParseChallengers(strings.Join(names, ","), drawn); err != nil {
			return err
		}
		if err := e.play(ctx); err != nil {
			return err
		}
		deck.AddWerewolf(drawn.Report(e.challengers, s.seed, s.cpus))
	}
	return os.WriteFile(s.card, deck.JSON(), 0o644)
}

// werewolfSeats is the size of the villages on the cards of -game.
const werewolfSeats = 5
