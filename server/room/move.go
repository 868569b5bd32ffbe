package room

import (
	"slices"

	"aiwolfplay/game"
)

// Move gives the seat of a user in a waiting room to another one, the same person on another device.
// It returns ErrNoRoom, ErrTaken where the first has no seat, or ErrSeated where the second has one.
func (r *Rooms) Move(code, from, to string) error {
	return r.change(code, func(rm *room) error { return rm.move(from, to) })
}

// MovedAt notes that a seat at a table has gone over to another user: the code of the room where the
// game began, and what comes after the game, are theirs too.
func (r *Rooms) MovedAt(table, from, to string) {
	r.rooms.mu.Lock()
	var code string
	for _, rm := range r.rooms.byCode {
		if rm.table == table && rm.move(from, to) == nil {
			code = rm.code
		}
	}
	r.rooms.unlock()
	if code != "" {
		r.save(code)
	}
}

func (rm *room) move(from, to string) error {
	seat := rm.seatOf(from)
	switch {
	case seat == game.NoSeat:
		return ErrTaken
	case rm.seatOf(to) != game.NoSeat:
		return ErrSeated
	case rm.isOut(to):
		return ErrRemoved
	}
	rm.reseat(seat, to)
	if rm.isGuest(from) {
		rm.guests = append(slices.Clip(rm.guests), to)
	}
	rm.moved = slices.DeleteFunc(rm.moved, func(user string) bool { return user == to || user == from })
	rm.moved = append(rm.moved, from)
	return nil
}

// hasMoved reports whether a user had a seat that is somebody else's now.
func (rm *room) hasMoved(user string) bool {
	return slices.Contains(rm.moved, user) && rm.seatOf(user) == game.NoSeat
}
