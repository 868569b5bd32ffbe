package main

import (
	"context"
	"encoding/json"
	"errors"
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
)

// fit learns the likelihood table from games and says how good it is on games
// that it was not fitted on.
func fit(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("play fit", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: play fit [flags] logs.tar.gz ...\n       play fit [flags] -db play.db\n       play fit [flags] -self-play 1000\n       play fit -manners manners.json logs.tar.gz ...")
		flags.PrintDefaults()
	}
	c := fitConfig{}
	flags.IntVar(&c.epochs, "epochs", 0, "how often to go through the samples; 0 for what suits the village")
	flags.Float64Var(&c.shrink, "shrink", 0, "how strongly weights are drawn towards nothing; 0 for what suits the village")
	flags.Float64Var(&c.rate, "rate", 0.03, "step size at the beginning; it falls to a tenth")
	flags.IntVar(&c.villagers, "villagers", 1, "villagers of a large village who are asked each day; of a small one it is all")
	flags.Float64Var(&c.saturate, "saturate", -1, "what the evidence of a seat about its role comes up to at most; 0 for no limit, -1 for what suits the village")
	leaveOut := flags.String("leave-out", "wasabi2022,wordwolf2018", "`names` of agents whose games of a small village are kept from the fit")
	path := flags.String("db", "", "learn from the finished games of this database `file`, instead of logs")
	selfPlay := flags.Int("self-play", 0, "learn from so many games among our own agents, instead of logs")
	seats := flags.Int("seats", 5, "size of the village in self-play")
	agents := flags.String("agents", "plain,bayes", "`names` of the agents of these games")
	name := flags.String("name", "fit", "name of the table")
	out := flags.String("o", "", "write the table to this `file`")
	with := flags.String("with", "", "write the sizes of village that are not fitted from the table in this `file` too")
	manners := flags.String("manners", "", "count how the logs' agents and our own talk, instead, and write that to this `file`")
	against := flags.String("against", "", "compare with the table in this `file`; without it, with a built-in one")
	if err := flags.Parse(args); err != nil {
		return err
	}
	sources := 0
	for _, given := range []bool{flags.NArg() > 0, *selfPlay > 0, *path != ""} {
		if given {
			sources++
		}
	}
	if sources != 1 {
		return errors.New("fit: archives of log files, -db or -self-play expected: play fit logs-5.tar.gz logs-15.tar.gz")
	}
	if *manners != "" {
		if flags.NArg() == 0 {
			return errors.New("fit -manners: archives of log files expected: play fit -manners manners.json logs-5.tar.gz logs-15.tar.gz")
		}
		return fitManners(ctx, flags.Args(), *manners, stdout, stderr)
	}
	c.leaveOut = strings.Split(*leaveOut, ",")
	c.before = belief.Contest()
	if *selfPlay > 0 {
		c.before = belief.House()
	}
	table := belief.Table{Version: belief.TableVersion, Name: *name}
	if *against != "" {
		t, err := readTable("-against", *against)
		if err != nil {
			return err
		}
		c.before = t
	}
	if *with != "" {
		t, err := readTable("-with", *with)
		if err != nil {
			return err
		}
		table.Source, table.Sizes = t.Source, t.Sizes
	}

	var groups [][]loggedGame // of a size of village each
	var err error
	among := "contest agents"
	switch {
	case *path != "":
		among = "those who played here"
		groups, err = readStored(ctx, *path, stderr)
	case *selfPlay > 0:
		among = *agents
		var games []loggedGame
		games, err = playForFit(ctx, *seats, *agents, *selfPlay, stderr)
		groups = append(groups, games)
	default:
		for _, file := range flags.Args() {
			var games []loggedGame
			if games, err = readLogs(ctx, file, stderr); err != nil {
				break
			}
			groups = append(groups, games)
		}
	}
	if err != nil {
		return err
	}
	for _, games := range groups {
		size, err := c.fitSize(ctx, games, stdout, stderr)
		if err != nil {
			return fmt.Errorf("%d seats: %w", games[0].setup.Seats(), err)
		}
		table.Sizes = slices.DeleteFunc(table.Sizes, func(s belief.SizeWeights) bool { return small(s.Seats) == small(size.Seats) })
		table.Sizes = append(table.Sizes, size)
		village := games[0].setup.Seats()
		source := fmt.Sprintf(sourceFormat+" among %s", len(games), village, among)
		if small(village) && slices.ContainsFunc(games, c.leavesOut) {
			source += ", nothing learned from " + *leaveOut
		}
		table.Source = replaceSource(table.Source, village, source)
	}
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

// readTable reads a likelihood table that a flag names.
func readTable(flag, path string) (*belief.Table, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	t, err := belief.ParseTable(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", flag, path, err)
	}
	return t, nil
}

type fitConfig struct {
	epochs, villagers int
	shrink, rate      float64
	saturate          float64 // negative: what suits the village
	leaveOut          []string
	before            *belief.Table
}

// leavesOut reports whether a game has an agent that is kept from the fit.
func (c *fitConfig) leavesOut(g loggedGame) bool {
	return slices.ContainsFunc(g.names, func(name string) bool { return slices.Contains(c.leaveOut, name) })
}

// folds is how many parts the sets are dealt into. Each part is guessed at with
// weights that were fitted on the others; the table is fitted on all.
const folds = 5

// turns is how many groups of strangers a large village is guessed with, for each
// part of the sets. A group is a fifth of the agents, another one with each part.
const turns = 2

// smallVillage is the largest village that uses the weights of five seats: the
// largest without a bodyguard.
const smallVillage = 9

func small(seats int) bool { return seats <= smallVillage }

// A fitSample is a sample and where it comes from.
type fitSample struct {
	*belief.Sample
	set, game int
	group     [game.MaxSeats]int // by seat, the group of strangers of its agent; nobody for none
}

// nobody is the group of those who are never strangers.
const nobody = -1

// ignore has nothing learned from a group of strangers.
func ignore(samples []fitSample, group int) {
	for _, s := range samples {
		s.Ignore = s.of(group)
	}
}

// of returns the seats of a group of strangers.
func (s *fitSample) of(group int) (seats game.SeatSet) {
	for seat, g := range s.group {
		if g == group && g != nobody {
			seats = seats.With(game.Seat(seat))
		}
	}
	return seats
}

// suit fills in what was not said: what came out best for the contest's games.
func (c *fitConfig) suit(setup rules.Setup) {
	epochs, shrink, saturate := 30, 0.0006, 0.0
	if !small(setup.Seats()) {
		epochs, shrink, saturate = 10, 0.001, 10
	}
	if c.saturate < 0 {
		c.saturate = saturate
	}
	if c.epochs == 0 {
		c.epochs = epochs
	}
	if c.shrink == 0 {
		c.shrink = shrink
	}
}

// fitSize fits the weights of a size of village and reports how good they are.
// Each fifth of the sets is guessed at with weights of the others, in a large
// village with nothing learned from some of the agents either: all are strangers
// in turn.
func (c fitConfig) fitSize(ctx context.Context, games []loggedGame, stdout, stderr io.Writer) (belief.SizeWeights, error) {
	setup := games[0].setup
	c.suit(setup)
	samples, others, err := c.samples(games)
	if err != nil {
		return belief.SizeWeights{}, err
	}
	strange := slices.ContainsFunc(samples, func(s fitSample) bool { return s.of(0) != 0 })
	bar := newBar(stderr, "samples", c.steps(len(samples), strange, len(others) > 0))
	defer bar.close()
	nothing, before := belief.NewLearner(setup, belief.Fit{}), belief.NewLearner(setup, belief.Fit{})
	if err := before.Use(c.before.For(setup.Seats())); err != nil {
		return belief.SizeWeights{}, err
	}
	report := fitReport{w: stdout, setup: setup, names: []string{"prior", "claims", "before", "table"}}
	strangers := fitReport{w: stdout, setup: setup, names: report.names, which: func(g *guessed) game.SeatSet { return g.unseen }}
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
		ignore(fitted, k)
		if len(fitted) == 0 || len(chosen) == 0 || len(held) == 0 {
			return belief.SizeWeights{}, fmt.Errorf("%d games are too few sets to fit and hold back", len(games))
		}
		claims, err := c.learn(ctx, setup, fitted, belief.Feature.IsClaim, bar)
		if err != nil {
			return belief.SizeWeights{}, err
		}
		whole, err := c.learn(ctx, setup, fitted, nil, bar)
		if err != nil {
			return belief.SizeWeights{}, err
		}
		temper := bestTemper(whole, chosen)
		tempers = append(tempers, temper)
		for _, s := range held {
			report.add(s, s.of(k), fitModel{nothing, 1}, fitModel{claims, 1}, fitModel{before, 1}, fitModel{whole, temper})
		}
		if !strange {
			continue
		}
		strangers.guessed = append(strangers.guessed, report.guessed[len(report.guessed)-len(held):]...)
		for turn := 1; turn < turns; turn++ {
			group := (k + turn) % folds
			ignore(fitted, group)
			whole, err := c.learn(ctx, setup, fitted, nil, bar)
			if err != nil {
				return belief.SizeWeights{}, err
			}
			for _, s := range held {
				strangers.add(s, s.of(group), fitModel{nothing, 1}, fitModel{claims, 1}, fitModel{before, 1}, fitModel{whole, temper})
			}
		}
	}
	slices.Sort(tempers)
	temper := tempers[folds/2]
	ignore(samples, nobody)
	whole, err := c.learn(ctx, setup, samples, nil, bar)
	if err != nil {
		return belief.SizeWeights{}, err
	}
	fmt.Fprintf(stdout, "%d seats: %d samples of %d games, tempers %v\n", setup.Seats(), len(samples), countGames(samples), tempers)
	report.print("each fifth of the sets with a table fitted on others")
	if strange {
		strangers.print(fmt.Sprintf("the same, only of seats of agents that nothing was learned from, each in %d of %d sets", turns, folds))
		report.which = func(g *guessed) game.SeatSet { return ^g.unseen }
		report.print("each fifth of the sets, only of the other seats")
	}
	if len(others) > 0 {
		claims, err := c.learn(ctx, setup, samples, belief.Feature.IsClaim, bar)
		if err != nil {
			return belief.SizeWeights{}, err
		}
		report := fitReport{w: stdout, setup: setup, names: report.names}
		for _, s := range others {
			report.add(s, 0, fitModel{nothing, 1}, fitModel{claims, 1}, fitModel{before, 1}, fitModel{whole, temper})
		}
		report.print("games with an agent that the table has never seen")
	}
	size := belief.SizeWeights{Seats: game.MaxSeats, Temper: temper, Saturate: c.saturate, Weights: whole.Weights()}
	if small(setup.Seats()) {
		size.Seats = smallVillage
	}
	return size, nil
}

