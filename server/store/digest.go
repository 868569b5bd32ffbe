package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"aiwolfplay/game/rules"
)

// A rowSum is the SHA-256 of a row of a game. The digest of a game is the XOR of the sums of its events, its notes, its
// seats, and its fixed properties. So a note that comes after the end can be added without reading the rest. The names
// and accounts of people are left out, because they change when an account is deleted.
type rowSum [sha256.Size]byte

func (d *rowSum) add(row rowSum) {
	for i := range d {
		d[i] ^= row[i]
	}
}

// A row is a stored row of a game, for the game's digest and size.
type row struct {
	of    byte // the first letter of the table
	ints  []sql.NullInt64
	texts []sql.RawBytes
}

// rowBytes estimates the bytes of a row without its texts, for the game's id and numbers. In addition, a quarter of a
// page is free.
const rowBytes = 64

func newRow(of byte, ints, texts int) *row {
	return &row{of, make([]sql.NullInt64, ints), make([]sql.RawBytes, texts)}
}

// into returns the pointers into which a row is scanned, numbers first.
func (r *row) into() []any {
	var list []any
	for i := range r.ints {
		list = append(list, &r.ints[i])
	}
	for i := range r.texts {
		list = append(list, &r.texts[i])
	}
	return list
}

func (r *row) sum(text []byte) (rowSum, []byte) {
	text = append(text[:0], r.of)
	for _, n := range r.ints {
		text = binary.BigEndian.AppendUint64(text, uint64(n.Int64))
	}
	for _, t := range r.texts {
		text = binary.AppendUvarint(text, uint64(len(t)))
		text = append(text, t...)
	}
	return sha256.Sum256(text), text
}

func (r *row) size() int64 {
	n := int64(rowBytes)
	for _, t := range r.texts {
		n += int64(len(t))
	}
	return n * 5 / 4
}

// A signature holds the digest and the size of the rows of a game.
type signature struct {
	digest rowSum
	bytes  int64
}

// sealedRows lists the parts of a game that its digest covers.
var sealedRows = []struct {
	of          byte
	ints, texts int
	query       string
}{
	{'g', 3, 3, `SELECT created, ended, rules_version, setup, seed, winner FROM game WHERE id = ?`},
	{'s', 1, 2, `SELECT seat, kind, agent FROM seat WHERE game = ?`},
	{'e', 3, 2, `SELECT seq, at, audience, kind, body FROM event WHERE game = ?`},
	{'n', 4, 2, `SELECT after, n, at, audience, kind, body FROM note WHERE game = ?`},
}

// seal reads all rows of a game.
func seal(ctx context.Context, q querier, id string) (s signature, err error) {
	for _, t := range sealedRows {
		if err := s.addRows(ctx, q, newRow(t.of, t.ints, t.texts), t.query, id); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *signature) addRows(ctx context.Context, q querier, r *row, query string, args ...any) error {
	var text []byte
	into := r.into()
	return each(ctx, q, func(rows *sql.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		var sum rowSum
		sum, text = r.sum(text)
		s.digest.add(sum)
		s.bytes += r.size()
		return nil
	}, query, args...)
}

// sealEnd stores the digest and the size of a game together with its end, or updates them with rows that come after the
// end. For a running game, it counts the growth.
func (db *handle) sealEnd(ctx context.Context, tx writer, id string, evs []Stamped, notes []Note) error {
	if slices.ContainsFunc(evs, func(ev Stamped) bool { return ev.Event.Kind == rules.GameEnded }) {
		db.growth.Remove(id)
		s, err := seal(ctx, tx, id)
		if err != nil {
			return err
		}
		return tx.exec(ctx, `UPDATE game SET digest = ?, bytes = ? WHERE id = ?`, s.digest[:], s.bytes, id)
	}
	grown, runs := db.growth.Get(id)
	if !runs {
		var over bool
		var old []byte
		err := tx.QueryRowContext(ctx, `SELECT status = 'over', digest FROM game WHERE id = ?`, id).Scan(&over, &old)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("game %s: %w", id, ErrNotFound)
		}
		if err != nil {
			return err
		}
		if over {
			return sealLater(ctx, tx, id, old, evs, notes)
		}
	}
	for i := range evs {
		grown += rowBytes + int64(len(evs[i].Event.Text)) + eventBytes
	}
	for i := range notes {
		grown += rowBytes + int64(len(notes[i].Body))
	}
	if grown > growthCounted {
		if err := tx.exec(ctx, `UPDATE game SET bytes = bytes + ? WHERE id = ?`, grown, id); err != nil {
			return err
		}
		grown = 0
	}
	db.growth.Add(id, grown)
	return nil
}

