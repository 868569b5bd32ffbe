package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aiwolfplay/game"
)

// Seasons stores the scores of users' guesses at games.
type Seasons struct{ db *handle }

// A SeasonScore rates somebody's guesses at one game.
type SeasonScore struct {
	User, Game  string
	Ended       time.Time
	Named, Hits int
	Expected    float64 // expected hits of somebody who names as many seats at random
}

// A Season rates somebody's guesses since a moment and compares them with others' guesses.
type Season struct {
	Games, Named, Hits int
	Expected           float64
	Place, Guessers    int // Place is 1 for the most hits above what chance expects
	Streak             int // latest games in a row with a hit, also from before the season
}

// LeaveOut excludes a game from the season of a user, because the user saw more of it than everybody while it ran.
func (s *Seasons) LeaveOut(ctx context.Context, user, id string) error {
	return s.db.transact(ctx, "leave game "+id+" out of a season", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO season (user, game, peeked) VALUES (?, ?, 1)
			ON CONFLICT DO UPDATE SET peeked = 1 WHERE ended IS NULL`, user, id)
	})
}

// GameGuesses are the seats that a user took for werewolves in a game, by the day of the vote.
type GameGuesses struct {
	User, Game string
	Ended      time.Time
	ByDay      map[int]game.SeatSet
}

// uncounted limits the guesses that are counted at a time.
const uncounted = 1000

// Uncounted returns guesses at games that ended since a moment and that are not yet in the season.
func (s *Seasons) Uncounted(ctx context.Context, since time.Time) (list []GameGuesses, err error) {
	rowsRead := 0
	err = each(ctx, s.db.read, func(rows *sql.Rows) error {
		rowsRead++
		var g GameGuesses
		var day int
		var seats int64
		if err := rows.Scan(&g.User, &g.Game, timeOf{&g.Ended}, &day, &seats); err != nil {
			return err
		}
		if n := len(list); n == 0 || list[n-1].User != g.User || list[n-1].Game != g.Game {
			g.ByDay = map[int]game.SeatSet{}
			list = append(list, g)
		}
		list[len(list)-1].ByDay[day] = game.SeatSet(seats)
		return nil
	}, `SELECT u.user, u.game, g.ended, u.day, u.seats FROM guess u JOIN game g ON g.id = u.game
		WHERE g.status = 'over' AND g.ended >= ?
			AND NOT EXISTS (SELECT 1 FROM season s WHERE s.user = u.user AND s.game = u.game)
		ORDER BY u.user, u.game, u.day LIMIT ?`, since.UnixMilli(), uncounted)
	if err != nil {
		return nil, fmt.Errorf("read guesses that are not counted: %w", err)
	}
	if rowsRead == uncounted && len(list) > 1 {
		list = list[:len(list)-1] // later days of this game may be missing; it is counted next time
	}
	return list, nil
}

// Save stores scores. It does not change scores that are already stored.
func (s *Seasons) Save(ctx context.Context, scores []SeasonScore) error {
	return s.db.transact(ctx, "store scores of guesses", func(ctx context.Context, tx writer) error {
		for _, score := range scores {
			if err := tx.exec(ctx, `INSERT INTO season (user, game, ended, named, hits, expected) VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT DO NOTHING`,
				score.User, score.Game, score.Ended.UnixMilli(), score.Named, score.Hits, score.Expected); err != nil {
				return err
			}
		}
		return nil
	})
}

// longestStreak limits the games of a streak that are counted.
const longestStreak = 100

// Of returns the season of a user since a moment. Games is 0 if the user has not guessed since then.
func (s *Seasons) Of(ctx context.Context, user string, since time.Time) (season Season, err error) {
	err = each(ctx, s.db.read, func(rows *sql.Rows) error {
		var who string
		var o Season
		err := rows.Scan(&who, &o.Games, &o.Named, &o.Hits, &o.Expected)
		season.Guessers++
		if who == user {
			o.Place, o.Guessers = season.Guessers, season.Guessers
			season = o
		}
		return err
	}, `SELECT user, count(*), sum(named), sum(hits), sum(expected) FROM season
		WHERE ended >= ? AND NOT peeked AND named > 0
		GROUP BY user ORDER BY sum(hits) - sum(expected) DESC, user`, since.UnixMilli())
	if err == nil && season.Games > 0 {
		season.Streak, err = s.streak(ctx, user)
	}
	if err != nil {
		return Season{}, fmt.Errorf("season: %w", err)
	}
	return season, nil
}

func (s *Seasons) streak(ctx context.Context, user string) (n int, err error) {
	missed := false
	err = each(ctx, s.db.read, func(rows *sql.Rows) error {
		var hits int
		err := rows.Scan(&hits)
		if missed = missed || hits == 0; !missed {
			n++
		}
		return err
	}, `SELECT hits FROM season WHERE user = ? AND ended IS NOT NULL AND NOT peeked AND named > 0
		ORDER BY ended DESC, game LIMIT ?`, user, longestStreak)
	return n, err
}

// LeftOut returns the number of users for whom a game is excluded from the season.
func (s *Seasons) LeftOut(ctx context.Context, id string) (int, error) {
	return s.db.number(ctx, "count seasons without game "+id, `SELECT count(*) FROM season WHERE game = ? AND peeked`, id)
}
