package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/dataset"
	"aiwolfplay/server/archive"
	"aiwolfplay/server/store"
)

// export writes tables of the finished games of a database, for analysis.
func export(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("export", stderr)
	path := cli.AddDB(flags, getenv, "")
	what := flags.String("what", "games", "the `table`: "+strings.Join(dataset.Names(), ", "))
	format := flags.String("format", "csv", "csv or jsonl, `a format`")
	out := flags.String("o", "", "write to this `file`, which must not be there yet; without it, print")
	codebook := flags.Bool("codebook", false, "print what each column of each table means, and nothing else")
	var choice games
	flags.StringVar(&choice.since, "since", "", "only games that ended on this `day` or later, such as 2026-11-23 (UTC)")
	flags.StringVar(&choice.until, "until", "", "only games that ended before this `day`")
	flags.IntVar(&choice.seats, "seats", 0, "only games of this `size`; 0 for all")
	flags.StringVar(&choice.agent, "agent", "", "only games with an agent of this `name`")
	flags.StringVar(&choice.tournament, "tournament", "", "only games of the tournament with this `id`")
	flags.StringVar(&choice.evaluation, "evaluation", "",
		"only games of the evaluation with this `id`, which is part of\n"+
			"the address of its page; an interrupted one has those that were played")
	flags.BoolVar(&choice.private, "private", false, "private games too: nobody has agreed that these are published")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if *codebook {
		return printCodebook(stdout)
	}
	t := dataset.Find(*what)
	switch {
	case t == nil:
		return fmt.Errorf("-what: one of %s expected, got %q", strings.Join(dataset.Names(), ", "), *what)
	case !slices.Contains(dataset.Formats, *format):
		return fmt.Errorf("-format: csv or jsonl expected, got %q", *format)
	}
	if err := cmp.Or(cli.AtLeast("-seats", 0, choice.seats), choice.check()); err != nil {
		return err
	}
	db, err := openStored(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	list, err := choice.find(ctx, db)
	if err != nil {
		return err
	}
	if *out == "" {
		return exportTo(ctx, stdout, stderr, db, t, *format, list)
	}
	file, err := os.OpenFile(*out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	return errors.Join(exportTo(ctx, file, stderr, db, t, *format, list), file.Close())
}

// games are those that are wanted.
type games struct {
	since, until, agent, tournament, evaluation string

	seats   int
	private bool
}

// check says which day cannot be read.
func (g *games) check() error {
	for _, f := range [...]struct{ name, day string }{{"-since", g.since}, {"-until", g.until}} {
		if _, err := time.Parse(time.DateOnly, f.day); f.day != "" && err != nil {
			return fmt.Errorf("%s: a day such as 2026-11-23 expected, got %q", f.name, f.day)
		}
	}
	return nil
}

// all is more games than there are.
const all = 1 << 30

// find returns the games that are wanted, in the order in which they ended.
func (g *games) find(ctx context.Context, db *store.DB) (list []string, err error) {
	in := map[string]bool{}
	if g.tournament != "" {
		contest, err := db.Contest(ctx, g.tournament)
		if err != nil {
			return nil, fmt.Errorf("-tournament: %w", err)
		}
		for _, stage := range contest.Stages {
			played, err := db.ContestGames(ctx, g.tournament, stage.Stage, 0, all)
			if err != nil {
				return nil, err
			}
			for _, p := range played {
				in[p.Game] = true
			}
		}
	}
	var evaluated map[string]dataset.Membership
	if g.evaluation != "" {
		if evaluated, err = archive.NewMemberships(db).GamesOf(ctx, g.evaluation); err != nil {
			return nil, fmt.Errorf("-evaluation: %w", withKnownEvaluations(ctx, db, err))
		}
	}
	finished, err := g.finished(ctx, db)
	for i := len(finished) - 1; i >= 0; i-- {
		f := &finished[i]
		ended := f.Ended.UTC().Format(time.DateOnly)
		_, counted := evaluated[f.ID]
		if (g.tournament == "" || in[f.ID]) && (g.evaluation == "" || counted) &&
			(g.seats == 0 || f.Setup.Seats() == g.seats) &&
			ended >= g.since && (g.until == "" || ended < g.until) && (g.agent == "" || sat(f.Seats, g.agent)) {
			list = append(list, f.ID)
		}
	}
	return list, err
}

// withKnownEvaluations says in the error of an unknown id which there are: an interrupted evaluation has no page that
// names its own.
func withKnownEvaluations(ctx context.Context, db *store.DB, err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	list, fault := db.BegunEvaluations(ctx)
	if fault != nil {
		return fault
	}
	known := []string{"no evaluation has this id; the database has"}
	for _, e := range list {
		state := "finished"
		if e.Kind != store.EvaluatedSettings {
			state = "begun"
		}
		known = append(known, fmt.Sprintf("%s (%s %s)", e.ID, state, e.Created.UTC().Format(time.DateTime)))
	}
	if len(list) == 0 {
		known = append(known, "none")
	}
	return errors.New(strings.Join(known, "\n  "))
}

// finished returns the games that are over, the latest first.
func (g *games) finished(ctx context.Context, db *store.DB) ([]store.Summary, error) {
	read := db.Finished
	if g.private {
		read = db.FinishedOrPrivate
	}
	list, _, err := read(ctx, 0, all)
	return list, err
}

func sat(seats []store.Seat, agent string) bool {
	for i := range seats {
		if seats[i].Agent == agent {
			return true
		}
	}
	return false
}

// exportTo writes a table of games, one game after the other.
func exportTo(
	ctx context.Context, to, stderr io.Writer, db *store.DB, t *dataset.Table, format string, list []string,
) error {
	out := bufio.NewWriter(to)
	add := t.Writer(out, format)
	memberships := archive.NewMemberships(db)
	progress := newBar(stderr, "games", len(list))
	defer progress.close()
	for _, id := range list {
		rec, err := loadGame(ctx, db, id)
		if err == nil {
			_, err = soundPart(rec.Setup, rec.Log())
		}
		if err == nil {
			err = exportGame(ctx, db, memberships, &rec, t, add)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("game %s: %w", id, err), out.Flush())
		}
		progress.add()
	}
	if len(list) == 0 {
		if err := add(nil); err != nil {
			return err
		}
	}
	return out.Flush()
}

// exportGame writes the rows of a game, with what its players have agreed to keep of their marks.
func exportGame(
	ctx context.Context, db *store.DB, memberships *archive.Memberships, rec *store.Record, t *dataset.Table,
	add func(row []any) error,
) error {
	marks, err := db.MarksOf(ctx, rec.ID)
	if err != nil {
		return err
	}
	return memberships.Rows(ctx, rec, marks, t, add)
}

// printCodebook says what each column means.
func printCodebook(to io.Writer) error {
	var b strings.Builder
	for _, t := range dataset.Tables {
		fmt.Fprintf(&b, "## %s: %s\n\n| column | unit | meaning | source |\n|---|---|---|---|\n", t.Name, t.Means)
		for _, c := range t.Columns {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", c.Name, c.Unit, c.Means, c.From)
		}
		b.WriteByte('\n')
	}
	b.WriteString("In CSV an apostrophe stands before text that a spreadsheet would take for a formula: " +
		"what begins with =, +, - or @. In JSON Lines text stands as it is.\n")
	_, err := io.WriteString(to, b.String())
	return err
}
