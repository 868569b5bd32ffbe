package sim

import (
	"fmt"
	"strings"

	"aiwolfplay/game/tournament"
)

// printField writes the figures of a batch of sets.
func printField(b *strings.Builder, r *tournament.FieldReport) {
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "as the village", "seats", "won", "95 % interval")
	for _, s := range r.Sides {
		printRate(b, s.Name, s.Village)
	}
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "as the wolf side", "seats", "won", "95 % interval")
	for _, s := range r.Sides {
		printRate(b, s.Name, s.Wolves)
	}
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "first ten of a set", "games", "won", "95 % interval")
	printRate(b, "village", r.EarlyVillage)
	for _, a := range r.Early {
		printRate(b, a.Name, a.RateReport)
	}
	fmt.Fprintf(b, "\n%-20s %12s %12s\n", "decisions", "median", "99th percentile")
	for _, s := range r.Sides {
		fmt.Fprintf(b, "%-20s %9.3f ms %9.3f ms\n", s.Name, s.DecisionMedian, s.DecisionP99)
	}
	printConduct(b, &r.Conduct)
}
