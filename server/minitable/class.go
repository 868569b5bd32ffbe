package minitable

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Free returns the seats of a running game that [Table.Sit] can give to somebody.
func (t *Table) Free() (seats game.SeatSet) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.now.Over() {
		return 0
	}
	for i, s := range t.g.Seats {
		if s.User == "" {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// Progress returns the number of the open round, 0 once the game is over, and reports whether a person who plays has
// answered the open question.
func (t *Table) Progress() (round uint8, answered bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.now.Over() {
		return 0, false
	}
	persons := mini.All &^ t.agents()
	return t.now.Open().Round, !(persons &^ t.now.Waiting()).Empty()
}

// MoveOn lets agents answer for all persons who haven't answered the open question. The
// agents play on until the persons return.
func (t *Table) MoveOn(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.substituteAll(ctx, t.now.Waiting())
}

// Finish lets agents play the game to its end.
func (t *Table) Finish(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.substituteAll(ctx, mini.All)
}

func (t *Table) substituteAll(ctx context.Context, seats game.SeatSet) error {
	for seat := range seats.All() {
		if err := t.substitute(ctx, seat); err != nil {
			return err
		}
	}
	return nil
}

// Dismiss takes the seat from a user for good; an agent plays on. It returns ErrNotSeated if the user has no seat.
func (t *Table) Dismiss(ctx context.Context, user string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(user)
	if seat == game.NoSeat {
		return ErrNotSeated
	}
	if err := t.substitute(ctx, seat); err != nil {
		return err
	}
	left := t.g.Seats[seat]
	left.User = ""
	if err := t.hall.store.SaveSeat(ctx, t.g.ID, seat, left); err != nil {
		return err
	}
	t.g.Seats[seat] = left
	t.notify()
	return nil
}

// ForgetClass drops the tables of a class that has been deleted.
func (h *Hall) ForgetClass(class string) {
	h.mu.Lock()
	var gone []*Table
	for _, t := range h.tables {
		if t.Class() == class && class != "" {
			gone = append(gone, t)
		}
	}
	h.mu.Unlock()
	for _, t := range gone {
		h.Forget(t.ID())
		t.mu.Lock()
		t.notify() // viewers see that the table is gone
		t.mu.Unlock()
	}
}
