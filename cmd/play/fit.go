package main

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
	"aiwolfplay/game/belief"
	"aiwolfplay/game/belief/fit"
)

// fitFlags are the command line of play fit.
type fitFlags struct {
	fit.Options
	archives           []string // of log files
	db                 string
	play               selfPlay
	leaveOut           string
	name, out, manners string
	with, against      string
	score              bool
}

const fitUsage = `usage: play fit [flags] logs.tar.gz ...
       play fit [flags] -db play.db
       play fit [flags] -self-play 1000
       play fit -score -self-play 1000
       play fit -manners manners.json logs.tar.gz ...`

// parseFit reads the command line. Exactly one source of games must be given.
func parseFit(args []string, stderr io.Writer) (*fitFlags, error) {
	flags := cli.Flags("fit", stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, fitUsage)
		flags.PrintDefaults()
	}
	f := new(fitFlags)
	flags.IntVar(&f.Epochs, "epochs", 0, "how often to go through the samples; 0 for what suits the village")
	flags.Float64Var(&f.Shrink, "shrink", 0,
		"how strongly weights are drawn towards nothing; 0 for what suits the village")
	flags.Float64Var(&f.Rate, "rate", 0.03, "step size at the beginning; it falls to a tenth")
	flags.IntVar(&f.Villagers, "villagers", 1,
		"villagers of a large village who are asked each day; of a small one it is all")
	flags.Float64Var(&f.Saturate, "saturate", -1,
		"what the evidence of a seat about its role comes up to at most; 0 for no limit, -1 for what suits the village")
	flags.StringVar(&f.leaveOut, "leave-out", "wasabi2022,wordwolf2018",
		"`names` of agents whose games of a small village are kept from the fit")
	flags.StringVar(&f.db, "db", "", "learn from the finished games of this database `file`, instead of logs")
	flags.IntVar(&f.play.games, "self-play", 0, "learn from so many games among our own agents, instead of logs")
	flags.IntVar(&f.play.seats, "seats", 5, "size of the village in self-play")
	flags.StringVar(&f.play.agents, "agents", "plain,bayes", "`names` of the agents of these games")
	flags.Float64Var(&f.play.guests, "guests", 0, "`share` of their seats that talk as in a contest, from 0 to 1")
	flags.Uint64Var(&f.play.seed, "seed", selfPlaySeed, "of these games")
	flags.BoolVar(&f.score, "score", false,
		"fit nothing, but say how good the table to compare with is on these games")
	flags.StringVar(&f.name, "name", "fit", "name of the table")
	flags.StringVar(&f.out, "o", "", "write the table to this `file`")
	flags.StringVar(&f.with, "with", "",
		"write the sizes of village that are not fitted from the table in this `file` too")
	flags.StringVar(&f.manners, "manners", "",
		"count how the logs' agents and our own talk, instead, and write that to this `file`")
	flags.StringVar(&f.against, "against", "", "compare with the table in this `file`; without it, with a built-in one")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	f.archives, f.LeaveOut = flags.Args(), strings.Split(f.leaveOut, ",")
	sources := 0
	for _, given := range []bool{len(f.archives) > 0, f.play.games > 0, f.db != ""} {
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
	case f.play.guests < 0 || f.play.guests > 1:
		return nil, fmt.Errorf("fit -guests: a share from 0 to 1 expected, not %v", f.play.guests)
	}
	return f, nil
}

// runFit learns the likelihood table from games and says how good it is on games
// that it was not fitted on.
func runFit(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	f, err := parseFit(args, stderr)
	if err != nil {
		return err
	}
	if f.manners != "" {
		return fitManners(ctx, f.archives, f.manners, stdout, stderr)
	}
	table, err := f.tables()
	if err != nil {
		return err
	}
	villages, among, err := f.games(ctx, stderr)
	if err != nil {
		return err
	}
	for _, games := range villages {
		seats := games[0].Setup.Seats()
		result, err := f.fitSize(ctx, games, stderr)
		if err != nil {
			return fmt.Errorf("%d seats: %w", seats, err)
		}
		if f.score {
			printScore(stdout, result, f.Before.Name)
			continue
		}
		printFit(stdout, result)
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

// tables fills in the table to compare with, and returns the one to write, with
// the sizes that are taken over.
func (f *fitFlags) tables() (table *belief.Table, err error) {
	table = &belief.Table{Version: belief.TableVersion, Name: f.name}
	f.Before = belief.Contest()
	if f.play.games > 0 {
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

// games returns the games to learn from, those of a size of village each, and
// whom they were played among.
func (f *fitFlags) games(ctx context.Context, stderr io.Writer) (villages [][]fit.Game, among string, err error) {
	switch {
	case f.db != "":
		villages, err = readStored(ctx, f.db, stderr)
		return villages, "those who played here", err
	case f.play.games > 0:
		games, err := playForFit(ctx, f.play, stderr)
		among = f.play.agents
		if f.play.guests > 0 {
			among += fmt.Sprintf(" (%.0f %% of the seats as in a contest)", 100*f.play.guests)
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

// writeJSON writes a file for people to read and compare.
func writeJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}

// fitSize fits the weights of a size of village, or says how good a table is there.
func (f *fitFlags) fitSize(ctx context.Context, games []fit.Game, stderr io.Writer) (*fit.Result, error) {
	fitting, err := fit.New(games, f.Options)
	if err != nil {
		return nil, err
	}
	bar := newBar(stderr, "samples", fitting.Steps())
	defer bar.close()
	run := fitting.Run
	if f.score {
		run = fitting.Score
	}
	return run(func(samples int) error {
		bar.n.Add(int64(samples))
		return ctx.Err()
	})
}
