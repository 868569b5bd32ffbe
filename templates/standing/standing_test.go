package standing

import "testing"

func TestWins(t *testing.T) {
	for _, tt := range []struct {
		wins               Wins
		percent, low, high int
	}{
		{Wins{}, 0, 0, 100},
		{Wins{1, 1}, 100, 21, 100}, {Wins{10, 5}, 50, 24, 76}, {Wins{1000, 500}, 50, 47, 53}, {Wins{10, 0}, 0, 0, 28},
	} {
		if p, l, h := tt.wins.Percent(), tt.wins.Low(), tt.wins.High(); p != tt.percent || l != tt.low || h != tt.high {
			t.Errorf("%+v: %d %% (%d–%d), want %d (%d–%d)", tt.wins, p, l, h, tt.percent, tt.low, tt.high)
		}
	}
}
