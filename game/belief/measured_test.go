package belief

import "testing"

// TestMeasured: the README has the figures of both sizes, of all days and of
// agents that the fit never saw, and they make sense.
func TestMeasured(t *testing.T) {
	t.Parallel()
	type row struct {
		table  string
		seats  int
		unseen bool
	}
	found := map[row]int{}
	for _, m := range Measured() {
		if m.Day == 0 {
			found[row{m.Table, m.Seats, m.Unseen}]++
		}
		if m.Games < 1 || m.LogLoss <= 0 || m.Prior <= 0 || m.Slope < m.Low || m.Slope > m.High || m.Error <= 0 ||
			m.Chance <= 0 || m.Chance > m.Most || m.Top > 100 {
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
}
