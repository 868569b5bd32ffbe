package evaluation

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/game/measure"
)

// CSV formats a card's numbers and the metrics as a table, one row each. The row of a capability is called card.<name>.
// It has no provenance and no denominator. Its value is empty if it is not available.
func (r *Report) CSV() string {
	var b strings.Builder
	b.WriteString("challenger,metric,provenance,items,of,value,low,high,chance,skill\n")
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	maybe := func(x *float64) string {
		if x == nil {
			return ""
		}
		return number(*x)
	}
	capability := func(who, name string, items int, e *Estimate) {
		if e == nil {
			fmt.Fprintf(&b, "%s,%s,,%d,,,,,,\n", who, name, items)
			return
		}
		fmt.Fprintf(&b, "%s,%s,,%d,,%s,%s,%s,,\n", who, name, items, number(e.Value), number(e.Low), number(e.High))
	}
	for _, c := range r.Challengers {
		capability(c.Name, "card.win_rate", c.Games, c.WinRate)
		for _, row := range c.Card {
			capability(c.Name, "card."+row.Name, row.Items, row.Found)
		}
		for _, m := range c.Metrics {
			fmt.Fprintf(&b, "%s,%s,%s,%d,%s,%s,%s,%s,%s,%s\n", c.Name, m.Metric, m.Provenance, m.Items, number(m.Of),
				number(m.Value), number(m.Low), number(m.High), maybe(m.Chance), maybe(m.Skill))
		}
	}
	return b.String()
}

// comparedInPrint is the largest number of challengers whose comparisons are printed.
const comparedInPrint = 5

// Print writes the report for people.
func (r *Report) Print(w io.Writer, took time.Duration) error {
	var b strings.Builder
	var pool []string
	for _, d := range r.Defenders {
		pool = append(pool, fmt.Sprintf("%s@%.12s", d.Name, d.Behaviour))
	}
	fmt.Fprintf(&b, "%d settings of %d seats, each played on each seat against %s, in %.1f s\n", r.Count, r.Seats,
		strings.Join(pool, ", "), took.Seconds())
	b.WriteString("Shares in percent with 95 % intervals, drawn by setting. They are MAgIC-style: settings and\n" +
		"defenders are our own, and the paper's tables do not compare.\n")
	for i := range r.Challengers {
		r.Challengers[i].print(&b)
	}
	if len(r.Challengers) > comparedInPrint {
		fmt.Fprintf(&b, "\nThe JSON and the page have the %d comparisons of two.\n", len(r.Comparisons))
	} else {
		for i := range r.Comparisons {
			r.Comparisons[i].print(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// print writes the results of a challenger.
func (c *ChallengerReport) print(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s@%.12s: %d games\n", c.Name, c.Behaviour, c.Games)
	fmt.Fprintf(b, "  %-38s %s\n", "win rate (mean over roles)", c.WinRate)
	fmt.Fprintf(b, "  %-38s %s\n", "games won", estimated(c.RawWins))
	if len(c.Faults) > 0 || c.Spoilt > 0 {
		fmt.Fprintf(b, "  %-38s %s\n", "games won, those it spoilt as lost", estimated(c.StrictWins))
		fmt.Fprintf(b, "  %d games spoilt; faults:", c.Spoilt)
		for _, fault := range slices.Sorted(maps.Keys(c.Faults)) {
			fmt.Fprintf(b, " %s %d", fault, c.Faults[fault])
		}
		b.WriteString("\n")
	}
	for _, row := range c.Card {
		name := row.Name
		if name == "reasoning" {
			name += " (" + CardBeliefs.String() + ")"
		}
		fmt.Fprintf(b, "  %-38s %s\n", name, row.Found)
	}
	fmt.Fprintf(b, "  %-38s %9s %8s %27s %8s\n", "metric (beliefs)", "of", "share", "", "chance")
	for _, m := range c.Metrics {
		name := m.Metric
		if m.Provenance != measure.NoBelief.String() {
			name += " (" + m.Provenance + ")"
		}
		fmt.Fprintf(b, "  %-38s %9.0f %s", name, m.Of, &m.Estimate)
		if m.Chance != nil {
			fmt.Fprintf(b, " %8.1f", 100**m.Chance)
		}
		b.WriteString("\n")
	}
}

// print writes the differences of two challengers.
func (c *Comparison) print(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s − %s: %d games won by the first alone, %d by the second (McNemar p = %.3g)\n",
		c.A, c.B, c.OnlyA, c.OnlyB, c.WinsP)
	fmt.Fprintf(b, "  %-38s %s\n", "win rate (mean over roles)", c.WinRate)
	for _, d := range c.Card {
		fmt.Fprintf(b, "  %-38s %s", d.Name, d.Found)
		if d.Holm != nil {
			fmt.Fprintf(b, "   p = %.3g (Holm)", *d.Holm)
		}
		b.WriteString("\n")
	}
}

func estimated(share [3]float64) *Estimate { return &Estimate{share[0], share[1], share[2]} }

// String formats an estimate in percent. It returns "n/a" for nil.
func (e *Estimate) String() string {
	if e == nil {
		return fmt.Sprintf("%8s", "n/a")
	}
	return fmt.Sprintf("%8.1f   [%6.1f to %6.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}
