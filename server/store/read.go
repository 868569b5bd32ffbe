package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aiwolfplay/game"
)

// Load returns all that is stored of a game, ErrNotFound if there is none.
func (db *DB) Load(ctx context.Context, id string) (Record, error) {
	rec, err := db.load(ctx, id)
	if err != nil {
		return Record{}, fmt.Errorf("load game %s: %w", id, err)
	}
	return rec, nil
}

func (db *DB) load(ctx context.Context, id string) (Record, error) {
	tx, err := db.read.BeginTx(ctx, nil) // one moment for all four queries
	if err != nil {
		return Record{}, err
	}
	defer tx.Rollback() // a read has nothing to commit

	rec := Record{Game: Game{ID: id}}
	var created int64
	var ended sql.NullInt64
	var setup, key []byte
	row := tx.QueryRowContext(ctx, `SELECT created, ended, setup, pace, seed, rules_version, origin FROM game WHERE id = ?`, id)
	err = row.Scan(&created, &ended, &setup, &rec.Pace, &key, &rec.RulesVersion, &rec.Origin)
	if errors.Is(err, sql.ErrNoRows) {
		return Record{}, ErrNotFound
	}
	if err != nil {
		return Record{}, err
	}
	rec.Created = moment(created)
	if ended.Valid {
		rec.Ended = moment(ended.Int64)
	}
	if rec.Setup, err = decodeSetup(setup); err != nil {
		return Record{}, err
	}
	if len(key) != len(rec.Key) {
		return Record{}, fmt.Errorf("key: %d bytes expected, got %d", len(rec.Key), len(key))
	}
	copy(rec.Key[:], key)

	err = each(ctx, tx, func(rows *sql.Rows) error {
		var s Seat
		err := rows.Scan(&s.Kind, &s.Name, &s.Agent, &s.User)
		rec.Seats = append(rec.Seats, s)
		return err
	}, `SELECT kind, name, agent, user FROM seat WHERE game = ? ORDER BY seat`, id)
	if err != nil {
		return Record{}, err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var seq uint32
		var at, audience int64
		var kind string
		var text []byte
		if err := rows.Scan(&seq, &at, &kind, &audience, &text); err != nil {
			return err
		}
		ev, err := decodeEvent(seq, kind, audience, text)
		rec.Events = append(rec.Events, Stamped{Event: ev, At: moment(at)})
		return err
	}, `SELECT seq, at, kind, audience, body FROM event WHERE game = ? ORDER BY seq`, id)
	if err != nil {
		return Record{}, err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var n Note
		var at, audience int64
		err := rows.Scan(&n.After, &n.N, &at, &n.Kind, &audience, &n.Body)
		n.At, n.To = moment(at), game.Audience(audience)
		rec.Notes = append(rec.Notes, n)
		return err
	}, `SELECT after, n, at, kind, audience, body FROM note WHERE game = ? ORDER BY after, n`, id)
	return rec, err
}

// Unfinished returns the ids of the games that run, newest first.
func (db *DB) Unfinished(ctx context.Context) ([]string, error) {
	var ids []string
	err := each(ctx, db.read, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	}, `SELECT id FROM game WHERE status = 'running' ORDER BY created DESC, id`)
	if err != nil {
		return nil, fmt.Errorf("list unfinished games: %w", err)
	}
	return ids, nil
}

// Finished returns up to limit games that are over, latest end first, without
// the first offset of them, and how many there are in all.
func (db *DB) Finished(ctx context.Context, offset, limit int) ([]Summary, int, error) {
	return db.list(ctx, `status = 'over'`, nil, `ended DESC, id`, offset, limit)
}

// OfUser likewise returns the running games where the user has a seat, latest first.
func (db *DB) OfUser(ctx context.Context, user string, offset, limit int) ([]Summary, int, error) {
	return db.list(ctx, `status = 'running' AND id IN (SELECT game FROM seat WHERE user = ? AND user <> '')`, []any{user}, `created DESC, id`, offset, limit)
}

// list returns a page of the games that meet a condition, and their number.
func (db *DB) list(ctx context.Context, where string, args []any, order string, offset, limit int) ([]Summary, int, error) {
	games, total, err := db.page(ctx, where, args, order, offset, limit)
	if err != nil {
		return nil, 0, fmt.Errorf("list games: %w", err)
	}
	return games, total, nil
}

func (db *DB) page(ctx context.Context, where string, args []any, order string, offset, limit int) ([]Summary, int, error) {
	tx, err := db.read.BeginTx(ctx, nil)
	if err != nil {
		return nil, 0, err
	}
	defer tx.Rollback() // a read has nothing to commit

	var total int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM game WHERE `+where, args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	var games []Summary
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var g Summary
		var created int64
		var ended sql.NullInt64
		var winner sql.NullString
		var setup []byte
		if err := rows.Scan(&g.ID, &created, &ended, &winner, &setup); err != nil {
			return err
		}
		g.Created = moment(created)
		if ended.Valid {
			g.Ended = moment(ended.Int64)
		}
		var words wordReader
		g.Winner = word(&words, "side", winner.String, game.ParseSide)
		if words.err != nil {
			return words.err
		}
		var err error
		g.Setup, err = decodeSetup(setup)
		if errors.As(err, new(*UnknownOptionError)) {
			err = nil // whoever opens the game is told
		}
		games = append(games, g)
		return err
	}, `SELECT id, created, ended, winner, setup FROM game WHERE `+where+` ORDER BY `+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, 0, err
	}
	for i := range games {
		g := &games[i]
		err := each(ctx, tx, func(rows *sql.Rows) error {
			var s Seat
			err := rows.Scan(&s.Kind, &s.Name, &s.Agent, &s.User)
			g.Seats = append(g.Seats, s)
			return err
		}, `SELECT kind, name, agent, user FROM seat WHERE game = ? ORDER BY seat`, g.ID)
		if err != nil {
			return nil, 0, err
		}
	}
	return games, total, nil
}

// A querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls scan for every row of a query.
func each(ctx context.Context, q querier, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close() // Err below says what went wrong
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
