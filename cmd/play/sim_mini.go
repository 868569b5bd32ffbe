package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	minis "aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/metrics"
	"aiwolfplay/game/rating"
)

// miniSettings are the flags of play sim -game.
type miniSettings struct {
	game, setting, agents string
	games, cpus           int
	seed                  uint64
	costs, json           bool
}

// addFlags declares those that play sim has for mini-games alone.
func (s *miniSettings) addFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.game, "game", "", "play this mini-game instead of Werewolf: "+strings.Join(miniNames(), ", ")+";\n"+
		"-agents then names its types, by default drawn for each seat of each game")
	flags.StringVar(&s.setting, "setting", "", "with -game: `name` of the setting; by default all in turn")
	flags.BoolVar(&s.costs, "costs", false, "with -game: print what a game of each type against itself costs")
}

func miniNames() (names []string) {
	for _, g := range minis.All {
		names = append(names, g.Name())
	}
	return names
}

// miniGame looks up a mini-game.
func miniGame(name string) (mini.Game, error) {
	g, ok := minis.Named(name)
	if !ok {
		return nil, fmt.Errorf("-game: no game %q; expected one of: %s", name, strings.Join(miniNames(), ", "))
	}
	return g, nil
}

// simulate plays a mini-game and prints how it went.
func (s *miniSettings) simulate(ctx context.Context, w io.Writer) error {
	g, err := miniGame(s.game)
	if err != nil {
		return err
	}
	b := miniBatch{game: g, games: s.games, seed: s.seed, setting: -1, types: g.Types()}
	b.workers = cmp.Or(s.cpus, runtime.GOMAXPROCS(0))
	if s.setting != "" {
		if b.setting = slices.Index(g.Settings(), s.setting); b.setting < 0 {
			return fmt.Errorf("-setting: no setting %q; expected one of: %s", s.setting, strings.Join(g.Settings(), ", "))
		}
	}
	if s.agents != "" {
		b.seat(strings.Split(s.agents, ","))
	}
	for _, name := range b.types {
		if !metrics.Plays(g, name) {
			return fmt.Errorf("-agents: %s has no %q; expected some of: %s", g.Name(), name,
				strings.Join(append(g.Types(), g.Variants()...), ", "))
		}
	}
	if s.costs {
		return b.costs(ctx, s.json, w)
	}
	report, err := b.play(ctx)
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(w).Encode(report)
	}
	return report.print(w)
}

// A miniBatch is games of a mini-game.
type miniBatch struct {
	game    mini.Game
	setting int      // -1: all in turn
	types   []string // that are drawn for each seat, if not
	seated  bool     // who sits where is
	who     [mini.Seats]string
	games   int
	seed    uint64
	workers int
}

// seat gives the seats to types in turn.
func (b *miniBatch) seat(types []string) {
	b.types, b.seated = types, true
	for seat := range b.who {
		b.who[seat] = types[seat%len(types)]
	}
}

// A miniReport is what a batch came to. Only the times depend on the machine.
type miniReport struct {
	Game           string           `json:"game"`
	Setting        string           `json:"setting"` // "": all in turn
	Games          int              `json:"games"`
	Seed           uint64           `json:"seed"`
	Cores          int              `json:"cores"`
	Seconds        float64          `json:"seconds"`
	GamesPerSecond float64          `json:"games_per_second"`
	Agents         []miniTypeReport `json:"agents"`
}

// A miniTypeReport is what the seats of a type came to.
type miniTypeReport struct {
	Name     string      `json:"name"`
	Seats    int         `json:"seats"`
	Points   float64     `json:"points"`    // mean of a game
	Points95 float64     `json:"points_95"` // half of its 95 % interval, as if seats were independent
	Wins     float64     `json:"wins"`      // share of the seats that won as the paper counts
	Wins95   [2]float64  `json:"wins_95"`   // Wilson
	Shares   []miniShare `json:"shares"`    // what else its seats did
}

