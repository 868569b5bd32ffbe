// Package fit is play fit.
package fit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/belief/fit"
)

// flags are the command line of play fit.
type flags struct {
	fit.Options
	archives           []string // of log files
	db                 string
	play               fit.SelfPlay
	agents             string // of play
	leaveOut           string
	name, out, manners string
	with, against      string
	score              bool
}

const usage = `usage: play fit [flags] logs.tar.gz ...
       play fit [flags] -db play.db
       play fit [flags] -self-play 1000
       play fit -score -self-play 1000
       play fit -manners manners.json logs.tar.gz ...`

// parse parses the command line. It demands exactly one source of games.
func parse(args []string, env *cli.Env) (*flags, error) {
	set := env.Flags("fit")
	set.Usage = func() {
		fmt.Fprintln(env.Stderr, usage)
		set.PrintDefaults()
	}
	f := new(flags)
	set.IntVar(&f.Epochs, "epochs", 0, "how often to go through the samples; 0 for what suits the village")
	set.Float64Var(&f.Shrink, "shrink", 0,
		"how strongly weights are drawn towards nothing; 0 for what suits the village")
	set.Float64Var(&f.Rate, "rate", 0.03, "step size at the beginning; it falls to a tenth")
	set.IntVar(&f.Villagers, "villagers", 1,
		"villagers of a large village who are asked each day; of a small one it is all")
	set.Float64Var(&f.Saturate, "saturate", -1,
		"what the evidence of a seat about its role comes up to at most; 0 for no limit, -1 for what suits the village")
	set.StringVar(&f.leaveOut, "leave-out", "wasabi2022,wordwolf2018",
		"`names` of agents whose games of a small village are kept from the fit")
	set.StringVar(&f.db, "db", "", "learn from the finished games of this database `file`, instead of logs")
	set.IntVar(&f.play.Games, "self-play", 0, "learn from so many games among our own agents, instead of logs")
	set.IntVar(&f.play.Seats, "seats", 5, "size of the village in self-play")
	set.StringVar(&f.agents, "agents", "plain,bayes", "`names` of the agents of these games")
	set.Float64Var(&f.play.Guests, "guests", 0, "`share` of their seats that talk as in a contest, from 0 to 1")
	set.Uint64Var(&f.play.Seed, "seed", selfPlaySeed, "of these games")
	set.BoolVar(&f.score, "score", false,
		"fit nothing; score the table to compare with on these games")
	set.StringVar(&f.name, "name", "fit", "name of the table")
	set.StringVar(&f.out, "o", "", "write the table to this `file`")
	set.StringVar(&f.with, "with", "",
		"write the sizes of village that are not fitted from the table in this `file` too")
	set.StringVar(&f.manners, "manners", "",
		"count how the logs' agents and our own talk, instead, and write that to this `file`")
	set.StringVar(&f.against, "against", "", "compare with the table in this `file`; without it, with a built-in one")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	f.archives, f.LeaveOut = set.Args(), strings.Split(f.leaveOut, ",")
	f.play.Agents = strings.Split(f.agents, ",")
	sources := 0
	for _, given := range []bool{len(f.archives) > 0, f.play.Games > 0, f.db != ""} {
		if given {
			sources++
		}
	}
	switch {
	case sources != 1:
		return nil, errors.New(
			"fit: archives of log files, -db or -self-play expected: play fit logs-5.tar.gz logs-15.tar.gz")
	case f.manners != "" && len(f.archives) == 0:
		return nil, errors.New(
			"fit -manners: archives of log files expected: play fit -manners manners.json logs-5.tar.gz logs-15.tar.gz")
	case f.play.Guests < 0 || f.play.Guests > 1:
		return nil, fmt.Errorf("fit -guests: a share from 0 to 1 expected, not %v", f.play.Guests)
	}
	return f, nil
}

