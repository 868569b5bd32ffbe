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
	table.Source = strings.Join(sources, ", ") + table.Source + ""
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

// folds is how many parts the sets are dealt into. Each part is guessed at with
// weights that were fitted on the others; the table is fitted on all.
const folds = 5

// smallVillage is the largest village that uses the weights of five seats.
const smallVillage = 8

// A fitSample is a sample and where it comes from.
type fitSample struct {
	*belief.Sample
	set, game int
	unseen    game.SeatSet // seats of agents that nothing is learned from
}

func (c *fitConfig) fitSize(ctx context.Context, games []loggedGame, stdout, stderr io.Writer) (belief.SizeWeights, error) {
	setup := games[0].setup
	samples, others, err := c.samples(games)
	if err != nil {
		return belief.SizeWeights{}, err
	}
	bar := newBar(stderr, 2*(folds+1)*c.epochs*len(samples))
	defer bar.close()
	nothing, before := belief.NewLearner(setup, nil, 0), belief.NewLearner(setup, nil, 0)
	if err := before.Use(c.before.For(setup.Seats())); err != nil {
		return belief.SizeWeights{}, err
	}
	report := fitReport{w: stdout, setup: setup, names: []string{"prior", "claims", "before", "table"}}
	var tempers []float64
	for k := range folds {
		var fitted, chosen, held []fitSample
		for _, s := range samples {
			switch s.set % folds {
			case k:
				held = append(held, s)
			case (k + 1) % folds:
				chosen = append(chosen, s)
			default:
				fitted = append(fitted, s)
			}
		}
		if len(fitted) == 0 || len(chosen) == 0 || len(held) == 0 {
			return belief.SizeWeights{}, fmt.Errorf("%d games are too few sets to fit and hold back", len(games))
		}
		claims, whole, err := c.learn(ctx, setup, fitted, bar)
		if err != nil {
			return belief.SizeWeights{}, err
		}
		temper := bestTemper(whole, chosen)
		tempers = append(tempers, temper)
		for _, s := range held {
			report.add(s, fitModel{nothing, 1}, fitModel{claims, 1}, fitModel{before, 1}, fitModel{whole, temper})
		}
	}
	slices.Sort(tempers)
	temper := tempers[folds/2]
	claims, whole, err := c.learn(ctx, setup, samples, bar)
	if err != nil {
		return belief.SizeWeights{}, err
	}
	fmt.Fprintf(stdout, "%d seats: %d samples of %d games, tempers %v\n", setup.Seats(), len(samples), countGames(samples), tempers)
	report.print("each fifth of the sets with a table fitted on others")
	if setup.Seats() > smallVillage {
		report.unseen = true
		report.print("the same, only of seats whose agents nothing was learned from")
	}
	if len(others) > 0 {
		report := fitReport{w: stdout, setup: setup, names: report.names}
		for _, s := range others {
			report.add(s, fitModel{nothing, 1}, fitModel{claims, 1}, fitModel{before, 1}, fitModel{whole, temper})
		}
		report.print("games with an agent that the table has never seen")
	}
	size := belief.SizeWeights{Seats: game.MaxSeats, Temper: temper, Weights: whole.Weights()}
	if setup.Seats() <= smallVillage {
		size.Seats = smallVillage
	}
	return size, nil
}

// samples returns the samples to fit and those of games with an agent that is
// left out. In the large village every agent plays in every game: there the
// conduct of those left out is ignored instead.
func (c *fitConfig) samples(games []loggedGame) (list, others []fitSample, err error) {
	setup := games[0].setup
	small := setup.Seats() <= smallVillage
	for i := range games {
		g := &games[i]
		if g.setup != setup {
			return nil, nil, fmt.Errorf("%s: another setup than the first game", g.name)
		}
		all, err := belief.Samples(setup, g.events)
		if err != nil {
			return nil, nil, err
		}
		var unseen game.SeatSet
		for seat, name := range g.names {
			if slices.Contains(c.leaveOut, name) {
				unseen = unseen.With(game.Seat(seat))
			}
		}
		taken := map[int]int{}
		for k := range all {
			s := fitSample{&all[k], g.set, i, unseen}
			if taken[s.Day]++; !small && taken[s.Day] > c.villagers {
				continue // in a large village the villagers know nearly the same
			}
			s.Ignore = unseen
			if small && !unseen.Empty() {
				others = append(others, s)
			} else {
				list = append(list, s)
			}
		}
	}
	return list, others, nil
}

