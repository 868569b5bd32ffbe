package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// MovedNote is the kind of the notes that a seat has gone over to another user, the same person on
// another device. Nobody sees them. The body is {"user":"…"}: who had the seat before.
const MovedNote = "moved"

type movedBody struct {
	User string `json:"user"`
}

// movedNoted returns the users whose seats have gone over to others.
func movedNoted(notes []store.Note) (users []string, err error) {
	for _, n := range notes {
		if n.Kind != MovedNote {
			continue
		}
		var b movedBody
		if err := json.Unmarshal([]byte(n.Body), &b); err != nil {
			return nil, fmt.Errorf("note after %d: %s: %w", n.After, n.Kind, err)
		}
		users = append(users, b.User)
	}
	return users, nil
}

// noteOfMove is the note that the seat of a user has gone over to another one.
func noteOfMove(user string, after int, at time.Time) (store.Note, error) {
	body, err := json.Marshal(movedBody{user})
	return store.Note{After: uint32(after), At: at, Kind: MovedNote, Body: string(body)}, err
}

// Move gives the seat of a user to another one, once reseat has stored that. Whoever looks with the
// eyes of the seat loses them at once. It returns rules.ErrNotAsked where the first has no seat or the
// second has one, rules.ErrOver after the end.
func (t *Table) Move(ctx context.Context, from, to string, reseat func() error) error {
	return t.do(ctx, func(a *actor) error {
		seat, ok := t.SeatOf(from)
		if _, seated := t.SeatOf(to); !ok || seated || to == "" {
			return rules.ErrNotAsked
		}
		switch {
		case a.paused:
			return ErrPaused
		case a.state.Over():
			return rules.ErrOver
		}
		note, err := noteOfMove(from, len(a.log), stamp())
		if err != nil {
			return err
		}
		if err := a.storeNote(note); err != nil {
			return err
		}
		if err := reseat(); err != nil {
			return err
		}
		moved := append(slices.Clone(*t.moved.Load()), from)
		t.moved.Store(&moved)
		t.Reseat(from, to)
		t.audience.look(game.AtSeat(seat)) // nobody is away who takes out another device
		a.recall(seat)
		return nil
	})
}

// HasMoved reports whether a user had a seat that is somebody else's now.
func (t *Table) HasMoved(user string) bool {
	_, seated := t.SeatOf(user)
	return user != "" && !seated && slices.Contains(*t.moved.Load(), user)
}