// A miniShare is a metric without beliefs, with its interval as if all were independent.
type miniShare struct {
	Metric string  `json:"metric"`
	Items  int     `json:"items"`
	Value  float64 `json:"value"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// miniShares are the metrics of miniTypeReport.Shares: those that count yes and no.
var miniShares = [...]metrics.Metric{
	metrics.Judgement, metrics.SpyWon, metrics.Misled, metrics.Agreed, metrics.OwnOffer, metrics.Defected,
	metrics.GaveLeast,
}

// miniSums are what the seats of a type came to.
type miniSums struct {
	seats, won      int
	points, squares int64 // in units of the game: whole numbers add up to the same in any order
	tally           metrics.Tally
}

// play plays the batch on all workers.
func (b *miniBatch) play(ctx context.Context) (*miniReport, error) {
	began := time.Now()
	counted := make([]map[string]*miniSums, b.workers)
	var next atomic.Int64
	var wg sync.WaitGroup
	for n := range counted {
		counted[n] = map[string]*miniSums{}
		wg.Go(func() {
			runner := b.game.Runner()
			for i := int(next.Add(1)) - 1; i < b.games && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				b.playOne(runner, i, counted[n])
			}
		})
	}
	wg.Wait()
	took := time.Since(began).Seconds()
	r := &miniReport{
		Game: b.game.Name(), Games: b.games, Seed: b.seed, Cores: b.workers, Seconds: took,
		GamesPerSecond: float64(b.games) / took,
	}
	if b.setting >= 0 {
		r.Setting = b.game.Settings()[b.setting]
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(b.types))) {
		var all miniSums
		for _, of := range counted {
			all.add(of[name])
		}
		r.Agents = append(r.Agents, all.report(name, float64(b.game.Scale())))
	}
	return r, ctx.Err()
}

// playOne plays a game and counts it.
func (b *miniBatch) playOne(runner mini.Runner, i int, counted map[string]*miniSums) {
	key, setting := metrics.KeyOf(b.seed, i), b.setting
	if setting < 0 {
		setting = i % len(b.game.Settings())
	}
	who := b.who
	if !b.seated {
		who = metrics.DrawSeats(&key, b.types)
	}
	last, _ := runner.Play(setting, &key, who)
	tallies := metrics.Items(metrics.Finished{Game: b.game, Setting: setting, Whole: last})
	points, winners := last.Points(), last.Winners()
	for seat, name := range who {
		if counted[name] == nil {
			counted[name] = new(miniSums)
		}
		counted[name].count(&tallies[seat], int64(points[seat]), winners.Has(game.Seat(seat)))
	}
}

func (s *miniSums) count(t *metrics.Tally, points int64, won bool) {
	s.seats++
	if won {
		s.won++
	}
	s.points += points
	s.squares += points * points
	s.tally.Add(t, 1)
}

func (s *miniSums) add(o *miniSums) {
	if o != nil {
		s.seats, s.won, s.points, s.squares = s.seats+o.seats, s.won+o.won, s.points+o.points, s.squares+o.squares
		s.tally.Add(&o.tally, 1)
	}
}

func (s *miniSums) report(name string, scale float64) miniTypeReport {
	r := miniTypeReport{Name: name, Seats: s.seats}
	if s.seats == 0 {
		return r
	}
	n := float64(s.seats)
	mean := float64(s.points) / n
	r.Points = mean / scale
	r.Points95 = 1.96 * math.Sqrt(max(0, float64(s.squares)/n-mean*mean)/n) / scale
	r.Wins = float64(s.won) / n
	r.Wins95[0], r.Wins95[1] = rating.Interval(s.won, s.seats)
	for _, m := range miniShares {
		if item := &s.tally[m]; item.Items > 0 {
			low, high := rating.Interval(int(item.Value), item.Items)
			r.Shares = append(r.Shares, miniShare{m.String(), item.Items, item.Value / item.Of, low, high})
		}
	}
	return r
}

// print writes the report for people.
func (r *miniReport) print(w io.Writer) error {
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

// A miniCost is what a game of a type against itself costs.
type miniCost struct {
	Name           string  `json:"name"`
	Microseconds   float64 `json:"microseconds"` // a game
	GamesPerSecond float64 `json:"games_per_second"`
}

// costTime is for how long the games of each type are timed.
const costTime = 300 * time.Millisecond

// costs times the types, one game at a time.
func (b *miniBatch) costs(ctx context.Context, asJSON bool, w io.Writer) error {
	types := b.types
	if !b.seated {
		types = append(b.game.Types(), b.game.Variants()...)
	}
	var list []miniCost
	for _, name := range slices.Compact(slices.Clone(types)) {
		one := *b
		one.seat([]string{name})
		runner, counted := b.game.Runner(), map[string]*miniSums{}
		began, n := time.Now(), 0
		for time.Since(began) < costTime && ctx.Err() == nil {
			for range 16 { // reading the clock takes a while, too
				one.playOne(runner, n, counted)
				n++
			}
		}
		took := time.Since(began).Seconds() / float64(n)
		list = append(list, miniCost{name, took * 1e6, 1 / took})
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(list)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%-12s %20s %20s\n", b.game.Name(), "microseconds a game", "games a second")
	for _, c := range list {
		fmt.Fprintf(&text, "%-12s %20.1f %20.0f\n", c.Name, c.Microseconds, c.GamesPerSecond)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
