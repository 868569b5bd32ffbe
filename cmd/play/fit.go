package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// fit learns the likelihood table from logs of the AIWolf server and says how
// good it is on games that it was not fitted on.
func fit(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("play fit", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: play fit [flags] logs.tar.gz ...")
		flags.PrintDefaults()
	}
	c := fitConfig{}
	flags.IntVar(&c.epochs, "epochs", 30, "how often to go through the samples")
	flags.Float64Var(&c.shrink, "shrink", 0.002, "how strongly weights are drawn towards nothing")
	flags.Float64Var(&c.rate, "rate", 0.03, "step size at the beginning; it falls to a tenth")
	flags.IntVar(&c.villagers, "villagers", 1, "villagers of a large village who are asked each day; of a small one it is all")
	leaveOut := flags.String("leave-out", "wasabi2022,wordwolf2018", "`names` of agents to learn nothing from, separated by commas")
	flags.IntVar(&c.selfPlay, "self-play", 0, "learn from so many games among our own agents, instead of logs")
	seats := flags.Int("seats", 5, "size of the village in self-play")
	agents := flags.String("agents", "plain,bayes", "`names` of the agents of these games")
	name := flags.String("name", "fit", "name of the table")
	out := flags.String("o", "", "write the table to this `file`")
	previous := flags.String("previous", "", "compare with the table in this `file`; without it, with a built-in one")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if (flags.NArg() == 0) == (c.selfPlay == 0) {
		return fmt.Errorf("fit needs archives of log files or -self-play: play fit logs-5.tar.gz logs-15.tar.gz")
	}
	c.leaveOut = strings.Split(*leaveOut, ",")
	var err error
	if c.agents, err = entrantsOf(*agents); err != nil {
		return err
	}
	c.before = belief.Contest()
	if c.selfPlay > 0 {
		c.before = belief.House()
	}
	if *previous != "" {
		data, err := os.ReadFile(*previous)
		if err != nil {
			return err
		}
		if c.before, err = belief.ParseTable(data); err != nil {
			return err
		}
	}
	table := belief.Table{Version: belief.TableVersion, Name: *name}
	var sources []string
	learn := func(from string, games []loggedGame) error {
		size, err := c.fitSize(ctx, games, stdout, stderr)
		if err != nil {
			return fmt.Errorf("%s: %w", from, err)
		}
		table.Sizes = append(table.Sizes, size)
		sources = append(sources, fmt.Sprintf("%d games of %d seats", len(games), games[0].setup.Seats()))
		return nil
	}
	for _, path := range flags.Args() {
		games, err := readLogs(ctx, path, stderr)
		if err == nil {
			err = learn(path, games)
		}
		if err != nil {
			return err
		}
	}
	table.Source = " among contest agents; nothing learned from " + strings.Join(c.leaveOut, ", ")
	if c.selfPlay > 0 {
		setup, err := rules.Village(*seats)
		if err != nil {
			return err
		}
		games, err := selfPlay(ctx, setup, c.agents, c.selfPlay)
		if err == nil {
			err = learn("self-play", games)
		}
		if err != nil {
			return err
		}
		table.Source = " among " + *agents
	}
	table.Source = strings.Join(sources, ", ") + table.Source + "; sets with number 0 and 1 modulo 5 held back"
	slices.SortFunc(table.Sizes, func(a, b belief.SizeWeights) int { return a.Seats - b.Seats })
	if *out == "" {
		return nil
	}
	data, err := json.MarshalIndent(&table, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(*out, append(data, '\n'), 0o644)
}

type fitConfig struct {
	epochs, villagers int
	selfPlay          int
	agents            []sim.Entrant
	shrink, rate      float64
	leaveOut          []string
	before            *belief.Table
}

// A fold is what a game is used for. Whole sets go together: the games of a set
// are between the same agents at the same seats.
type fold int

const (
	forTest   fold = iota // set number 0 modulo 5: the figures of the report
	forTemper             // 1: chooses the temper
	forFit
	forOthers // has an agent that is left out: the figures for agents not seen
	numFolds
)

// smallVillage is the largest village that uses the weights of five seats.
const smallVillage = 8

func (c *fitConfig) fitSize(ctx context.Context, games []loggedGame, stdout, stderr io.Writer) (belief.SizeWeights, error) {
	setup := games[0].setup
	small := setup.Seats() <= smallVillage
	var folds [numFolds][]fitSample
	for i := range games {
		g := &games[i]
		if g.setup != setup {
			return belief.SizeWeights{}, fmt.Errorf("%s: another setup than the first game", g.name)
		}
		samples, err := belief.Samples(setup, g.events)
		if err != nil {
			return belief.SizeWeights{}, err
		}
		f := c.foldOf(g, small)
		taken := map[int]int{}
		for k := range samples {
			s := &samples[k]
			// In a large village the villagers know nearly the same.
			if !small && taken[s.Day] >= c.villagers {
				continue
			}
			taken[s.Day]++
			if f == forFit {
				for seat, name := range g.names {
					if slices.Contains(c.leaveOut, name) {
						s.Ignore = s.Ignore.With(game.Seat(seat))
					}
				}
			}
			folds[f] = append(folds[f], fitSample{s, g.set, i})
		}
	}
	if len(folds[forFit]) == 0 || len(folds[forTest]) == 0 {
		return belief.SizeWeights{}, fmt.Errorf("%d games are too few sets to fit and hold back", len(games))
	}
	claims := belief.NewLearner(setup, belief.Feature.IsClaim, c.shrink)
	whole := belief.NewLearner(setup, nil, c.shrink)
	bar := newBar(stderr, 2*c.epochs*len(folds[forFit]))
	for _, l := range []*belief.Learner{claims, whole} {
		list := make([]*belief.Sample, len(folds[forFit]))
		for i, s := range folds[forFit] {
			list[i] = s.Sample
		}
		for epoch := range c.epochs {
			if err := ctx.Err(); err != nil {
				bar.close()
				return belief.SizeWeights{}, err
			}
			done := float64(epoch) / float64(c.epochs)
			l.Learn(list, epoch, 64, c.rate*math.Pow(0.1, done))
			bar.n.Add(int64(len(list)))
		}
	}
	bar.close()
	temper := bestTemper(whole, folds[forTemper])
	size := belief.SizeWeights{Seats: game.MaxSeats, Temper: temper, Weights: whole.Weights()}
	if small {
		size.Seats = smallVillage
	}
	before := belief.NewLearner(setup, nil, 0)
	if err := before.Use(c.before.For(setup.Seats())); err != nil {
		return size, err
	}
	nothing := belief.NewLearner(setup, nil, 0)
	r := fitReport{w: stdout, setup: setup, models: []fitModel{
		{"prior", nothing, 1}, {"claims", claims, 1}, {"before", before, 1}, {"table", whole, temper},
	}}
	fmt.Fprintf(stdout, "%d seats: fitted on %d samples of %d games, temper %.2f\n",
		setup.Seats(), len(folds[forFit]), countGames(folds[forFit]), temper)
	r.print("held back", folds[forTest])
	if len(folds[forOthers]) > 0 {
		r.print("with an agent left out of the fit", folds[forOthers])
	}
	return size, nil
}

func (c *fitConfig) foldOf(g *loggedGame, small bool) fold {
	if small {
		for _, name := range g.names {
			if slices.Contains(c.leaveOut, name) {
				return forOthers
			}
		}
	}
	// In the large village every agent plays in every game: there the conduct of
	// those left out is ignored in the fit instead (Sample.Ignore).
	switch g.set % 5 {
	case 0:
		return forTest
	case 1:
		return forTemper
	}
	return forFit
}

type fitSample struct {
	*belief.Sample
	set, game int
}

func countGames(list []fitSample) int {
	n, at := 0, -1
	for _, s := range list {
		if s.game != at {
			n, at = n+1, s.game
		}
	}
	return n
}

// bestTemper returns the exponent of all evidence that guesses wolves best.
func bestTemper(l *belief.Learner, samples []fitSample) float64 {
	best, least := 1.0, math.Inf(1)
	for step := 10; step <= 20; step++ {
		temper := float64(step) / 20
		var guesses []belief.Guess
		for _, s := range samples {
			guesses = s.Guesses(guesses, l.Predict(s.Sample, temper), game.RoleWerewolf, s.set)
		}
		if loss := belief.ScoreOf(guesses).LogLoss; loss < least {
			best, least = temper, loss
		}
	}
	return best
}

var fitRoles = [...]game.Role{game.RoleWerewolf, game.RoleSeer, game.RolePossessed, game.RoleMedium, game.RoleBodyguard, game.RoleVillager}

type fitModel struct {
	name   string
	l      *belief.Learner
	temper float64
}

type fitReport struct {
	w      io.Writer
	setup  rules.Setup
	models []fitModel
}

// print writes the figures of a fold: of the wolves by day for all models, with
// intervals for the last, and of every role for the last.
func (r *fitReport) print(title string, samples []fitSample) {
	days := map[int][]fitSample{}
	last := 0
	for _, s := range samples {
		days[s.Day] = append(days[s.Day], s)
		last = max(last, s.Day)
	}
	fmt.Fprintf(r.w, "\n%d seats, %s: log loss of a villager's guess who is a wolf, other living seats\n", r.setup.Seats(), title)
	fmt.Fprintf(r.w, "%-5s %6s %8s", "day", "games", "guesses")
	for _, m := range r.models {
		fmt.Fprintf(r.w, " %8s", m.name)
	}
	fmt.Fprintf(r.w, " %7s %22s %22s %6s\n", "Brier", "slope", "calibration error", "top 1")
	r.row("all", samples)
	for day := 1; day <= last; day++ {
		if len(days[day]) > 0 {
			r.row(fmt.Sprint(day), days[day])
		}
	}
	fmt.Fprintf(r.w, "by role, all days: log loss of prior and table, Brier and slope of the table\n")
	for _, role := range fitRoles {
		if r.setup.Roles[role] == 0 {
			continue
		}
		prior := belief.ScoreOf(r.guesses(samples, &r.models[0], role))
		table := belief.ScoreOf(r.guesses(samples, &r.models[len(r.models)-1], role))
		fmt.Fprintf(r.w, "  %-10v %.4f %.4f  %.4f  %.2f\n", role, prior.LogLoss, table.LogLoss, table.Brier, table.Slope)
	}
}

func (r *fitReport) guesses(samples []fitSample, m *fitModel, role game.Role) (list []belief.Guess) {
	for _, s := range samples {
		list = s.Guesses(list, m.l.Predict(s.Sample, m.temper), role, s.set)
	}
	return list
}

func (r *fitReport) row(name string, samples []fitSample) {
	fmt.Fprintf(r.w, "%-5s %6d", name, countGames(samples))
	var guesses []belief.Guess
	for i := range r.models {
		guesses = r.guesses(samples, &r.models[i], game.RoleWerewolf)
		if i == 0 {
			fmt.Fprintf(r.w, " %8d", len(guesses))
		}
		fmt.Fprintf(r.w, " %8.4f", belief.ScoreOf(guesses).LogLoss)
	}
	score := belief.ScoreOf(guesses)
	top := 0
	table := &r.models[len(r.models)-1]
	for _, s := range samples {
		if s.Top(table.l.Predict(s.Sample, table.temper)) {
			top++
		}
	}
	chance := lcg(1)
	sl, sh := belief.Spread(guesses, func(s belief.Score) float64 { return s.Slope }, chance.below)
	el, eh := belief.Spread(guesses, func(s belief.Score) float64 { return s.Error }, chance.below)
	fmt.Fprintf(r.w, " %7.4f %6.3f [%.3f, %.3f]  %6.4f [%.4f, %.4f] %6.3f\n",
		score.Brier, score.Slope, sl, sh, score.Error, el, eh, float64(top)/float64(len(samples)))
}

// lcg draws the same numbers in every run (Knuth's MMIX generator).
type lcg uint64

func (g *lcg) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}
