package tournaments

import (
	"encoding/csv"
	"strings"
	"testing"

	"aiwolfplay/game/sim"
)

// TestCSVOfHostileNames checks that no name chosen by a client makes a cell begin like a formula.
func TestCSVOfHostileNames(t *testing.T) {
	var r Report
	names := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "", "a=b", "人狼"}
	for _, name := range names {
		r.Agents = append(r.Agents, TeamReport{AgentReport: sim.AgentReport{Name: name}})
	}
	var out strings.Builder
	if err := r.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil || len(lines) != len(names)+1 {
		t.Fatal(len(lines), err)
	}
	for i, name := range names {
		want := name
		if i < 6 {
			want = "'" + name
		}
		if got := lines[i+1][1]; got != want {
			t.Errorf("%q is written as %q, want %q", name, got, want)
		}
	}
}
