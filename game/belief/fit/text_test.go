package fit

import (
	"strings"
	"testing"

	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// TestPrint checks that the report has a row of each day for wolves and for each role, and PrintScore a row of
// measured.csv for each day with enough games.
func TestPrint(t *testing.T) {
	t.Parallel()
	games := played(t, rules.Five(), 100)
	o := Options{Epochs: 1, Rate: 0.05, Villagers: 1, Saturate: -1, LeaveOut: []string{"stranger"}, Before: belief.House()}
	f, err := New(games, o)
	if err != nil {
		t.Fatal(err)
	}
	done := func(int) error { return nil }
	r, err := f.Run(done)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	r.Print(&out)
	for _, want := range []string{
		"5 seats: ", " samples of 75 games, tempers [", "each fifth of the sets with a table fitted on others",
		"games with an agent that the table has never seen", "\n1        75 ", "\nall      75 ", "\n1        25 ",
		"\nSEER: log loss", "\nPOSSESSED: log loss", "\nVILLAGER: log loss",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "MEDIUM") {
		t.Errorf("a role that nobody had in\n%s", &out)
	}
	o.LeaveOut = nil
	if f, err = New(games, o); err != nil {
		t.Fatal(err)
	}
	if r, err = f.Score(done); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	r.PrintScore(&out, "house")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if lines[0] != belief.MeasureColumns || len(lines) < 3 || !strings.HasPrefix(lines[1], "house,5,false,1,100,") ||
		!strings.HasPrefix(lines[len(lines)-1], "house,5,false,0,100,") {
		t.Errorf("%s", &out)
	}
}
