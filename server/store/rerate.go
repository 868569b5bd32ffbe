package store

import (
	"context"
	"database/sql"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
)

// rerate computes all ratings anew, for each size of village, from the games that count. Changes by games
// that have been removed are lost.
func rerate(ctx context.Context, tx *sql.Tx) error {
	ratings, err := replayRatings(ctx, tx)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM rating`); err != nil {
		return err
	}
	for who, r := range ratings {
		if _, err := tx.ExecContext(ctx, `INSERT INTO rating (kind, name, size, side, rating, games)
			VALUES (?, ?, ?, ?, ?, ?)`, who.kind, who.name, who.size, who.side.String(), r.Rating, r.Games); err != nil {
			return err
		}
	}
	return nil
}

// A ratingKey identifies the rating of an agent or person on one side in villages of a size.
type ratingKey struct {
	kind, name string
	size       int
	side       game.Side
}

// replayRatings computes ratings from all listed games that count, in the order in which they ended.
func replayRatings(ctx context.Context, tx *sql.Tx) (map[ratingKey]Rating, error) {
	all := map[ratingKey]Rating{}
	var last string
	var winner game.Side
	var list []outcome
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var id string
		var won game.Side
		var o outcome
		err := rows.Scan(&id, wordOf("side", &won, game.ParseSide), &o.agent, &o.user,
			wordOf("role", &o.role, game.ParseRole), &o.substituted, &o.size)
		if id != last {
			moveRatings(all, list, winner)
			last, winner, list = id, won, list[:0]
		}
		list = append(list, o)
		return err
	}, `SELECT o.game, o.winner, o.agent, o.user, o.role, o.user <> '' AND EXISTS (SELECT 1 FROM note n
			WHERE n.game = o.game AND n.kind = ? AND json_extract(n.body, '$.seat') = o.seat + 1), o.size
		FROM outcome o JOIN game g ON g.id = o.game
		WHERE o.`+public+` AND g.origin = '' AND (o.agent <> '' OR o.user <> '')
		ORDER BY o.ended, o.game, o.seat`, SubstitutedNote)
	moveRatings(all, list, winner)
	return all, err
}

// moveRatings updates the ratings of the players of a game.
func moveRatings(all map[ratingKey]Rating, list []outcome, winner game.Side) {
	of := func(o *outcome) (ratingKey, Rating) {
		who := ratingKey{size: o.size, side: o.role.Side()}
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
