package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestGuide checks that dismissing the guide and calling it back affects only that person, and lasts after a restart.
func TestGuide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		if err := s.Player(0).Guide(t.Context(), false); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("at a table without a guide: %v", err)
		}
		s.Close()
		rec := s.mem.games["t1"]
		rec.Origin = store.Guided
		s.mem.games["t1"] = rec
		s.reopen()
		guided := func() bool { return s.snapshot(game.AtSeat(0)).Guide }
		if !guided() || s.snapshot(game.Viewer{}).Guide || s.snapshot(game.AtSeat(1)).Guide {
			t.Error("the guide is not for the person alone")
		}
		if err := s.Player(1).Guide(t.Context(), false); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("at an agent's seat: %v", err)
		}
		device := s.watch(game.AtSeat(0), 0)
		s.next(device)
		for _, on := range []bool{false, false, true, false} {
			if err := s.Player(0).Guide(t.Context(), on); err != nil {
				t.Fatal(err)
			}
			if guided() != on {
				t.Errorf("guided %v, want %v", !on, on)
			}
		}
		if s.next(device).Guide {
			t.Error("the other device does not hear that the guide has left")
		}
		s.reopen()
		if guided() {
			t.Error("after a restart the guide is there again")
		}
	})
}
