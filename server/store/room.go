package store

import (
	"context"
	"fmt"

	"aiwolfplay/game/rules"
)

// SaveRoom stores a table that waits for people, as package room writes it, or
// removes it with body "".
func (db *DB) SaveRoom(ctx context.Context, code, body string) error {
	return db.transact(ctx, fmt.Sprintf("save room %s", code), func(ctx context.Context, tx writer) error {
		if body == "" {
			return tx.exec(ctx, `DELETE FROM room WHERE code = ?`, code)
		}
		return tx.exec(ctx, `INSERT INTO room (code, body) VALUES (?, ?)
			ON CONFLICT DO UPDATE SET body = excluded.body`, code, body)
	})
}

// Rooms returns the rooms that are stored, by code.
func (db *DB) Rooms(ctx context.Context) (map[string]string, error) {
	return db.bodies(ctx, "read rooms", `SELECT code, body FROM room`)
}

// EncodeSetup writes a setup as it is stored; DecodeSetup reads it.
func EncodeSetup(s rules.Setup) ([]byte, error) { return encodeSetup(s) }

// DecodeSetup reads a setup as it is stored.
func DecodeSetup(text []byte) (rules.Setup, error) { return decodeSetup(text) }
