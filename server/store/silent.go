package store

import (
	"context"
	"database/sql"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
)

// silentSeat is the SQL condition that the seat s is a connected agent's and never answered
// anything in its game: the deadline answered each question to it.
const silentSeat = `s.kind = 'remote'
	AND EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1)
	AND NOT EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1 AND NOT coalesce(json_extract(e.body, '$.forced'), 0))`

// rerate computes the ratings of agents anew, from all games that count, without silent
// seats. It does nothing if there are none. People keep the ratings that they have: those
// of accounts cannot be computed from the games alone.
func rerate(ctx context.Context, tx *sql.Tx) error {
	var silent bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM outcome WHERE silent)`).Scan(&silent)
	if err != nil || !silent {
		return err
	}
	return replaceRatings(ctx, tx, standingAgent)
}

// replaceRatings stores the ratings of agents or people as they are computed anew.
func replaceRatings(ctx context.Context, tx *sql.Tx, kinds ...string) error {
	ratings, err := replayRatings(ctx, tx)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		if _, err := tx.ExecContext(ctx, `DELETE FROM rating WHERE kind = ?`, kind); err != nil {
			return err
		}
	}
	for who, r := range ratings {
		if !slices.Contains(kinds, who.kind) {
			continue
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO rating (kind, name, side, rating, games) VALUES (?, ?, ?, ?, ?)`,
			who.kind, who.name, who.side.String(), r.Rating, r.Games); err != nil {
			return err
		}
	}
	return nil
}

// A rated is somebody's rating on one side.
type rated struct {
	kind, name string
	side       game.Side
}

// replayRatings lets all listed games that count move ratings, in the order in which they ended.
func replayRatings(ctx context.Context, tx *sql.Tx) (map[rated]Rating, error) {
	all := map[rated]Rating{}
	var last string
	var winner game.Side
	var list []outcome
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var id string
		var won game.Side
		var o outcome
		err := rows.Scan(&id, wordOf("side", &won, game.ParseSide), &o.agent, &o.user,
			wordOf("role", &o.role, game.ParseRole), &o.substituted)
		if id != last {
			moveRatings(all, list, winner)
			last, winner, list = id, won, list[:0]
		}
		list = append(list, o)
		return err
	}, `SELECT o.game, o.winner, o.agent, o.user, o.role, o.user <> '' AND EXISTS (SELECT 1 FROM note n
			WHERE n.game = o.game AND n.kind = ? AND json_extract(n.body, '$.seat') = o.seat + 1)
		FROM outcome o JOIN game g ON g.id = o.game
		WHERE o.`+public+` AND g.origin = '' AND (o.agent <> '' OR o.user <> '')
		ORDER BY o.ended, o.game, o.seat`, SubstitutedNote)
	moveRatings(all, list, winner)
	return all, err
}

// moveRatings moves the ratings of those who played a game.
func moveRatings(all map[rated]Rating, list []outcome, winner game.Side) {
	of := func(o *outcome) (rated, Rating) {
		who := rated{side: o.role.Side()}
		who.kind, who.name = o.who()
		r, ok := all[who]
		if !ok {
			r.Rating = rating.First
		}
		return who, r
	}
	seats := make([]rating.Seat, len(list))
	for i := range list {
		who, r := of(&list[i])
		seats[i] = rating.Seat{Side: who.side, Rating: r.Rating, Person: who.kind == standingUser}
	}
	for i, move := range rating.Moves(seats, winner) {
		if list[i].substituted {
			continue
		}
		who, r := of(&list[i])
		all[who] = Rating{Rating: r.Rating + move, Games: r.Games + 1}
	}
}
