package table

import (
	"errors"

	"aiwolfplay/game"
)

// Errors of readers.
var (
	ErrNotLent   = errors.New("table: the view of this seat is not lent to this user")
	ErrMoved     = errors.New("table: the seat is played from another device")
	ErrNotSeated = errors.New("table: the user has no seat at this table")
)

// A Reader is somebody who reads a table, together with the view that they want.
type Reader struct {
	Viewer   game.Viewer
	User     string    // the user at the seat of the view, or the borrower of the view
	Borrowed bool      // the view is of somebody else's seat
	Ghost    bool      // the reader has died and sees everything
	Seat     game.Seat // the seat of a ghost

	trusted bool // the caller has decided that the reader may have the view
}

// own returns the reader's own seat, if the reader has one.
func (r *Reader) own() (game.Seat, bool) {
	if r.Ghost {
		return r.Seat, true
	}
	seat, ok := r.Viewer.Seat()
	return seat, ok && !r.Borrowed
}

// party returns the reader's viewer in their part at the table: the viewer at their own seat, or an outside viewer.
func (r *Reader) party() game.Viewer {
	if seat, ok := r.own(); ok {
		return game.AtSeat(seat)
	}
	return game.Viewer{}
}

// refusal returns why a reader may not have their view, nil if they may.
func (n *Now) refusal(r *Reader) error {
	seat, ok := r.Viewer.Seat()
	switch own, sits := n.SeatOf(r.User); {
	case r.Ghost:
		if own, sees := n.SeesAll(r.User); !sees || own != r.Seat {
			return ErrMoved
		}
		return nil
	case r.trusted, !ok:
		return nil
	case r.Borrowed && !n.LentTo(r.User).Has(seat):
		return ErrNotLent
	case !r.Borrowed && !(sits && own == seat):
		return ErrMoved
	}
	return nil
}
