package belief

import "testing"

// TestMeasured: the README has the figures of both sizes, of all days and of
// agents that the fit never saw, and they make sense.
func TestMeasured(t *testing.T) {
	t.Parallel()
	type row struct {
		seats  int
		unseen bool
	}
	found := map[row]int{}
	for _, m := range Measured() {
		if m.Day == 0 {
			found[row{m.Seats, m.Unseen}]++
		}
		if m.Games < 1 || m.LogLoss <= 0 || m.Prior <= 0 || m.Slope < m.Low || m.Slope > m.High || m.Error <= 0 ||
			m.Chance <= 0 || m.Chance > m.Most || m.Top > 100 {
			t.Errorf("%+v", m)
		}
	}
	for _, want := range []row{{5, false}, {5, true}, {15, false}, {15, true}} {
		if found[want] != 1 {
			t.Errorf("%d rows of all days for %+v, want one", found[want], want)
		}
	}
}
