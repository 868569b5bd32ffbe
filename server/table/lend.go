package table

import (
	"context"
	"errors"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// ErrUnseen refuses to lend a view.
var ErrUnseen = errors.New("table: nobody can watch this table")

// LentNote is the kind of the note that a seat lends its view. The body is
// {"seat":3,"to":"everybody"}, or a user instead of everybody, or "" to end the lending.
// Only the seat sees it. It counts while the game runs; afterwards everybody may have
// any seat's view.
const LentNote = "lent"

type lentBody struct {
	Seat int    `json:"seat"`
	To   string `json:"to"`
}

// lentNoted returns to whom each seat lends its view, from the notes of a game.
func lentNoted(notes []store.Note) (map[game.Seat]string, error) {
	var now Now
	bodies, err := readBodies[lentBody](notes, LentNote)
	for _, b := range bodies {
		seat := game.SeatNumbered(b.Seat)
		if seat == game.NoSeat {
			return nil, fmt.Errorf("%s note: a seat expected, got %d", LentNote, b.Seat)
		}
		now.lend(seat, b.To)
	}
	return now.lent, err
}

// Lend lends the view of a person's seat to a user, to Everybody, or to nobody if to
// is "". Earlier borrowers lose it at once. It returns ErrUnseen if nobody may watch
// the table, and rules.ErrNotAsked if no person has the seat.
func (t *Table) Lend(ctx context.Context, seat game.Seat, to string) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case !t.Watchable():
			return ErrUnseen
		case !a.roster.persons.Has(seat):
			return rules.ErrNotAsked
		case a.paused:
			return ErrPaused
		}
		if err := a.writeNote(LentNote, game.ToSeat(seat), lentBody{seat.Number(), to}); err != nil {
			return err
		}
		t.now.Update(func(n *Now) { n.lend(seat, to) })
		a.lendings++
		t.recall()
		return nil
	})
}
