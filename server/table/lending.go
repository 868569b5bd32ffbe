package table

import (
	"fmt"
	"maps"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// Everybody lends the view of a seat to all who may watch the table.
const Everybody = "everybody"

// LentNote is the kind of the note that a seat lends its view. The body is {"seat":3,"to":"everybody"}, or a user
// instead of everybody, or "" to end the lending. Only the seat sees it. The note counts only while the game runs;
// afterwards everybody may have any seat's view.
const LentNote = "lent"

type lentBody struct {
	Seat int    `json:"seat"`
	To   string `json:"to"`
}

// A lending says to whom each seat lends its view: a user or Everybody. It never changes.
type lending map[game.Seat]string

// with returns the lending after a seat lends its view, to nobody if to is "".
func (l lending) with(seat game.Seat, to string) lending {
	next := lending{}
	maps.Copy(next, l)
	if next[seat] = to; to == "" {
		delete(next, seat)
	}
	return next
}

// views returns the seats whose view a user may have, "" for a visitor without an id.
func (l lending) views(user string) (seats game.SeatSet) {
	for seat, to := range l {
		if to == Everybody || to == user {
			seats = seats.With(seat)
		}
	}
	return seats
}

// lendingNoted returns the lending from the notes of a game.
func lendingNoted(notes []store.Note) (l lending, err error) {
	bodies, err := readBodies[lentBody](notes, LentNote)
	for _, b := range bodies {
		seat := game.SeatNumbered(b.Seat)
		if seat == game.NoSeat {
			return nil, fmt.Errorf("%s note: a seat expected, got %d", LentNote, b.Seat)
		}
		l = l.with(seat, b.To)
	}
	return l, err
}
