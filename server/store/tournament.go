package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
)

// Tournaments stores tournaments.
type Tournaments struct{ db *handle }

// A Tournament is a stored tournament.
type Tournament struct {
	ID      string
	Created time.Time
	Changed time.Time // the last game was stored, or a stage begun or ended
	Plan    string    // JSON of package tournaments
	Stages  []TournamentStage
}

// A TournamentStage is a part of a tournament.
type TournamentStage struct {
	Stage  string
	Began  time.Time
	Ended  time.Time // zero while games are missing
	Games  int       // number of games of the whole stage
	Played int       // number of stored games
	Teams  []int     // numbers of the teams that take part
	Blocks []TournamentBlock
}

// A TournamentBlock is a run of games with the same members on the same seats.
type TournamentBlock struct {
	First, Games int
	Seats        []int // the team at each seat, -1 for none
}

// A TournamentGame is the result of a game of a tournament.
type TournamentGame struct {
	N      int    // in its stage, from 0
	Game   string // its id
	Ended  time.Time
	Winner game.Side
	Roles  []game.Role                  // by seat
	Spoken int                          // utterances, Skip and Over not counted
	Faults map[game.Seat]map[string]int // of seats, by kind; nil: none
}

// BeginStage stores a tournament, if it is new, and a stage of it. A stage that has begun gets the new number of games
// and the new blocks, and keeps its games. Stages and Played of the arguments are ignored.
func (t *Tournaments) BeginStage(ctx context.Context, c Tournament, s TournamentStage) error {
	what := fmt.Sprintf("store stage %s of tournament %s", s.Stage, c.ID)
	return t.db.transact(ctx, what, func(ctx context.Context, tx writer) error {
		teams, err := json.Marshal(s.Teams)
		if err != nil {
			return err
		}
		at := s.Began.UnixMilli()
		if err := tx.exec(ctx, `INSERT INTO contest (id, created, changed, plan) VALUES (?, ?, ?4, ?3)
			ON CONFLICT DO UPDATE SET changed = ?4`, c.ID, c.Created.UnixMilli(), c.Plan, at); err != nil {
			return err
		}
		if err := tx.exec(ctx, `INSERT INTO contest_stage (contest, stage, began, games, teams) VALUES (?, ?, ?, ?4, ?)
			ON CONFLICT DO UPDATE SET games = ?4, ended = NULL`, c.ID, s.Stage, at, s.Games, string(teams)); err != nil {
			return err
		}
		for _, b := range s.Blocks {
			seats, err := json.Marshal(b.Seats)
			if err != nil {
				return err
			}
			if err := tx.exec(ctx, `INSERT INTO contest_block (contest, stage, first, games, seats) VALUES (?, ?, ?, ?4, ?)
				ON CONFLICT DO UPDATE SET games = ?4`, c.ID, s.Stage, b.First, b.Games, string(seats)); err != nil {
				return err
			}
		}
		return nil
	})
}

// EndStage notes that all games of a stage are played.
func (t *Tournaments) EndStage(ctx context.Context, id, stage string, at time.Time) error {
	what := fmt.Sprintf("end stage %s of tournament %s", stage, id)
	return t.db.transact(ctx, what, func(ctx context.Context, tx writer) error {
		if err := tx.exec(ctx, `UPDATE contest_stage SET ended = ? WHERE contest = ? AND stage = ?`,
			at.UnixMilli(), id, stage); err != nil {
			return err
		}
		return tournamentChanged(ctx, tx, id, at)
	})
}

func tournamentChanged(ctx context.Context, tx writer, id string, at time.Time) error {
	return tx.exec(ctx, `UPDATE contest SET changed = ? WHERE id = ?`, at.UnixMilli(), id)
}

// AddGames stores games with their results, all or nothing. games[i] is the result of records[i]. It returns
// ErrConflict if one of the games is stored already.
func (t *Tournaments) AddGames(
	ctx context.Context, id, stage string, games []TournamentGame, records []Record,
) error {
	what := fmt.Sprintf("store %d games of tournament %s", len(games), id)
	return t.db.transact(ctx, what, func(ctx context.Context, tx writer) error {
		for i := range games {
			if err := insertGame(ctx, tx, &records[i]); err != nil {
				return err
			}
			if err := insertTournamentGame(ctx, tx, id, stage, &games[i]); err != nil {
				return err
			}
		}
		if len(games) == 0 {
			return nil
		}
		return tournamentChanged(ctx, tx, id, games[len(games)-1].Ended)
	})
}

