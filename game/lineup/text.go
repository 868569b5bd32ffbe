package lineup

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Print writes the report as tables, without faults.
func (r *Report) Print(w io.Writer) error {
	n := len(r.Agents)
	fmt.Fprintf(w, "%d line-ups of %d agents, each on the same %d settings of %d seats\n\n",
		n*n*n, n, r.Settings, r.Seats)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	table := func(title string, cell func(m Meeting) (float64, *Range)) {
		fmt.Fprintf(out, "%s\nvillage \\ wolf side", title)
		for _, name := range r.Agents {
			fmt.Fprintf(out, "\t%s", name)
		}
		for i, row := range r.Meetings {
			fmt.Fprintf(out, "\n%s", r.Agents[i])
			for _, m := range row {
				share, interval := cell(m)
				fmt.Fprintf(out, "\t%.1f [%.0f to %.0f]", 100*share, 100*interval.Low, 100*interval.High)
			}
		}
		fmt.Fprint(out, "\n\n")
	}
	table("Games won by the wolf side, in percent",
		func(m Meeting) (float64, *Range) { return m.Won, m.WonRange })
	table("The village's votes for a werewolf, in percent of the first ballots",
		func(m Meeting) (float64, *Range) { return m.OnWolf, m.OnWolfRange })
	fmt.Fprint(out, "Ratings by mirrored games, without games against itself\n\tvillage\t\twolf side\t\tm\td\tv\n")
	for i, x := range r.Ratings {
		fmt.Fprintf(out, "%s\t%.0f\t[%.0f to %.0f]\t%.0f\t[%.0f to %.0f]\t%s\t%s\t%s\n", r.Agents[i],
			x.Village.Value, x.Village.Low, x.Village.High, x.Wolves.Value, x.Wolves.Low, x.Wolves.High,
			modelNumber(r.Model.Wolf[i], r.Model.Ranges.Wolf[i]), modelNumber(r.Model.Knows[i], r.Model.Ranges.Knows[i]),
			modelNumber(r.Model.Other[i], r.Model.Ranges.Other[i]))
	}
	fmt.Fprintf(out, "\nlogit of the wolf side's chance = v·(m − d), "+
		"of the villagers (v), the wolf side (m) and who knows (d)\n"+
		"Brier of line-ups that were held out: %.4f by the model, %.4f by the base rate, %.4f by their own shares\n",
		r.HeldOut.Model, r.HeldOut.Base, r.HeldOut.Best)
	return out.Flush()
}

// modelNumber returns a number of the model with its interval.
func modelNumber(x float64, r Range) string {
	return fmt.Sprintf("%.2f [%.2f to %.2f]", x, r.Low, r.High)
}
