package fit

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
)

// TestStrangers checks that each agent is a stranger in its group and in no other, and that a seat without a name never
// is.
func TestStrangers(t *testing.T) {
	t.Parallel()
	s := sample{Sample: &belief.Sample{}}
	for seat := range s.group {
		s.group[seat] = seat % Folds
	}
	s.group[3] = nobody
	var all game.SeatSet
	for group := range Folds {
		ignore([]sample{s}, group)
		if both := all & s.Ignore; both != 0 || s.Ignore.Empty() || s.Ignore.Has(3) {
			t.Errorf("group %d: seats %v, of them strangers before: %v", group, s.Ignore, both)
		}
		all |= s.Ignore
	}
	if all != game.FirstSeats(game.MaxSeats).Without(3) {
		t.Errorf("strangers in turn: %v, all but the seat without a name expected", all)
	}
	if ignore([]sample{s}, nobody); !s.Ignore.Empty() {
		t.Errorf("at last nothing is to be learned from %v, all expected to teach", s.Ignore)
	}
}
