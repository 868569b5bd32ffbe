package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Load returns all stored data of a game. It returns ErrNotFound if there is no such game.
func (s *Games) Load(ctx context.Context, id string) (Record, error) {
	rec, err := s.load(ctx, id)
	if err != nil {
		return Record{}, fmt.Errorf("load game %s: %w", id, err)
	}
	return rec, nil
}

func (s *Games) load(ctx context.Context, id string) (Record, error) {
	tx, err := s.db.read.BeginTx(ctx, nil) // all four queries see the same moment
	if err != nil {
		return Record{}, err
	}
	defer tx.Rollback() // a read has nothing to commit

	rec := Record{Game: Game{ID: id}}
	var setup, key []byte
	row := tx.QueryRowContext(ctx, `SELECT created, ended, setup, pace, seed, rules_version, program, origin, listed
		FROM game WHERE id = ?`, id)
	err = row.Scan(timeOf{&rec.Created}, timeOf{&rec.Ended}, &setup, &rec.Pace, &key, &rec.RulesVersion, &rec.Program,
		&rec.Origin, &rec.Listed)
	if errors.Is(err, sql.ErrNoRows) {
		return Record{}, ErrNotFound
	}
	if err != nil {
		return Record{}, err
	}
	if rec.Setup, err = decodeSetup(setup); err != nil {
		return Record{}, err
	}
	if len(key) != len(rec.Key) {
		return Record{}, fmt.Errorf("key: %d bytes expected, got %d", len(rec.Key), len(key))
	}
	copy(rec.Key[:], key)

	if rec.Seats, err = seats(ctx, tx, id); err != nil {
		return Record{}, err
	}
	rec.Events, err = collect(ctx, tx, func(rows *sql.Rows, ev *Stamped) error {
		var seq uint32
		var audience int64
		var kind string
		var text []byte
		err := rows.Scan(&seq, timeOf{&ev.At}, &kind, &audience, &text)
		if err == nil {
			ev.Event, err = decodeEvent(seq, kind, audience, text)
		}
		return err
	}, `SELECT seq, at, kind, audience, body FROM event WHERE game = ? ORDER BY seq`, id)
	if err != nil {
		return Record{}, err
	}
	rec.Notes, err = collect(ctx, tx, func(rows *sql.Rows, n *Note) error {
		var audience int64
		err := rows.Scan(&n.After, &n.N, timeOf{&n.At}, &n.Kind, &audience, &n.Body)
		n.To = game.Audience(audience)
		return err
	}, `SELECT after, n, at, kind, audience, body FROM note WHERE game = ? ORDER BY after, n`, id)
	return rec, err
}

// Outline returns the setup of a game and its events of the given kinds, in order. Lists of games use it because it is
// much faster than Load. It returns ErrNotFound if there is no such game.
func (s *Games) Outline(ctx context.Context, id string, kinds []rules.Kind) (rules.Setup, []rules.Event, error) {
	setup, log, err := s.outline(ctx, id, kinds)
	if err != nil {
		return rules.Setup{}, nil, fmt.Errorf("outline game %s: %w", id, err)
	}
	return setup, log, nil
}

func (s *Games) outline(
	ctx context.Context, id string, kinds []rules.Kind,
) (setup rules.Setup, log []rules.Event, err error) {
	var text []byte
	err = s.db.read.QueryRowContext(ctx, `SELECT setup FROM game WHERE id = ?`, id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return setup, nil, ErrNotFound
	}
	if err != nil {
		return setup, nil, err
	}
	if setup, err = decodeSetup(text); err != nil {
		return setup, nil, err
	}
	args := []any{id}
	for _, kind := range kinds {
		args = append(args, kind.String())
	}
	log, err = collect(ctx, s.db.read, func(rows *sql.Rows, ev *rules.Event) error {
		var seq uint32
		var audience int64
		var kind string
		var text []byte
		err := rows.Scan(&seq, &kind, &audience, &text)
		if err == nil {
			*ev, err = decodeEvent(seq, kind, audience, text)
		}
		return err
	}, `SELECT seq, kind, audience, body FROM event WHERE game = ? AND kind IN (?`+strings.Repeat(", ?", len(kinds)-1)+
		`) ORDER BY seq`, args...)
	return setup, log, err
}

