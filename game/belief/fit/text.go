package fit

import (
	"fmt"
	"io"
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
)

// Print writes how good the fitted table is.
func (r *Result) Print(w io.Writer) {
	fmt.Fprintf(w, "%d seats: %d samples of %d games, tempers %v\n", r.Setup.Seats(), r.Samples, r.Games, r.Tempers)
	for i := range r.Reports {
		r.printReport(w, &r.Reports[i])
	}
}

// PrintScore writes how good a table is as rows of game/belief/measured.csv: each day, then all days.
func (r *Result) PrintScore(w io.Writer, table string) {
	fmt.Fprintln(w, belief.MeasureColumns)
	report := &r.Reports[0]
	for i := range report.Last() + 1 {
		day := (i + 1) % (report.Last() + 1)
		row := report.Wolves(day)
		if row.Games < scoredGames {
			continue
		}
		now := row.Scores[Table]
		fmt.Fprintln(w, belief.Measure{
			Table: table, Seats: r.Setup.Seats(), Day: day, Games: row.Games,
			Prior: row.Scores[Prior].LogLoss, Claims: row.Scores[Claims].LogLoss,
			LogLoss: now.LogLoss, Brier: now.Brier, Slope: now.Slope, Low: row.Slope[0], High: row.Slope[1],
			Error: now.Error, Chance: row.Chance, Most: row.Most, Top: int(math.Round(100 * row.Top)),
		})
	}
}

// scoredGames is the least number of games that a day must have for a row of PrintScore.
const scoredGames = 50

// printReport writes the figures of a report by day: of the wolves with intervals for the new table, and of the other
// roles.
func (r *Result) printReport(w io.Writer, report *Report) {
	fmt.Fprintf(w, "\n%d seats, %s: log loss of a villager's guess who is a wolf, other living seats\n",
		r.Setup.Seats(), report.Held.title())
	fmt.Fprintf(w, "%-4s %6s %8s", "day", "games", "guesses")
	for _, name := range Models {
		fmt.Fprintf(w, " %7s", name)
	}
	fmt.Fprintf(w, " %15s %22s %24s %18s %6s\n",
		"Brier before/now", "slope", "calibration error", "of calibrated ones", "top 1")
	last := report.Last()
	for day := range last + 1 {
		report.printWolves(w, day)
	}
	for _, role := range []game.Role{
		game.RoleSeer, game.RolePossessed, game.RoleMedium, game.RoleBodyguard, game.RoleVillager,
	} {
		if r.Setup.Roles[role] == 0 {
			continue
		}
		fmt.Fprintf(w, "%v: log loss, then Brier score, slope and calibration error before and now\n", role)
		for day := range last + 1 {
			report.printRole(w, day, role)
		}
	}
}

// title returns the title of a report, which says what was held back.
func (h Holdout) title() string {
	switch h {
	case HeldStrangers:
		return fmt.Sprintf("the same, only of seats of agents that nothing was learned from, each in %d of %d sets",
			StrangerGroups, Folds)
	case HeldKnown:
		return "each fifth of the sets, only of the other seats"
	case HeldGames:
		return "games that the table was not fitted on"
	case HeldAgents:
		return "games with an agent that the table has never seen"
	}
	return "each fifth of the sets with a table fitted on others"
}

// printWolves writes how well the wolves of a day were guessed, if there are any guesses. Day 0 is all days.
func (r *Report) printWolves(w io.Writer, day int) {
	row := r.Wolves(day)
	if row.Samples == 0 {
		return
	}
	before, now := row.Scores[Before], row.Scores[Table]
	fmt.Fprintf(w, "%-4s %6d %8d", dayName(day), row.Games, now.N)
	for _, s := range row.Scores {
		fmt.Fprintf(w, " %7.4f", s.LogLoss)
	}
	fmt.Fprintf(w, " %7.4f %7.4f %6.3f [%.3f, %.3f]", before.Brier, now.Brier, now.Slope, row.Slope[0], row.Slope[1])
	fmt.Fprintf(w, " %7.4f [%.4f, %.4f]  %.4f to %.4f", now.Error, row.Error[0], row.Error[1], row.Chance, row.Most)
	if r.Held.Whole() {
		fmt.Fprintf(w, " %6.3f", row.Top)
	}
	fmt.Fprintln(w)
}

// printRole writes how well another role was guessed on a day, if there are any guesses.
func (r *Report) printRole(w io.Writer, day int, role game.Role) {
	scores := r.Scores(day, role)
	if scores[Table].N == 0 {
		return
	}
	fmt.Fprintf(w, "%-4s %15d", dayName(day), scores[Table].N)
	for _, s := range scores {
		fmt.Fprintf(w, " %7.4f", s.LogLoss)
	}
	for _, s := range scores[Before:] {
		fmt.Fprintf(w, "   %.4f %5.2f %.4f", s.Brier, s.Slope, s.Error)
	}
	fmt.Fprintln(w)
}

func dayName(day int) string {
	if day == 0 {
		return "all"
	}
	return fmt.Sprint(day)
}
