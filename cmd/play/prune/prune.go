// Package prune is play prune.
package prune

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/server/store"
)

// Command is play prune. It removes finished games by age and source, and first shows what it would remove.
var Command = cli.Command{
	Name: "prune", Args: "[flags]",
	Summary: "remove finished games by age and source, to free space; shows first what it would remove",
	Run:     run,
}

func run(ctx context.Context, args []string, env *cli.Env) (err error) {
	flags := env.Flags("prune")
	path := env.AddDB(flags, "")
	from := flags.String("from", "", "`sources` of the games to remove, with commas between them: import (logs that "+
		"were sent), match (connected agents), visitor (games of people, and those they watched), program (sim, evaluate)")
	older := flags.String("older", "", "remove games that ended longer ago than this `time`, such as 90d, 12h or 30m")
	newer := flags.String("newer", "", "of these, only games that ended within this `time`")
	yes := flags.Bool("yes", false, "remove them; without it nothing is changed")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	p, err := pruningOf(*from, *older, *newer, time.Now())
	if err != nil {
		return err
	}
	db, err := stored.Open(ctx, *path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	found, err := db.Prunable(ctx, p)
	if err != nil {
		return err
	}
	games, err := printPrunable(ctx, db, env.Stdout, found)
	switch {
	case err != nil:
		return err
	case games == 0 && !*yes:
		fmt.Fprintln(env.Stdout, "no game is to be removed")
		return nil
	case !*yes:
		fmt.Fprintln(env.Stdout, "nothing was changed; the same command with -yes removes them for good "+
			"(play backup keeps a copy)")
		return nil
	}
	progress := cli.Progress(env.Stderr, "prune", cli.Games)
	if err := db.Prune(ctx, p, progress); err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "removed %s\n", cli.Count(games, "game"))
	return compact(ctx, db, *path, env.Stdout)
}

// compact returns free space of a database to the system, unless a server uses the database.
func compact(ctx context.Context, db *store.DB, path string, w io.Writer) error {
	lock, err := serve.LockDatabase(path)
	if err != nil {
		fmt.Fprintln(w, "a server is using the database: the space is free for its next games, and the file stays as "+
			"large as it is. To make it smaller, stop the server and run prune again")
		return nil // the games are removed
	}
	defer lock.Close()
	before := sizeOf(path)
	if err := db.Shrink(ctx); err != nil {
		return fmt.Errorf("the games are removed, and their space is free for the next ones, but: %w", err)
	}
	fmt.Fprintf(w, "the file had %s and has %s\n", cli.Megabytes(before), cli.Megabytes(sizeOf(path)))
	return nil
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// printPrunable prints by source what the database has and what would be removed. It returns the number of games that
// would be removed.
func printPrunable(
	ctx context.Context, db *store.DB, w io.Writer, found map[store.Source]store.Prunable,
) (games int, err error) {
	spaces, err := db.Spaces(ctx)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(w, "%-10s%20s%22s\n", "", "in the database", "to be removed")
	for _, s := range store.Sources {
		gone := found[s]
		games += gone.Games
		when := ""
		if gone.Games > 0 {
			when = fmt.Sprintf("  %s to %s", gone.First.Format("2006-01-02 15:04"), gone.Last.Format("2006-01-02 15:04"))
		}
		fmt.Fprintf(w, "%-10s%7d %12s%9d %12s%s\n",
			s, spaces[s].Games, cli.Megabytes(spaces[s].Bytes), gone.Games, cli.Megabytes(gone.Bytes), when)
	}
	return games, nil
}

// pruningOf parses the flags.
func pruningOf(from, older, newer string, now time.Time) (p store.Pruning, err error) {
	allowed := []store.Source{store.FromImports, store.FromMatches, store.FromVisitors, store.FromPrograms}
	for name := range strings.SplitSeq(from, ",") {
		switch s := store.Source(strings.TrimSpace(name)); {
		case s == store.FromClasses:
			return p, errors.New("-from: games of a class go with their class, which its teacher deletes")
		case !slices.Contains(allowed, s):
			return p, fmt.Errorf("-from: import, match, visitor or program expected, or several with commas, got %q", name)
		default:
			p.Sources = append(p.Sources, s)
		}
	}
	old, err := ageOf("-older", older)
	if err != nil {
		return p, err
	}
	p.Before = now.Add(-max(old, time.Minute)) // a game that has just ended may still be shown
	if newer == "" {
		return p, nil
	}
	young, err := ageOf("-newer", newer)
	p.After = now.Add(-young)
	return p, err
}

// ageOf parses a time in days, or in the units of time.ParseDuration.
func ageOf(name, text string) (time.Duration, error) {
	age, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		n, err = strconv.Atoi(days)
		age = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || age < 0 || age > 100*365*24*time.Hour {
		return 0, fmt.Errorf("%s: a time expected, such as 90d, 12h or 30m, got %q", name, text)
	}
	return age, nil
}