// samples returns the samples to fit and those of games with an agent that is
// left out. In the large village every agent plays in every game: there the
// conduct of one group of agents after another is ignored instead.
func (c *fitConfig) samples(games []loggedGame) (list, others []fitSample, err error) {
	setup := games[0].setup
	few := small(setup.Seats())
	var names []string
	for i := range games {
		for _, name := range games[i].names {
			if at, found := slices.BinarySearch(names, name); !found {
				names = slices.Insert(names, at, name)
			}
		}
	}
	for i := range games {
		g := &games[i]
		if g.setup.Roles != setup.Roles {
			return nil, nil, fmt.Errorf("%s: the roles of the first game expected, got others", g.name)
		}
		all, err := belief.Samples(g.setup, g.events)
		if err != nil {
			return nil, nil, err
		}
		var group [game.MaxSeats]int
		for seat := range group {
			group[seat] = nobody
			if seat < len(g.names) && g.names[seat] != "" && !few && len(names) >= 3*folds {
				at, _ := slices.BinarySearch(names, g.names[seat])
				group[seat] = at % folds
			}
		}
		taken := map[int]int{}
		for k := range all {
			s := fitSample{&all[k], g.set, i, group}
			if taken[s.Day]++; !few && taken[s.Day] > c.villagers {
				continue // in a large village the villagers know nearly the same
			}
			if few && c.leavesOut(*g) {
				others = append(others, s)
			} else {
				list = append(list, s)
			}
		}
	}
	return list, others, nil
}

