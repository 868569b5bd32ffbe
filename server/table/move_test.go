package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestMove checks that a seat can move to another user, then on to a third, and back. The feeds of the first user end,
// and the table knows that the user has moved, also after a restart.
func TestMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		old := s.watch(game.AtSeat(0), 0)
		s.drain(old)
		move := func(from, to string, want error) {
			t.Helper()
			stored := false
			err := s.Move(t.Context(), from, to, func() error { stored = true; return nil })
			if !errors.Is(err, want) || stored != (want == nil) {
				t.Errorf("%s to %s: %v, stored %t; want %v", from, to, err, stored, want)
			}
		}
		move("u0", "u1", rules.ErrNotAsked) // u0 has the seat already
		move("nobody", "phone", rules.ErrNotAsked)
		move("u0", "", rules.ErrNotAsked)
		if err := s.Move(t.Context(), "u0", "phone", func() error { return errDisk }); !errors.Is(err, errDisk) {
			t.Errorf("not stored: %v", err)
		}
		if s.Now().HasMoved("u0") {
			t.Error("moved, and nothing is stored")
		}
		move("u0", "phone", nil)
		if _, err := old.Next(t.Context()); !errors.Is(err, ErrMoved) {
			t.Errorf("the old device reads on: %v", err)
		}
		if seat, ok := s.SeatOf("phone"); !ok || seat != 0 {
			t.Errorf("seat %d of the phone", seat.Number())
		}
		if now := s.Now(); !now.HasMoved("u0") || now.HasMoved("phone") || now.HasMoved("") {
			t.Errorf("moved %t", now.HasMoved("u0"))
		}
		if _, err := s.Follow(t.Context(), Reader{Viewer: game.AtSeat(0), User: "u0"}); !errors.Is(err, ErrMoved) {
			t.Errorf("the old device begins to read: %v", err)
		}
		if _, err := s.Look(t.Context(), Reader{Viewer: game.AtSeat(0), User: "u0"}); !errors.Is(err, ErrMoved) {
			t.Errorf("the old device looks: %v", err)
		}
		attending, err := s.Follow(t.Context(), Reader{Viewer: game.AtSeat(0), User: "phone"})
		if err != nil {
			t.Fatal(err)
		}
		defer attending.Close()
		now, err := s.Look(t.Context(), Reader{Viewer: game.AtSeat(0), User: "phone"})
		if err != nil || len(now.Items) == 0 {
			t.Errorf("the new device sees %d items: %v", len(now.Items), err)
		}
		move("u0", "tablet", rules.ErrNotAsked) // twice
		move("phone", "u0", nil)                // and back
		if s.Now().HasMoved("u0") || !s.Now().HasMoved("phone") {
			t.Error("who has come back has not moved")
		}
		s.reopen()
		if !s.Now().HasMoved("phone") || s.Now().HasMoved("u0") {
			t.Error("forgotten over a restart")
		}
	})
}
