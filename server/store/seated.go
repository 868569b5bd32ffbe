package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"aiwolfplay/game"
)

// A PastOccupant is the result of a seat in a finished game.
type PastOccupant struct {
	Game   string
	Seat   game.Seat
	Name   string // the name at the table
	Person bool
	Role   game.Role
	Won    bool
}

// Seated returns the occupants of finished games, game by game and in the order of the seats.
func (h *History) Seated(ctx context.Context, games []string) ([]PastOccupant, error) {
	ids, err := json.Marshal(games)
	if err != nil {
		return nil, fmt.Errorf("seats of games: %w", err)
	}
	list, err := collect(ctx, h.db.read, func(rows *sql.Rows, s *PastOccupant) error {
		return rows.Scan(&s.Game, &s.Seat, &s.Name, &s.Person, wordOf("role", &s.Role, game.ParseRole), &s.Won)
	}, `SELECT game, seat, name, agent = '', role, won FROM outcome
		WHERE game IN (SELECT value FROM json_each(?)) ORDER BY game, seat`, string(ids))
	if err != nil {
		return nil, fmt.Errorf("seats of games: %w", err)
	}
	return list, nil
}
