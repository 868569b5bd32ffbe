package store

import (
	"context"
	"fmt"

	"aiwolfplay/game/rules"
)

// Rooms stores tables that wait for people.
type Rooms struct{ db *handle }

// Save stores a table that waits for people in the form that package room writes. If body is "", it removes the table.
func (s *Rooms) Save(ctx context.Context, code, body string) error {
	return s.db.transact(ctx, fmt.Sprintf("save room %s", code), func(ctx context.Context, tx writer) error {
		if body == "" {
			return tx.exec(ctx, `DELETE FROM room WHERE code = ?`, code)
		}
		return tx.exec(ctx, `INSERT INTO room (code, body) VALUES (?, ?)
			ON CONFLICT DO UPDATE SET body = excluded.body`, code, body)
	})
}

// All returns the stored rooms, by code.
func (s *Rooms) All(ctx context.Context) (map[string]string, error) {
	return s.db.bodies(ctx, "read rooms", `SELECT code, body FROM room`)
}

// EncodeSetup returns the stored form of a setup. DecodeSetup reads it.
func EncodeSetup(s rules.Setup) ([]byte, error) { return encodeSetup(s) }

// DecodeSetup reads the stored form of a setup.
func DecodeSetup(text []byte) (rules.Setup, error) { return decodeSetup(text) }
