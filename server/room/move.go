package room

import (
	"slices"

	"aiwolfplay/game"
)

// Move gives the seat of a user in a waiting room to another user, who is the same person on another device. It returns
// ErrNoRoom, ErrTaken if the first user has no seat, or ErrSeated if the second user has one.
func (r *Rooms) Move(code, from, to string) error {
	return r.change(code, func(rm *room) error { return rm.move(from, to) })
}

// MovedAt notes that a seat at a table has moved to another user. That user then also has access to the room where the
// game began, and to the rematch.
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

// hasMoved reports whether a seat of a user has moved to another user.
func (rm *room) hasMoved(user string) bool {
	return slices.Contains(rm.moved, user) && rm.seatOf(user) == game.NoSeat
}