// seats returns the seats of a game.
func seats(ctx context.Context, q querier, id string) ([]Seat, error) {
	return collect(ctx, q, func(rows *sql.Rows, s *Seat) error {
		return rows.Scan(&s.Kind, &s.Name, &s.Agent, &s.User)
	}, `SELECT kind, name, agent, user FROM seat WHERE game = ? ORDER BY seat`, id)
}

// Has reports whether there is a game with an id.
func (s *Games) Has(ctx context.Context, id string) (some bool, err error) {
	err = s.db.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM game WHERE id = ?)`, id).Scan(&some)
	return some, err
}

// IDs returns the ids of all games, oldest first.
func (s *Games) IDs(ctx context.Context) ([]string, error) {
	return texts(ctx, s.db.read, "list games", `SELECT id FROM game ORDER BY created, id`)
}

// Unfinished returns the ids of the running games, newest first.
func (s *Games) Unfinished(ctx context.Context) ([]string, error) {
	return texts(ctx, s.db.read, "list unfinished games",
		`SELECT id FROM game WHERE status = 'running' ORDER BY created DESC, id`)
}

// Finished returns up to limit listed games that are over, after skipping the first offset of them, and the number of
// all such games. The game that ended last comes first.
func (s *Games) Finished(ctx context.Context, offset, limit int) ([]Summary, int, error) {
	return s.list(ctx, `status = 'over' AND `+public, nil, `ended DESC, id`, offset, limit)
}

// FinishedOrPrivate is like Finished, but includes private games. It is only for owners of the database.
func (s *Games) FinishedOrPrivate(ctx context.Context, offset, limit int) ([]Summary, int, error) {
	return s.list(ctx, `status = 'over'`, nil, `ended DESC, id`, offset, limit)
}

// OfUser returns a page of the running games in which the user has a seat, latest first, and their number. It leaves
// out games that the user left for good.
func (s *Games) OfUser(ctx context.Context, user string, offset, limit int) ([]Summary, int, error) {
	const where = `status = 'running' AND id IN (
		SELECT game FROM seat s WHERE user = ? AND user <> '' AND '` + LeftNote + `' IS NOT (
			SELECT kind FROM note n WHERE n.game = s.game AND kind IN ('` + LeftNote + `', '` + ReturnedNote + `')
				AND json_extract(body, '$.seat') = s.seat + 1
			ORDER BY n.after DESC, n.n DESC LIMIT 1))`
	return s.list(ctx, where, []any{user}, `created DESC, id`, offset, limit)
}

// list returns a page of the games that meet a condition, and their number.
func (s *Games) list(
	ctx context.Context, where string, args []any, order string, offset, limit int,
) ([]Summary, int, error) {
	games, total, err := s.page(ctx, where, args, order, offset, limit)
	if err != nil {
		return nil, 0, fmt.Errorf("list games: %w", err)
	}
	return games, total, nil
}

func (s *Games) page(
	ctx context.Context, where string, args []any, order string, offset, limit int,
) ([]Summary, int, error) {
	tx, err := s.db.read.BeginTx(ctx, nil)
	if err != nil {
		return nil, 0, err
	}
	defer tx.Rollback() // a read has nothing to commit

	var total int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM game WHERE `+where, args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	games, err := collect(ctx, tx, func(rows *sql.Rows, g *Summary) error {
		var setup []byte
		winner := wordOf("side", &g.Winner, game.ParseSide)
		err := rows.Scan(&g.ID, timeOf{&g.Created}, timeOf{&g.Ended}, winner, &setup)
		if err == nil {
			g.Setup, err = decodeSetup(setup)
		}
		if errors.As(err, new(*UnknownOptionError)) {
			return nil // an error appears when the game is opened
		}
		return err
	}, `SELECT id, created, ended, winner, setup FROM game WHERE `+where+` ORDER BY `+order+` LIMIT ? OFFSET ?`,
		append(args, limit, offset)...)
	for i := range games {
		if err == nil {
			games[i].Seats, err = seats(ctx, tx, games[i].ID)
		}
	}
	if err != nil {
		return nil, 0, err
	}
	return games, total, nil
}
