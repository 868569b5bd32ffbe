package sim

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/metrics"
	minisim "aiwolfplay/game/mini/sim"
)

// mini are the flags of play sim for mini-games.
type mini struct {
	game, setting string
	agents        string // -agents if it is given
	costs         bool
}

func (m *mini) addFlags(flags *flag.FlagSet) {
	flags.StringVar(&m.game, "game", "",
		"play this mini-game instead of Werewolf: "+strings.Join(games.Names(), ", ")+";\n"+
			"-agents then names its types, by default drawn for each seat of each game")
	flags.StringVar(&m.setting, "setting", "", "with -game: `name` of the setting; by default all in turn")
	flags.BoolVar(&m.costs, "costs", false, "with -game: print what a game of each type against itself costs")
}

// batch returns the batch that the flags ask for.
func (m *mini) batch(s *settings) (*minisim.Batch, error) {
	g, err := games.Find(m.game)
	if err != nil {
		return nil, fmt.Errorf("-game: %w", err)
	}
	b := &minisim.Batch{
		Game: g, Setting: -1, Types: g.Types(), Games: s.games, Seed: s.seed, Workers: s.cpus,
	}
	if m.setting != "" {
		if b.Setting = slices.Index(g.Settings(), m.setting); b.Setting < 0 {
			return nil, fmt.Errorf("-setting: no setting %q; expected one of: %s", m.setting, strings.Join(g.Settings(), ", "))
		}
	}
	if m.agents != "" {
		b.Types, b.Seated = strings.Split(m.agents, ","), true
	}
	for _, name := range b.Types {
		if !metrics.Plays(g, name) {
			return nil, fmt.Errorf("-agents: %s has no %q; expected some of: %s", g.Name(), name,
				strings.Join(append(g.Types(), g.Variants()...), ", "))
		}
	}
	return b, nil
}

// run plays a mini-game and prints how it went.
func (m *mini) run(ctx context.Context, s *settings, w io.Writer) error {
	b, err := m.batch(s)
	if err != nil {
		return err
	}
	if m.costs {
		return printCosts(ctx, b, s.json, w)
	}
	began := time.Now()
	r, err := b.Play(ctx)
	if err != nil {
		return err
	}
	r.Seconds = time.Since(began).Seconds()
	r.GamesPerSecond = float64(r.Games) / r.Seconds
	if s.json {
		return json.NewEncoder(w).Encode(r)
	}
	return printMini(w, r)
}

// printMini writes the report as a table.
func printMini(w io.Writer, r *minisim.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s, %s, from seed %d in %.2f s on %s: %.0f games a second\n\n", cli.Count(r.Games, "game"),
		r.Game, cmp.Or(r.Setting, "all settings"), r.Seed, r.Seconds, cli.Count(r.Cores, "processor"), r.GamesPerSecond)
	fmt.Fprintf(&b, "%-12s %8s %18s %26s\n", "", "seats", "points a game", "won, as the paper counts")
	for _, a := range r.Agents {
		fmt.Fprintf(&b, "%-12s %8d %10.2f ± %5.2f %9.1f %% (%.1f to %.1f)\n",
			a.Name, a.Seats, a.Points, a.Points95, 100*a.Wins, 100*a.Wins95[0], 100*a.Wins95[1])
		for _, s := range a.Shares {
			fmt.Fprintf(&b, "  %-28s %18.1f %% (%.1f to %.1f)\n", s.Metric, 100*s.Value, 100*s.Low, 100*s.High)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A cost is the time that a game of a type against itself takes.
type cost struct {
	Name           string  `json:"name"`
	Microseconds   float64 `json:"microseconds"` // a game
	GamesPerSecond float64 `json:"games_per_second"`
}

// costTime is the time for which games of each type are played.
const costTime = 300 * time.Millisecond

// printCosts times the types, one game at a time.
func printCosts(ctx context.Context, b *minisim.Batch, asJSON bool, w io.Writer) error {
	types := b.Types
	if !b.Seated {
		types = append(b.Game.Types(), b.Game.Variants()...)
	}
	var list []cost
	for _, name := range slices.Compact(slices.Clone(types)) {
		one := *b
		one.Types, one.Seated = []string{name}, true
		play := one.Loop()
		began, n := time.Now(), 0
		for time.Since(began) < costTime && ctx.Err() == nil {
			for range 16 { // reading the clock takes time too
				play(n)
				n++
			}
		}
		took := time.Since(began).Seconds() / float64(n)
		list = append(list, cost{name, took * 1e6, 1 / took})
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(list)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%-12s %20s %20s\n", b.Game.Name(), "microseconds a game", "games a second")
	for _, c := range list {
		fmt.Fprintf(&text, "%-12s %20.1f %20.0f\n", c.Name, c.Microseconds, c.GamesPerSecond)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
