package belief

import (
	"strings"
	"testing"
)

// TestMeasured checks that measured.csv has, for each table and size, a row for all days and one about agents that the
// fit never saw. Its figures make sense, and its rows are written as by [Measure.String].
func TestMeasured(t *testing.T) {
	t.Parallel()
	type row struct {
		table  string
		seats  int
		unseen bool
	}
	found := map[row]int{}
	lines := []string{MeasureColumns}
	for _, m := range Measured() {
		lines = append(lines, m.String())
		if m.Day == 0 {
			found[row{m.Table, m.Seats, m.Unseen}]++
		}
		if m.Games < 1 || m.LogLoss <= 0 || m.Prior <= 0 || m.Brier <= 0 || m.Slope < m.Low || m.Slope > m.High ||
			m.Error <= 0 || m.Chance <= 0 || m.Chance > m.Most || m.Top > 100 {
			t.Errorf("%+v", m)
		}
	}
	for _, want := range []row{
		{"house", 5, false}, {"house", 8, false}, {"house", 9, false}, {"house", 15, false},
		{"contest", 5, false}, {"contest", 5, true}, {"contest", 15, false}, {"contest", 15, true},
	} {
		if found[want] != 1 {
			t.Errorf("%d rows of all days for %+v, want one", found[want], want)
		}
	}
	if got := strings.Join(lines, "\n") + "\n"; got != measured {
		t.Errorf("measured.csv is written otherwise than its rows:\n%s", got)
	}
}

// TestMeasuresRefused checks that a broken row is an error that names its line.
func TestMeasuresRefused(t *testing.T) {
	t.Parallel()
	good := "house,5,false,1,6000,0.562,0.309,0.254,0.089,1.01,0.97,1.07,0.009,0.003,0.005,70"
	for name, text := range map[string]string{
		"empty":         "",
		"no first line": good + "\n",
		"a word":        MeasureColumns + "\n" + strings.Replace(good, "6000", "many", 1) + "\n",
		"no number":     MeasureColumns + "\n" + strings.Replace(good, "0.254", "", 1) + "\n",
		"neither":       MeasureColumns + "\n" + strings.Replace(good, "false", "maybe", 1) + "\n",
		"too short":     MeasureColumns + "\n" + strings.TrimSuffix(good, ",70") + "\n",
	} {
		if list, err := parseMeasures(text); err == nil {
			t.Errorf("%s: got %v, want an error", name, list)
		}
	}
	if list, err := parseMeasures(MeasureColumns + "\n" + good + "\n"); err != nil || len(list) != 1 || list[0].Top != 70 {
		t.Errorf("got %v, %v", list, err)
	}
}
