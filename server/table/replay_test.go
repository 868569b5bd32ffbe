package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

func TestLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		if _, err := Load(t.Context(), s.mem, s.ID(), game.Viewer{}); !errors.Is(err, ErrRunning) {
			t.Errorf("a running game: got %v, want ErrRunning", err)
		}
		if _, err := Load(t.Context(), s.mem, "nowhere", game.Viewer{}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("no game: got %v, want store.ErrNotFound", err)
		}
		s.play(0, nil)
		for _, v := range viewers() {
			got, err := Load(t.Context(), s.mem, s.ID(), v)
			if err != nil {
				t.Fatal(err)
			}
			sameAs(t, got.Items, s.mem.log(s.ID()), v)
			last := got.Items[len(got.Items)-1]
			if !got.Ended.Equal(last.At) || got.Setup != rules.Five() || len(got.Seats) != 5 || got.Seats[0].Kind != Person {
				t.Errorf("%v: %+v", v, got)
			}
		}
	})
}
