package table

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestPosition goes from every place of one viewer to the other's: it is never
// a place in the future, and coming back leads to where one was or before it.
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
