package table

import (
	"context"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// MovedNote is the kind of the note that a seat has moved to another user, the same person on another
// device. Nobody sees it. The body is {"user":"…"}, the user who had the seat before.
const MovedNote = "moved"

type movedBody struct {
	User string `json:"user"`
}

// movedNoted returns the users whose seats have moved to others.
func movedNoted(notes []store.Note) (users []string, err error) {
	bodies, err := readBodies[movedBody](notes, MovedNote)
	for _, b := range bodies {
		users = append(users, b.User)
	}
	return users, err
}

// Move gives the seat of a user to another user after reseat has stored the change. Feeds of the seat end at once. It
// returns rules.ErrNotAsked if the first user has no seat or the second user has one, and rules.ErrOver after the end.
func (t *Table) Move(ctx context.Context, from, to string, reseat func() error) error {
	return t.do(ctx, func(m *master) error {
		seat, ok := t.SeatOf(from)
		if _, seated := t.SeatOf(to); !ok || seated || to == "" {
			return rules.ErrNotAsked
		}
		switch {
		case m.paused:
			return ErrPaused
		case m.record.state.Over():
			return rules.ErrOver
		}
		if err := m.writeNote(MovedNote, 0, movedBody{from}); err != nil {
			return err
		}
		if err := reseat(); err != nil {
			return err
		}
		t.now.Update(func(n *Now) { n.moved = append(slices.Clone(n.moved), from) })
		t.Reseat(from, to)
		t.audience.look(game.AtSeat(seat)) // a person who changes the device is not away
		t.audience.recall(seat)
		return nil
	})
}
