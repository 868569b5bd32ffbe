package screen

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/play"
)

// TestEndingFromOutline checks that the outline of a log leads to the same ending as the whole log. A running
// game has no ending.
func TestEndingFromOutline(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		for seed := range uint64(4) {
			log := screentest.MixedGame(t, setup, seed)
			outline := slices.DeleteFunc(slices.Clone(log), func(ev rules.Event) bool {
				return !slices.Contains(turningpoint.Events[:], ev.Kind)
			})
			whole, short := NewEnding(setup, log), NewEnding(setup, outline)
			if len(whole.points) == 0 || whole.story.Kind == "" {
				t.Errorf("%d seats, seed %d: no turning point", setup.Seats(), seed)
			}
			for s := range game.Seat(setup.Seats()) {
				var ends [2]play.End
				for i, e := range []*Ending{whole, short} {
					e.explain(&ends[i], &Village{Setup: setup, Seats: occupants(setup.Seats())}, s, inThePage)
				}
				if diff := cmp.Diff(ends[0], ends[1]); diff != "" {
					t.Errorf("%d seats, seed %d (-log +outline):\n%s", setup.Seats(), seed, diff)
				}
			}
			if diff := cmp.Diff(whole.Story(), short.Story()); diff != "" {
				t.Errorf("%d seats, seed %d (-log +outline):\n%s", setup.Seats(), seed, diff)
			}
			running := slices.DeleteFunc(slices.Clone(log), func(ev rules.Event) bool { return ev.Kind == rules.GameEnded })
			if NewEnding(setup, running) != nil {
				t.Errorf("%d seats, seed %d: an ending of a game that runs", setup.Seats(), seed)
			}
		}
	}
}
