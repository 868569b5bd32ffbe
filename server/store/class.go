package store

import "context"

// Classes stores classes.
type Classes struct{ db *handle }

// InClass is the origin of games that were played in a class. They count in no statistics, and are deleted with their
// class.
const InClass = "class"

// Save stores a class in the form that package class writes.
func (s *Classes) Save(ctx context.Context, id, body string) error {
	return s.db.transact(ctx, "save a class", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO class (id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`,
			id, body)
	})
}

// All returns the stored classes, by id.
func (s *Classes) All(ctx context.Context) (map[string]string, error) {
	return s.db.bodies(ctx, "read classes", `SELECT id, body FROM class`)
}

// Delete removes a class and all stored data of its games and mini-games. A game of another origin stays. The bytes
// leave the file with the next round of Sweep.
func (s *Classes) Delete(ctx context.Context, id string, games []string) error {
	defer s.db.noteDeletion()
	return s.db.transact(ctx, "delete a class", func(ctx context.Context, tx writer) error {
		for _, game := range games {
			if err := tx.execAll(ctx, []string{
				`DELETE FROM guess WHERE game = (SELECT id FROM game WHERE id = ? AND origin = 'class')`,
				`DELETE FROM outcome WHERE game = (SELECT id FROM game WHERE id = ? AND origin = 'class')`,
				`DELETE FROM note WHERE game = (SELECT id FROM game WHERE id = ? AND origin = 'class')`,
				`DELETE FROM event WHERE game = (SELECT id FROM game WHERE id = ? AND origin = 'class')`,
				`DELETE FROM seat WHERE game = (SELECT id FROM game WHERE id = ? AND origin = 'class')`,
				`DELETE FROM game WHERE id = ? AND origin = 'class'`,
			}, game); err != nil {
				return err
			}
		}
		return tx.execAll(ctx, []string{
			`DELETE FROM mini_mark WHERE mini IN (SELECT id FROM mini WHERE class = ?)`,
			`DELETE FROM mini_event WHERE mini IN (SELECT id FROM mini WHERE class = ?)`,
			`DELETE FROM mini_seat WHERE mini IN (SELECT id FROM mini WHERE class = ?)`,
			`DELETE FROM mini WHERE class = ?`,
			`DELETE FROM class WHERE id = ?`,
		}, id)
	})
}