// Command is play fit. It fits a likelihood table to games, and reports the table's quality on games to which it was
// not fitted.
var Command = cli.Command{
	Name: "fit", Args: "[flags] logs", Summary: "fit beliefs to logged games of contest agents, and score them",
	Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	f, err := parse(args, env)
	if err != nil {
		return err
	}
	builtin.Register()
	if f.manners != "" {
		return fitManners(ctx, f.archives, f.manners, env.Stdout, env.Stderr)
	}
	table, err := f.tables()
	if err != nil {
		return err
	}
	villages, among, err := f.games(ctx, env.Stderr)
	if err != nil {
		return err
	}
	for _, games := range villages {
		seats := games[0].Setup.Seats()
		result, err := f.fitSize(ctx, games, env.Stderr)
		if err != nil {
			return fmt.Errorf("%d seats: %w", seats, err)
		}
		if f.score {
			result.PrintScore(env.Stdout, f.Before.Name)
			continue
		}
		result.Print(env.Stdout)
		source := belief.Source{Games: len(games), Seats: seats, Among: among}
		if fit.Small(seats) && slices.ContainsFunc(games, func(g fit.Game) bool { return f.LeavesOut(&g) }) {
			source.Without = f.leaveOut
		}
		fit.Replace(table, result.Size, source)
	}
	if f.out == "" || f.score {
		return nil
	}
	return writeJSON(f.out, table)
}

// tables sets the table to compare with. It returns the table to write, with the sizes of -with.
func (f *flags) tables() (table *belief.Table, err error) {
	table = &belief.Table{Version: belief.TableVersion, Name: f.name}
	f.Before = belief.Contest()
	if f.play.Games > 0 {
		f.Before, f.Honest = belief.House(), true
	}
	if f.against != "" {
		if f.Before, err = readTable("-against", f.against); err != nil {
			return nil, err
		}
	}
	if f.with != "" {
		t, err := readTable("-with", f.with)
		if err != nil {
			return nil, err
		}
		table.Source, table.Sizes = t.Source, t.Sizes
	}
	return table, nil
}

// games returns the games to learn from by size of village, and a description of their players.
func (f *flags) games(ctx context.Context, stderr io.Writer) (villages [][]fit.Game, among string, err error) {
	switch {
	case f.db != "":
		villages, err = readStored(ctx, f.db, stderr)
		return villages, "those who played here", err
	case f.play.Games > 0:
		games, err := play(ctx, &f.play, stderr)
		among = f.agents
		if f.play.Guests > 0 {
			among += fmt.Sprintf(" (%.0f %% of the seats as in a contest)", 100*f.play.Guests)
		}
		return [][]fit.Game{games}, among, err
	}
	for _, file := range f.archives {
		games, err := readLogs(ctx, file, stderr)
		if err != nil {
			return nil, "", err
		}
		villages = append(villages, games)
	}
	return villages, "contest agents", nil
}

// readTable reads the likelihood table that a flag names.
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

// writeJSON writes a file that people can read and compare.
func writeJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}

// fitSize fits the weights of a size of village, or measures a table there.
func (f *flags) fitSize(ctx context.Context, games []fit.Game, stderr io.Writer) (*fit.Result, error) {
	fitting, err := fit.New(games, f.Options)
	if err != nil {
		return nil, err
	}
	bar := cli.NewBar(stderr, "samples", fitting.Steps())
	defer bar.Close()
	run := fitting.Run
	if f.score {
		run = fitting.Score
	}
	return run(func(samples int) error {
		bar.Add(samples)
		return ctx.Err()
	})
}

// selfPlaySeed is the seed of games to fit on, unless another is given.
const selfPlaySeed = 6

// play plays games among our own agents.
func play(ctx context.Context, p *fit.SelfPlay, stderr io.Writer) ([]fit.Game, error) {
	bar := cli.NewBar(stderr, "games played", p.Games)
	defer bar.Close()
	return p.Play(ctx, func() { bar.Add(1) })
}