func insertTournamentGame(ctx context.Context, tx writer, id, stage string, g *TournamentGame) error {
	roles := make([]string, len(g.Roles))
	for i, role := range g.Roles {
		roles[i] = role.String()
	}
	faults := ""
	if len(g.Faults) > 0 {
		text, err := json.Marshal(g.Faults)
		if err != nil {
			return err
		}
		faults = string(text)
	}
	return tx.exec(ctx, `INSERT INTO contest_game (contest, stage, n, game, ended, winner, roles, spoken, faults)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, stage, g.N, g.Game, g.Ended.UnixMilli(), g.Winner.String(), strings.Join(roles, ","), g.Spoken, faults)
}

// Latest returns up to limit tournaments, those that changed last first, with
// their stages but without the blocks.
func (t *Tournaments) Latest(ctx context.Context, limit int) (list []Tournament, err error) {
	list, err = collect(ctx, t.db.read, func(rows *sql.Rows, c *Tournament) error {
		return rows.Scan(&c.ID, timeOf{&c.Created}, timeOf{&c.Changed}, &c.Plan)
	}, `SELECT id, created, changed, plan FROM contest ORDER BY changed DESC, id LIMIT ?`, limit)
	for i := range list {
		if err == nil {
			list[i].Stages, err = tournamentStages(ctx, t.db.read, list[i].ID)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("list tournaments: %w", err)
	}
	return list, nil
}

// Load returns a tournament with its stages and their blocks, ErrNotFound if
// there is none.
func (t *Tournaments) Load(ctx context.Context, id string) (Tournament, error) {
	c, err := t.load(ctx, id)
	if err != nil {
		return Tournament{}, fmt.Errorf("tournament %s: %w", id, err)
	}
	return c, nil
}

func (t *Tournaments) load(ctx context.Context, id string) (Tournament, error) {
	tx, err := t.db.read.BeginTx(ctx, nil) // all queries see the same moment
	if err != nil {
		return Tournament{}, err
	}
	defer tx.Rollback() // a read has nothing to commit

	c := Tournament{ID: id}
	row := tx.QueryRowContext(ctx, `SELECT created, changed, plan FROM contest WHERE id = ?`, id)
	err = row.Scan(timeOf{&c.Created}, timeOf{&c.Changed}, &c.Plan)
	if errors.Is(err, sql.ErrNoRows) {
		return Tournament{}, ErrNotFound
	}
	if err != nil {
		return Tournament{}, err
	}
	if c.Stages, err = tournamentStages(ctx, tx, id); err != nil {
		return Tournament{}, err
	}
	for i := range c.Stages {
		s := &c.Stages[i]
		s.Blocks, err = collect(ctx, tx, func(rows *sql.Rows, b *TournamentBlock) error {
			return rows.Scan(&b.First, &b.Games, jsonOf(&b.Seats))
		}, `SELECT first, games, seats FROM contest_block WHERE contest = ? AND stage = ? ORDER BY first`, id, s.Stage)
		if err != nil {
			return Tournament{}, err
		}
	}
	return c, nil
}

// tournamentStages returns the stages of a tournament in the order in which they began.
func tournamentStages(ctx context.Context, q querier, id string) ([]TournamentStage, error) {
	return collect(ctx, q, func(rows *sql.Rows, s *TournamentStage) error {
		return rows.Scan(&s.Stage, timeOf{&s.Began}, timeOf{&s.Ended}, &s.Games, jsonOf(&s.Teams), &s.Played)
	}, `SELECT stage, began, ended, games, teams,
			(SELECT count(*) FROM contest_game g WHERE g.contest = s.contest AND g.stage = s.stage)
		FROM contest_stage s WHERE contest = ? ORDER BY began, stage = 'final', stage`, id)
}

// Games returns up to limit games of a stage, by number, starting at from. If several games are played at a time, a
// later call may return further games with lower numbers.
func (t *Tournaments) Games(
	ctx context.Context, id, stage string, from, limit int,
) (games []TournamentGame, err error) {
	games, err = collect(ctx, t.db.read, func(rows *sql.Rows, g *TournamentGame) error {
		var roles string
		winner := wordOf("side", &g.Winner, game.ParseSide)
		if err := rows.Scan(&g.N, &g.Game, timeOf{&g.Ended}, winner, &roles, &g.Spoken, jsonOf(&g.Faults)); err != nil {
			return err
		}
		for text := range strings.SplitSeq(roles, ",") {
			var role game.Role
			if err := wordOf("role", &role, game.ParseRole).Scan(text); err != nil {
				return err
			}
			g.Roles = append(g.Roles, role)
		}
		return nil
	}, `SELECT n, game, ended, winner, roles, spoken, faults FROM contest_game
		WHERE contest = ? AND stage = ? AND n >= ? ORDER BY n LIMIT ?`, id, stage, from, limit)
	if err != nil {
		return nil, fmt.Errorf("games of tournament %s: %w", id, err)
	}
	return games, nil
}

// Of returns the tournament, stage and number of a game, ErrNotFound if it
// belongs to none.
func (t *Tournaments) Of(ctx context.Context, gameID string) (id, stage string, n int, err error) {
	row := t.db.read.QueryRowContext(ctx, `SELECT contest, stage, n FROM contest_game WHERE game = ?`, gameID)
	err = row.Scan(&id, &stage, &n)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return "", "", 0, fmt.Errorf("tournament of game %s: %w", gameID, err)
	}
	return id, stage, n, nil
}
