package load

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"aiwolfplay/cmd/play/crowd"
)

// printReport prints a report as a table.
func printReport(w io.Writer, r *crowd.Report) {
	fmt.Fprintf(w, "%d tables, %d people and %d watchers were seated after %.1f s\n",
		r.Tables, r.People, r.Watchers, time.Duration(r.Sitting).Seconds())
	printPhase(w, "", &r.Phase)
	if r.Attacked == nil {
		return
	}
	printPhase(w, "while one address attacks", r.Attacked)
	fmt.Fprintln(w, "what the attack did, and how it was answered:")
	printCounts(w, r.Attack)
}

func printPhase(w io.Writer, title string, p *crowd.Phase) {
	if title != "" {
		fmt.Fprintf(w, "\n%s\n", title)
	}
	fmt.Fprintf(w, "%.0f s: %.1f answers and %.1f messages a second, %.1f MB of them, %d games ended\n",
		p.Seconds, float64(p.Answers)/p.Seconds, float64(p.Messages)/p.Seconds, float64(p.Bytes)/1e6, p.Games)
	fmt.Fprintf(w, "%-34s%9s%9s%9s%9s%9s\n", "milliseconds", "times", "median", "90 %", "99 %", "longest")
	for _, line := range []struct {
		what  string
		times crowd.Times
	}{
		{"an answer is acknowledged after", p.Stored}, {"and seen, by anybody at the table", p.Seen},
		{"by the last one at the table", p.Last},
	} {
		ms := func(m crowd.Milliseconds) float64 { return float64(time.Duration(m).Microseconds()) / 1000 }
		t := line.times
		fmt.Fprintf(w, "%-34s%9d%9.1f%9.1f%9.1f%9.1f\n", line.what, t.N, ms(t.P50), ms(t.P90), ms(t.P99), ms(t.Max))
	}
	if p.Memory > 0 {
		fmt.Fprintf(w, "the server used %d MB of memory at most\n", p.Memory/1_000_000)
	}
	if len(p.Errors) == 0 {
		fmt.Fprintln(w, "no errors, nobody was refused")
		return
	}
	fmt.Fprintf(w, "refused as too much: %d\n", p.Refused())
	printCounts(w, p.Errors)
}

func printCounts(w io.Writer, counts map[string]int) {
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%9d  %s\n", counts[what], what)
	}
}