// learn fits a model that knows only claims, and one that knows everything.
func (c *fitConfig) learn(ctx context.Context, setup rules.Setup, samples []fitSample, bar *bar) (claims, whole *belief.Learner, err error) {
	claims = belief.NewLearner(setup, belief.Feature.IsClaim, c.shrink)
	whole = belief.NewLearner(setup, nil, c.shrink)
	list := make([]*belief.Sample, len(samples))
	for i, s := range samples {
		list[i] = s.Sample
	}
	for _, l := range []*belief.Learner{claims, whole} {
		for epoch := range c.epochs {
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
			done := float64(epoch) / float64(c.epochs)
			l.Learn(list, epoch, 64, c.rate*math.Pow(0.1, done))
			bar.n.Add(int64(len(list)))
		}
	}
	return claims, whole, nil
}

func countGames(list []fitSample) int {
	seen := map[int]bool{}
	for _, s := range list {
		seen[s.game] = true
	}
	return len(seen)
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
	l      *belief.Learner
	temper float64
}

// A fitReport holds what models guessed of samples that they were not fitted on.
type fitReport struct {
	w       io.Writer
	setup   rules.Setup
	names   []string // of the models
	unseen  bool     // only guesses about agents that nothing was learned from
	guessed []guessed
}

type guessed struct {
	fitSample
	top   bool // the last model's likeliest wolf is one
	roles [][game.MaxSeats][game.NumRoles]float64
}

func (r *fitReport) add(s fitSample, models ...fitModel) {
	g := guessed{fitSample: s}
	for i, m := range models {
		p := m.l.Predict(s.Sample, m.temper)
		g.roles = append(g.roles, p.Role)
		if i == len(models)-1 {
			g.top = s.Top(p)
		}
	}
	r.guessed = append(r.guessed, g)
}

// print writes the figures: of the wolves by day for all models, with intervals
// for the last, and of every role for the last.
func (r *fitReport) print(title string) {
	fmt.Fprintf(r.w, "\n%d seats, %s: log loss of a villager's guess who is a wolf, other living seats\n", r.setup.Seats(), title)
	fmt.Fprintf(r.w, "%-4s %6s %8s", "day", "games", "guesses")
	for _, name := range r.names {
		fmt.Fprintf(r.w, " %7s", name)
	}
	fmt.Fprintf(r.w, " %7s %22s %24s %6s\n", "Brier", "slope", "calibration error", "top 1")
	last := 0
	for _, g := range r.guessed {
		last = max(last, g.Day)
	}
	for day := range last + 1 {
		r.row(day)
	}
	fmt.Fprintf(r.w, "by role, all days: log loss of prior and table, Brier and slope of the table\n")
	for _, role := range fitRoles {
		if r.setup.Roles[role] == 0 {
			continue
		}
		prior := belief.ScoreOf(r.guesses(0, 0, role))
		table := belief.ScoreOf(r.guesses(0, len(r.names)-1, role))
		fmt.Fprintf(r.w, "  %-10v %.4f %.4f  %.4f  %.2f\n", role, prior.LogLoss, table.LogLoss, table.Brier, table.Slope)
	}
}

// guesses returns what a model gave a role on a day, 0 for all days.
func (r *fitReport) guesses(day, model int, role game.Role) (list []belief.Guess) {
	for i := range r.guessed {
		g := &r.guessed[i]
		if day > 0 && g.Day != day {
			continue
		}
		seats := g.Alive.Without(g.Facts.Self)
		if r.unseen {
			seats &= g.unseen
		}
		for s := range seats.All() {
			list = append(list, belief.Guess{P: g.roles[model][s][role], Was: g.Roles[s] == role, Set: g.set})
		}
	}
	return list
}

func (r *fitReport) row(day int) {
	games, top, n := map[int]bool{}, 0, 0
	for i := range r.guessed {
		if g := &r.guessed[i]; day == 0 || g.Day == day {
			games[g.game] = true
			n++
			if g.top {
				top++
			}
		}
	}
	if n == 0 {
		return
	}
	name := "all"
	if day > 0 {
		name = fmt.Sprint(day)
	}
	fmt.Fprintf(r.w, "%-4s %6d", name, len(games))
	var list []belief.Guess
	for model := range r.names {
		list = r.guesses(day, model, game.RoleWerewolf)
		if model == 0 {
			fmt.Fprintf(r.w, " %8d", len(list))
		}
		fmt.Fprintf(r.w, " %7.4f", belief.ScoreOf(list).LogLoss)
	}
	score := belief.ScoreOf(list)
	chance := lcg(1)
	sl, sh := belief.Spread(list, func(s belief.Score) float64 { return s.Slope }, chance.below)
	el, eh := belief.Spread(list, func(s belief.Score) float64 { return s.Error }, chance.below)
	fmt.Fprintf(r.w, " %7.4f %6.3f [%.3f, %.3f] %7.4f [%.4f, %.4f] %6.3f\n",
		score.Brier, score.Slope, sl, sh, score.Error, el, eh, float64(top)/float64(n))
}

// lcg draws the same numbers in every run (Knuth's MMIX generator).
type lcg uint64

func (g *lcg) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}