const (
	// eventBytes estimates the bytes of an event's body without its text.
	eventBytes = 64
	// growthCounted is the growth of a running game after which its size is stored again. A game is charged this amount
	// in advance.
	growthCounted = 16 << 10
	// growthKept bounds the running games whose growth is tracked.
	growthKept = 4096
)

// sealLater adds rows that come after the end of a game to its digest. A game of an old database without a digest gets
// a digest of all its rows.
func sealLater(ctx context.Context, tx writer, id string, old []byte, evs []Stamped, notes []Note) error {
	var s signature
	if len(old) != len(s.digest) {
		return nil
	}
	copy(s.digest[:], old)
	r := newRow('n', 4, 2)
	for after, n := range lastNotes(notes) {
		if err := s.addRows(ctx, tx, r, `SELECT after, n, at, audience, kind, body FROM note
			WHERE game = ? AND after = ? ORDER BY n DESC LIMIT ?`, id, after, n); err != nil {
			return err
		}
	}
	if len(evs) > 0 {
		if err := s.addRows(ctx, tx, newRow('e', 3, 2), `SELECT seq, at, audience, kind, body FROM event
			WHERE game = ? AND seq >= ?`, id, evs[0].Event.Seq); err != nil {
			return err
		}
	}
	return tx.exec(ctx, `UPDATE game SET digest = ?, bytes = bytes + ? WHERE id = ?`, s.digest[:], s.bytes, id)
}

// lastNotes counts notes by the event that they follow.
func lastNotes(notes []Note) map[uint32]int {
	counts := map[uint32]int{}
	for i := range notes {
		counts[notes[i].After]++
	}
	return counts
}

// ErrDigest means that a row of a finished game has changed since it was stored.
var ErrDigest = errors.New("a row of the game is not as it was stored")

// ErrNoDigest means that a finished game has no digest yet.
var ErrNoDigest = errors.New("the game has no digest yet")

// CheckDigest returns ErrDigest if a finished game has changed since it was stored, and ErrNoDigest if it has no digest
// yet because an older version stored it. A running game has no digest, which is no error.
func (s *Games) CheckDigest(ctx context.Context, id string) error {
	tx, err := s.db.read.BeginTx(ctx, nil) // all queries see the same moment
	if err != nil {
		return err
	}
	defer tx.Rollback() // a read has nothing to commit
	var over bool
	var want []byte
	row := tx.QueryRowContext(ctx, `SELECT status = 'over', digest FROM game WHERE id = ?`, id)
	if err := row.Scan(&over, &want); err != nil || !over {
		return err
	}
	if want == nil {
		return ErrNoDigest
	}
	got, err := seal(ctx, tx, id)
	if err == nil && !bytes.Equal(got.digest[:], want) {
		err = ErrDigest
	}
	return err
}

// SealOld gives the finished games of an older version their digests and their sizes, and returns the number of these
// games. It stores each separately, so that others can write in between.
func (s *Games) SealOld(ctx context.Context) (done int, err error) {
	for ; ; done++ {
		var id string
		err := s.db.read.QueryRowContext(ctx,
			`SELECT id FROM game WHERE status = 'over' AND digest IS NULL ORDER BY id LIMIT 1`).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return done, s.sizeRunning(ctx)
		}
		if err == nil {
			err = s.db.transactSoon(ctx, func(ctx context.Context, tx writer) error {
				sealed, err := seal(ctx, tx, id)
				if err != nil {
					return err
				}
				return tx.exec(ctx, `UPDATE game SET digest = ?, bytes = ? WHERE id = ?`, sealed.digest[:], sealed.bytes, id)
			})
		}
		if err != nil || ctx.Err() != nil {
			return done, errors.Join(ctx.Err(), err)
		}
	}
}

// sizeRunning gives running games of an older version their sizes.
func (s *Games) sizeRunning(ctx context.Context) error {
	ids, err := texts(ctx, s.db.read, "list games without a size",
		`SELECT id FROM game WHERE status = 'running' AND bytes = 0`)
	for i := 0; err == nil && i < len(ids) && ctx.Err() == nil; i++ {
		err = s.db.transactSoon(ctx, func(ctx context.Context, tx writer) error {
			sealed, err := seal(ctx, tx, ids[i])
			if err != nil {
				return err
			}
			return tx.exec(ctx, `UPDATE game SET bytes = ? WHERE id = ? AND bytes = 0`, sealed.bytes+growthCounted, ids[i])
		})
	}
	return err
}

// DigestOf returns the digest of a finished game and its origin. The digest shows whether the log or the notes have
// changed. It is "" if the game has none yet. It returns ErrNotFound if there is no such game.
func (s *Games) DigestOf(ctx context.Context, id string) (digest, origin string, err error) {
	var sum []byte
	err = s.db.read.QueryRowContext(ctx, `SELECT digest, origin FROM game WHERE id = ?`, id).Scan(&sum, &origin)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return string(sum), origin, err
}
