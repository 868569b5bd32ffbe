// Package export is play export.
package export

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
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/export"
	"aiwolfplay/server/store"
)

// Command is play export. It writes tables of the finished games of a database.
var Command = cli.Command{
	Name: "export", Args: "[flags]", Summary: "write tables of finished games, as CSV or JSON lines", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("export")
	path := env.AddDB(flags, "")
	what := flags.String("what", "games", "the `table`: "+strings.Join(dataset.Names(), ", "))
	format := flags.String("format", "csv", "`csv` or jsonl")
	out := flags.String("o", "", "write to this `file`, which must not be there yet; without it, print")
	codebook := flags.Bool("codebook", false, "print what each column of each table means, and nothing else")
	var choice export.Selection
	flags.StringVar(&choice.Since, "since", "", "only games that ended on this `day` or later, such as 2026-11-23 (UTC)")
	flags.StringVar(&choice.Until, "until", "", "only games that ended before this `day`")
	flags.IntVar(&choice.Seats, "seats", 0, "only games of this `size`; 0 for all")
	flags.StringVar(&choice.Agent, "agent", "", "only games with an agent of this `name`")
	flags.StringVar(&choice.Tournament, "tournament", "", "only games of the tournament with this `id`")
	flags.StringVar(&choice.Evaluation, "evaluation", "",
		"only games of the evaluation with this `id`, which is part of\n"+
			"the address of its page; an interrupted one has those that were played")
	flags.BoolVar(&choice.Private, "private", false, "include private games, whose players have not agreed to publication")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if *codebook {
		return printCodebook(env.Stdout)
	}
	t := dataset.Find(*what)
	switch {
	case t == nil:
		return fmt.Errorf("-what: one of %s expected, got %q", strings.Join(dataset.Names(), ", "), *what)
	case !slices.Contains(dataset.Formats, *format):
		return fmt.Errorf("-format: csv or jsonl expected, got %q", *format)
	}
	err := cmp.Or(cli.AtLeast("-seats", 0, choice.Seats), checkDay("-since", choice.Since),
		checkDay("-until", choice.Until))
	if err != nil {
		return err
	}
	db, err := stored.Open(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	list, err := choice.Find(ctx, db)
	if err != nil {
		return err
	}
	if *out == "" {
		return exportTo(ctx, env.Stdout, env.Stderr, db, t, *format, list)
	}
	file, err := os.OpenFile(*out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	return errors.Join(exportTo(ctx, file, env.Stderr, db, t, *format, list), file.Close())
}

// checkDay returns an error if the day of a flag is invalid. An empty day is valid.
func checkDay(flag, day string) error {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return fmt.Errorf("%s: a day such as 2026-11-23 expected, got %q", flag, day)
	}
	return nil
}

// exportTo writes a table of games, one game after the other.
func exportTo(
	ctx context.Context, to, stderr io.Writer, db *store.DB, t *dataset.Table, format string, list []string,
) error {
	out := bufio.NewWriter(to)
	add := t.Writer(out, format)
	memberships := export.NewMemberships(db)
	progress := cli.NewBar(stderr, "games", len(list))
	defer progress.Close()
	for _, id := range list {
		rec, err := stored.LoadGame(ctx, db.Games, id)
		if err == nil {
			_, err = rules.Sound(rec.Setup, rec.Log())
		}
		if err == nil {
			err = exportGame(ctx, db, memberships, &rec, t, add)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("game %s: %w", id, err), out.Flush())
		}
		progress.Add(1)
	}
	if len(list) == 0 {
		if err := add(nil); err != nil {
			return err
		}
	}
	return out.Flush()
}

// exportGame writes the rows of a game, with the marks that its players have agreed to keep.
func exportGame(
	ctx context.Context, db *store.DB, memberships *export.Memberships, rec *store.Record, t *dataset.Table,
	add func(row []any) error,
) error {
	marks, err := db.Marks.Of(ctx, rec.ID)
	if err != nil {
		return err
	}
	return memberships.Rows(ctx, rec, marks, t, add)
}

// printCodebook prints the meaning of each column.
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
