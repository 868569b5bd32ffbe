package measure_test

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/measure"
)

// TestGames holds the metrics to games made by hand. Each file of testdata/games has a game, in the lines that a play
// reads, and after an empty line what is measured of its seats. The values are worked out on paper; notes behind a #
// say how. No metric is left out.
//
//	5 judgement      1 of 2, chance 0.75
//	4 self.v1/native n/a
func TestGames(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/games/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	worked := make(map[string]bool) // metrics of which a value is worked out
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			g, values := handMade(t, file)
			items := measure.Items(g)
			for line := range strings.Lines(values) {
				if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
					f := strings.Fields(line)
					checkValue(t, items, f)
					name, _, _ := strings.Cut(f[1], "/")
					worked[name] = worked[name] || f[2] != "n/a"
				}
			}
			for _, it := range items {
				if !(it.Of > 0) || math.IsNaN(it.Value) || math.IsNaN(it.Chance) || it.Chance != 0 && !it.Metric.HasChance() {
					t.Errorf("an item with %+v", it)
				}
			}
		})
	}
	for m := range measure.Metric(measure.NumMetrics) {
		if !worked[m.String()] {
			t.Errorf("%v: no value is worked out", m)
		}
	}
}

// handMade reads a file of testdata/games: the game, and the lines that say what is measured.
func handMade(t *testing.T, file string) (g measure.Game, values string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	story, values, ok := strings.Cut(string(text), "\n\n")
	if !ok {
		t.Fatalf("%s: an empty line and what is measured expected after the game", file)
	}
	return played(t, story), values
}

// checkValue compares the sum of a seat's items of a metric with what a line says.
func checkValue(t *testing.T, items []measure.Item, f []string) {
	t.Helper()
	name, from, _ := strings.Cut(f[1], "/")
	metric, provenance := measure.Metric(0), measure.Provenance(0)
	for metric < measure.NumMetrics && metric.String() != name {
		metric++
	}
	for from != "" && provenance < measure.NumProvenances && provenance.String() != from {
		provenance++
	}
	if metric == measure.NumMetrics || provenance == measure.NumProvenances {
		t.Fatalf("%q: a metric expected, with native, elicited, declared or reference if it is of beliefs", f[1])
	}
	var tally measure.Tally
	tally.AddSeat(items, game.SeatNumbered(int(number(t, f[0]))))
	got, want := tally[metric][provenance], measure.Sum{}
	switch {
	case len(f) == 3 && f[2] == "n/a":
	case len(f) == 7 && f[3] == "of" && f[5] == "chance":
		want.Chance = number(t, f[6])
		fallthrough
	case len(f) == 5 && f[3] == "of":
		want.Value, want.Of = number(t, f[2]), number(t, strings.TrimSuffix(f[4], ","))
	default:
		t.Fatalf("%q: n/a, or VALUE of SUM, chance VALUE, expected", f[2:])
	}
	differ := func(a, b float64) bool { return math.Abs(a-b) > 5e-5 }
	if differ(got.Value, want.Value) || differ(got.Of, want.Of) || differ(got.Chance, want.Chance) {
		t.Errorf("seat %s: %s: %.4f of %g, chance %.4f; want %q", f[0], f[1], got.Value, got.Of, got.Chance, f[2:])
	}
	if _, available := tally.Share(metric, provenance); available != (want.Of > 0) {
		t.Errorf("seat %s: %s: available: %t", f[0], f[1], available)
	}
}

// number reads a number or a fraction of two.
func number(t *testing.T, text string) float64 {
	t.Helper()
	above, below, fraction := strings.Cut(text, "/")
	x, err := strconv.ParseFloat(above, 64)
	if err == nil && fraction {
		var y float64
		y, err = strconv.ParseFloat(below, 64)
		x /= y
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestUnfinished checks that a game that has not ended is not measured.
func TestUnfinished(t *testing.T) {
	t.Parallel()
	g, _ := handMade(t, "testdata/games/contradiction.txt")
	g.Log = g.Log[:len(g.Log)-6] // without the end
	if items := measure.Items(g); items != nil {
		t.Errorf("%d items of a game that has not ended", len(items))
	}
}