// steps is how many samples the fits go through.
func (c *fitConfig) steps(samples int, strange, others bool) int {
	claims := (c.epochs + 1) / 2
	n := (folds-2)*(c.epochs+claims) + c.epochs
	if strange {
		n += (folds - 2) * (turns - 1) * c.epochs
	}
	if others {
		n += claims
	}
	return n * samples
}

// learn fits a model to what it may look at, nil for everything.
func (c *fitConfig) learn(ctx context.Context, setup rules.Setup, samples []fitSample, uses func(belief.Feature) bool, bar *bar) (*belief.Learner, error) {
	l := belief.NewLearner(setup, belief.Fit{Uses: uses, Shrink: c.shrink, Saturate: c.saturate})
	list := make([]*belief.Sample, len(samples))
	for i, s := range samples {
		list[i] = s.Sample
	}
	epochs, rate := c.epochs, c.rate
	if uses != nil { // fewer weights are found sooner
		epochs, rate = (epochs+1)/2, 2*rate
	}
	for epoch := range epochs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.Learn(list, epoch, 64, rate*math.Pow(0.1, float64(epoch)/float64(epochs)))
		bar.n.Add(int64(len(list)))
	}
	return l, nil
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
	names   []string                    // of the models
	which   func(*guessed) game.SeatSet // the seats that are guessed at; nil for all
	guessed []guessed
}

type guessed struct {
	fitSample
	unseen game.SeatSet // seats of agents that nothing was learned from
	top    bool         // the last model's likeliest wolf is one
	roles  [][game.MaxSeats][game.NumRoles]float64
}

