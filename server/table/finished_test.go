package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestPosition converts every place of one viewer into a place of the other. It checks that the result is never in the
// future, and that converting back leads to the same place or an earlier one.
func TestPosition(t *testing.T) {
	audiences := []game.Audience{
		game.Public, game.ToSeat(0), 0, game.Public, game.ToSeat(1), game.Public, game.To(game.Seats(0, 1)), game.Public,
	}
	f := &Finished{rec: &store.Record{}}
	for i, to := range audiences {
		f.rec.Events = append(f.rec.Events, store.Stamped{Event: rules.Event{Seq: uint32(i + 1), To: to}})
	}
	viewers := []game.Viewer{{}, game.AtSeat(0), game.AtSeat(1), game.Omniscient()}
	for _, from := range viewers {
		for _, to := range viewers {
			last := len(f.As(from))
			for n := 0; n <= last; n++ {
				there := f.Position(n, from, to)
				if back := f.Position(there, to, from); back > n {
					t.Errorf("%v %d is %v %d, which is %v %d", from, n, to, there, from, back)
				}
				if from == to && there != n {
					t.Errorf("%v %d is %d", from, n, there)
				}
			}
			if got, want := f.Position(last+9, from, to), len(f.As(to)); got != want {
				t.Errorf("beyond %v's end: %v %d, want %d", from, to, got, want)
			}
		}
	}
}

func TestLoadFinished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		if _, err := LoadFinished(t.Context(), s.mem, s.ID()); !errors.Is(err, ErrRunning) {
			t.Errorf("a running game: got %v, want ErrRunning", err)
		}
		if _, err := LoadFinished(t.Context(), s.mem, "nowhere"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("no game: got %v, want store.ErrNotFound", err)
		}
		s.play(0, nil)
		for _, v := range viewers() {
			got, err := LoadFinished(t.Context(), s.mem, s.ID())
			if err != nil {
				t.Fatal(err)
			}
			items := got.As(v)
			sameAs(t, items, s.mem.log(s.ID()), v)
			last := items[len(items)-1]
			if !got.Ended.Equal(last.At) || got.Setup != rules.Five() || len(got.Seats) != 5 || got.Seats[0].Kind != Person {
				t.Errorf("%v: %+v", v, got)
			}
		}
	})
}
