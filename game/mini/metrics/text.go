package metrics

import (
	"fmt"
	"io"
	"strings"
)

// Print writes the report for people.
func (r *Report) Print(w io.Writer) error {
	var b strings.Builder
	defenders := "all types of each game"
	if r.Defenders != nil {
		defenders = strings.Join(r.Defenders, ", ")
	}
	fmt.Fprintf(&b, "%d deals each of %s, from seed %d; defenders: %s\n", r.Deals, strings.Join(r.Games, ", "), r.Seed,
		defenders)
	b.WriteString("MAgIC-style: settings and defenders are this project's own. 95 % intervals by drawing deals.\n")
	for _, c := range r.Challengers {
		fmt.Fprintf(&b, "\n%s, %d seats\n", c.Name, c.Games)
		if c.WinRate != nil {
			fmt.Fprintf(&b, "  %-28s %7.1f %% (%.1f to %.1f)\n", "credits, mean over roles", 100*c.WinRate.Value,
				100*c.WinRate.Low, 100*c.WinRate.High)
		}
		for _, row := range c.Rows {
			if row.Found == nil {
				fmt.Fprintf(&b, "  %-28s %7s\n", row.Name, "n/a")
				continue
			}
			fmt.Fprintf(&b, "  %-28s %7.1f %% (%.1f to %.1f) of %d\n", row.Name, 100*row.Found.Value, 100*row.Found.Low,
				100*row.Found.High, row.Items)
		}
		for _, g := range c.Metrics {
			fmt.Fprintf(&b, "  in %s\n", g.Game)
			for _, row := range g.Rows {
				b.WriteString(row.text())
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (row *Row) text() string {
	if row.Metric == Points.String() || row.Metric == Others.String() {
		return fmt.Sprintf("    %-26s %7.2f   (%.2f to %.2f) of %d\n", row.Metric, row.Value, row.Low, row.High, row.Items)
	}
	line := fmt.Sprintf("    %-26s %7.1f %% (%.1f to %.1f) of %d", row.Metric, 100*row.Value, 100*row.Low, 100*row.High,
		row.Items)
	if row.Chance > 0 {
		line += fmt.Sprintf("; chance %.1f %%", 100*row.Chance)
	}
	return line + "\n"
}