func (r *fitReport) add(s fitSample, unseen game.SeatSet, models ...fitModel) {
	g := guessed{fitSample: s, unseen: unseen}
	for i, m := range models {
		p := m.l.Predict(s.Sample, m.temper)
		g.roles = append(g.roles, p.Role)
		if i == len(models)-1 {
			g.top = s.Top(p)
		}
	}
	r.guessed = append(r.guessed, g)
}

// print writes the figures by day: of the wolves with intervals for the last
// model, and of the other roles.
func (r *fitReport) print(title string) {
	fmt.Fprintf(r.w, "\n%d seats, %s: log loss of a villager's guess who is a wolf, other living seats\n", r.setup.Seats(), title)
	fmt.Fprintf(r.w, "%-4s %6s %8s", "day", "games", "guesses")
	for _, name := range r.names {
		fmt.Fprintf(r.w, " %7s", name)
	}
	fmt.Fprintf(r.w, " %15s %22s %24s %18s %6s\n", "Brier before/now", "slope", "calibration error", "of calibrated ones", "top 1")
	last := 0
	for _, g := range r.guessed {
		last = max(last, g.Day)
	}
	for day := range last + 1 {
		r.row(day)
	}
	for _, role := range fitRoles[1:] {
		if r.setup.Roles[role] > 0 {
			r.role(role, last)
		}
	}
}

// role writes the figures of another role.
func (r *fitReport) role(role game.Role, last int) {
	fmt.Fprintf(r.w, "%v: log loss, then Brier score, slope and calibration error before and now\n", role)
	for day := range last + 1 {
		var scores []belief.Score
		for model := range r.names {
			scores = append(scores, belief.ScoreOf(r.guesses(day, model, role)))
		}
		if scores[0].N == 0 {
			continue
		}
		fmt.Fprintf(r.w, "%-4s %15d", dayName(day), scores[0].N)
		for _, s := range scores {
			fmt.Fprintf(r.w, " %7.4f", s.LogLoss)
		}
		for _, s := range scores[len(scores)-2:] {
			fmt.Fprintf(r.w, "   %.4f %5.2f %.4f", s.Brier, s.Slope, s.Error)
		}
		fmt.Fprintln(r.w)
	}
}

func dayName(day int) string {
	if day == 0 {
		return "all"
	}
	return fmt.Sprint(day)
}

// guesses returns what a model gave a role on a day, 0 for all days.
func (r *fitReport) guesses(day, model int, role game.Role) (list []belief.Guess) {
	for i := range r.guessed {
		g := &r.guessed[i]
		if day > 0 && g.Day != day {
			continue
		}
		seats := g.Alive.Without(g.Facts.Self)
		if r.which != nil {
			seats &= r.which(g)
		}
		for s := range seats.All() {
			list = append(list, belief.Guess{P: g.roles[model][s][role], Was: g.Roles[s] == role, Set: g.set, Of: g.game*game.MaxSeats + int(s)})
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
	fmt.Fprintf(r.w, "%-4s %6d", dayName(day), len(games))
	var list []belief.Guess
	for model := range r.names {
		list = r.guesses(day, model, game.RoleWerewolf)
		if model == 0 {
			fmt.Fprintf(r.w, " %8d", len(list))
		}
		fmt.Fprintf(r.w, " %7.4f", belief.ScoreOf(list).LogLoss)
	}
	previous := belief.ScoreOf(r.guesses(day, len(r.names)-2, game.RoleWerewolf))
	score := belief.ScoreOf(list)
	chance := lcg(1)
	sl, sh := belief.Spread(list, func(s belief.Score) float64 { return s.Slope }, chance.below)
	el, eh := belief.Spread(list, func(s belief.Score) float64 { return s.Error }, chance.below)
	mean, high := belief.Calibrated(list, chance.below)
	fmt.Fprintf(r.w, " %7.4f %7.4f %6.3f [%.3f, %.3f] %7.4f [%.4f, %.4f]  %.4f to %.4f", previous.Brier, score.Brier, score.Slope, sl, sh, score.Error, el, eh, mean, high)
	if r.which == nil { // the likeliest of all
		fmt.Fprintf(r.w, " %6.3f", float64(top)/float64(n))
	}
	fmt.Fprintln(r.w)
}

// lcg draws the same numbers in every run (Knuth's MMIX generator).
type lcg uint64

func (g *lcg) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}

// sourceFormat is how the source of a size begins: the number of games, and of their seats.
const sourceFormat = "%d games of %d seats"

// replaceSource puts what the weights for a size of village were fitted on in the
// place of what those for that size were fitted on before.
func replaceSource(sources string, seats int, source string) string {
	list := slices.DeleteFunc(strings.Split(sources, "; "), func(s string) bool {
		var games, before int
		_, err := fmt.Sscanf(s, sourceFormat, &games, &before)
		return s == "" || err == nil && small(before) == small(seats)
	})
	return strings.Join(append(list, source), "; ")
}
