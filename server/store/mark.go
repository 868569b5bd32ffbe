package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"aiwolfplay/game"
)

// Marks stores the marks of players on the seats.
type Marks struct{ db *handle }

// A Marking holds a player's marks on the seats at a moment of a game. They are kept with the player's consent.
type Marking struct {
	Seat  game.Seat         // the player's
	Seen  int               // events that the player had seen
	Marks map[string]string // by seat, from "1": good, unsure or wolf
}

// Save stores marks. They replace earlier marks of the same moment.
func (s *Marks) Save(ctx context.Context, user, id string, m Marking) error {
	text, err := json.Marshal(m.Marks)
	if err != nil {
		return err
	}
	return s.db.transact(ctx, "save marks in game "+id, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO mark (game, seat, seen, user, marks) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET user = excluded.user, marks = excluded.marks`, id, int(m.Seat), m.Seen, user, string(text))
	})
}

// Delete removes the stored marks of a user in a game.
func (s *Marks) Delete(ctx context.Context, user, id string) error {
	return s.db.transact(ctx, "delete marks in game "+id, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `DELETE FROM mark WHERE user = ? AND game = ?`, user, id)
	})
}

// Of returns the kept marks of all players in a game, in the order of seats and moments. It is only for owners of the
// database; no page may show the result.
func (s *Marks) Of(ctx context.Context, id string) ([]Marking, error) {
	list, err := collect(ctx, s.db.read, func(rows *sql.Rows, m *Marking) error {
		return rows.Scan(&m.Seat, &m.Seen, jsonOf(&m.Marks))
	}, `SELECT seat, seen, marks FROM mark WHERE game = ? ORDER BY seat, seen`, id)
	if err != nil {
		return nil, fmt.Errorf("marks in game %s: %w", id, err)
	}
	return list, nil
}
