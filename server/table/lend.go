package table

import (
	"context"
	"errors"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// Errors of lending the view of a seat.
var (
	ErrNotLent = errors.New("table: the view of this seat is not lent to this user")
	ErrUnseen  = errors.New("table: nobody can watch this table")
)

// LentNote is the kind of the note that a seat lends its view. The body is
// {"seat":3,"to":"everybody"}, or a user instead of everybody, or "" to end the lending.
// Only the seat sees it. It counts while the game runs; afterwards everybody may have
// any seat's view.
const LentNote = "lent"

// Everybody lends the view of a seat to all who may watch the table.
const Everybody = "everybody"

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
		case !t.cfg.persons().Has(seat):
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

// recall ends the feeds of readers who have lost their view. They don't get what they haven't read.
func (t *Table) recall() {
	for _, f := range t.audience.list() {
		if err := t.refusal(f); err != nil {
			f.end(err)
			t.audience.remove(f)
		}
	}
}

// refusal returns why a reader may not have the view of a feed, nil if they may.
func (t *Table) refusal(f *Feed) error {
	now := t.Now()
	seat, ok := f.viewer.Seat()
	switch own, sits := now.SeatOf(f.user); {
	case f.ghost:
		if own, sees := now.SeesAll(f.user); !sees || own != f.seat {
			return ErrMoved
		}
		return nil
	case !ok:
		return nil
	case f.borrowed && !now.LentTo(f.user).Has(seat):
		return ErrNotLent
	case !f.borrowed && f.user != "" && !(sits && own == seat):
		return ErrMoved
	}
	return nil
}

// Attend is Watch from the user's own seat. It returns ErrMoved unless the seat is theirs, and so does the feed's
// Next once it no longer is.
func (t *Table) Attend(ctx context.Context, seat game.Seat, user string) (*Feed, error) {
	return t.watch(ctx, &Feed{viewer: game.AtSeat(seat), user: user}, 0)
}

// Recollect is Snapshot from the user's own seat. It returns ErrMoved unless the seat is theirs.
func (t *Table) Recollect(ctx context.Context, seat game.Seat, user string) (Batch, error) {
	return t.batch(ctx, func(a *master) (Batch, error) {
		if own, ok := t.SeatOf(user); !ok || own != seat {
			return Batch{}, ErrMoved
		}
		return a.snapshot(game.AtSeat(seat)), nil
	})
}

// Borrow is Watch from somebody else's seat. It returns ErrNotLent unless the seat lends
// its view to the user, and so does the feed's Next once it no longer does.
func (t *Table) Borrow(ctx context.Context, seat game.Seat, user string) (*Feed, error) {
	return t.watch(ctx, &Feed{viewer: game.AtSeat(seat), borrowed: true, user: user}, 0)
}

// Glance is Snapshot from somebody else's seat. It returns ErrNotLent unless the seat
// lends its view to the user.
func (t *Table) Glance(ctx context.Context, seat game.Seat, user string) (Batch, error) {
	return t.batch(ctx, func(a *master) (Batch, error) {
		if !t.Now().LentTo(user).Has(seat) {
			return Batch{}, ErrNotLent
		}
		t.audience.look(game.Viewer{})
		return Batch{Items: a.items(game.AtSeat(seat)), Status: a.status(game.Viewer{})}, nil
	})
}

// sits returns the reader's own seat, if they have one.
func (f *Feed) sits() (game.Seat, bool) {
	if f.ghost {
		return f.seat, true
	}
	seat, ok := f.viewer.Seat()
	return seat, ok && !f.borrowed
}

// statusOf returns the status of the table for a reader. A borrower gets no question.
func (a *master) statusOf(f *Feed) Status {
	switch {
	case f.ghost:
		return a.statusOfGhost(f.seat)
	case f.borrowed:
		return a.status(game.Viewer{})
	}
	return a.status(f.viewer)
}
