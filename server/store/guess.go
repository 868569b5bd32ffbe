package store

import (
	"context"
	"database/sql"
	"fmt"

	"aiwolfplay/game"
)

// Guesses stores the seats that users take for werewolves.
type Guesses struct{ db *handle }

// Save stores the seats that a user takes for werewolves before the vote of a day. It replaces the guess stored before.
// If seats is empty, it only removes that guess.
func (s *Guesses) Save(ctx context.Context, user, id string, day int, seats game.SeatSet) error {
	return s.db.transact(ctx, fmt.Sprintf("save a guess at game %s", id), func(ctx context.Context, tx writer) error {
		if seats.Empty() {
			return tx.exec(ctx, `DELETE FROM guess WHERE user = ? AND game = ? AND day = ?`, user, id, day)
		}
		return tx.exec(ctx, `INSERT INTO guess (user, game, day, seats) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET seats = excluded.seats`, user, id, day, int64(seats))
	})
}

// Of returns the seats that a user took for werewolves in a game, by the day of the vote. It returns nil if there are
// none.
func (s *Guesses) Of(ctx context.Context, user, id string) (map[int]game.SeatSet, error) {
	var all map[int]game.SeatSet
	err := each(ctx, s.db.read, func(rows *sql.Rows) error {
		var day int
		var seats int64
		err := rows.Scan(&day, &seats)
		if all == nil {
			all = map[int]game.SeatSet{}
		}
		all[day] = game.SeatSet(seats)
		return err
	}, `SELECT day, seats FROM guess WHERE user = ? AND game = ?`, user, id)
	if err != nil {
		return nil, fmt.Errorf("read guesses at game %s: %w", id, err)
	}
	return all, nil
}
