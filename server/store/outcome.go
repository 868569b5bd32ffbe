package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
	"aiwolfplay/game/rules"
)

// The origins of games that count in no statistics and move no rating.
const (
	Imported = "import"   // read from a file
	Practice = "practice" // played here with a role of the person's choice
	Guided   = "guided"   // played here as a first game, with a guide
	Seeded   = "seeded"   // opened by a program that knows the key

	Evaluated = "evaluation" // played to measure an agent; each deal is played as often as it has seats
)

// An outcome is the result of a seat.
type outcome struct {
	seat        int
	agent, user string
	size        int // seats of the village
	role        game.Role
	won         bool
	substituted bool // an agent played for the person for a while
	silent      bool // the seat of a connected agent that never answered; it counts for nobody
}

// SubstitutedNote is the kind of the note that an agent plays a person's seat. Its body is
// {"seat":3,"agent":"plain",…}; seats are counted from 1. The person's rating stays unchanged. If the body has
// "absent":true, the person had not come when the game began; if they never came, the game counts as played by the
// agent.
const SubstitutedNote = "substituted"

// The kinds of the notes that a person has given a game up and that they play it again. Their bodies contain the seat
// in the same form as that of SubstitutedNote.
const (
	LeftNote     = "left"
	ReturnedNote = "returned"
)

// recordEnd looks for the end of a game among events that have just been appended. If GameEnded is among them, it marks
// the game as over. When all roles are revealed it stores the outcome of each seat, and updates statistics and ratings.
func recordEnd(ctx context.Context, tx writer, id string, evs []Stamped) error {
	revealed := false
	for i := range evs {
		ev := &evs[i].Event
		revealed = revealed || ev.Kind == rules.RoleRevealed
		if ev.Kind != rules.GameEnded {
			continue
		}
		if err := tx.exec(ctx, `UPDATE game SET status = 'over', ended = ?, winner = ?, days = ?,
				size = (SELECT count(*) FROM seat WHERE game = ?4) WHERE id = ?4`,
			evs[i].At.UnixMilli(), ev.Side.String(), ev.Day, id); err != nil {
			return err
		}
	}
	if !revealed {
		return nil
	}
	list, winner, err := outcomes(ctx, tx, id)
	if list == nil || err != nil {
		return err
	}
	for _, o := range list {
		if err := tx.exec(ctx, `INSERT INTO outcome (game, seat, name, agent, user, role, won, size, winner, ended, listed,
				silent)
			SELECT s.game, s.seat, s.name, ?6, ?7, ?1, ?2, g.size, g.winner, g.ended, g.listed, ?5
			FROM seat s JOIN game g ON g.id = s.game
			WHERE s.game = ?3 AND s.seat = ?4`, o.role.String(), o.won, id, o.seat, o.silent, o.agent, o.user); err != nil {
			return err
		}
	}
	var counts bool
	err = tx.QueryRowContext(ctx, `SELECT origin = '' AND `+public+` FROM game WHERE id = ?`, id).Scan(&counts)
	if err != nil || !counts {
		return err
	}
	return rate(ctx, tx, list, winner)
}

// outcomes reads the outcome of each seat from the log. It returns nil while a role is not revealed.
func outcomes(ctx context.Context, tx writer, id string) (list []outcome, winner game.Side, err error) {
	roles := map[game.Seat]game.Role{}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var kind string
		var text []byte
		if err := rows.Scan(&kind, &text); err != nil {
			return err
		}
		ev, err := decodeEvent(0, kind, 0, text)
		if ev.Kind == rules.GameEnded {
			winner = ev.Side
		} else {
			roles[ev.Actor] = ev.Role
		}
		return err
	}, `SELECT kind, body FROM event WHERE game = ? AND kind IN ('game_ended', 'role_revealed')`, id)
	if err != nil || winner == game.SideNone {
		return nil, winner, err
	}
	list, err = collect(ctx, tx, func(rows *sql.Rows, o *outcome) error {
		var standIn string
		err := rows.Scan(&o.seat, &o.agent, &o.user, &o.substituted, &o.silent, &standIn)
		if o.silent {
			o.agent = ""
		}
		if standIn != "" {
			o.agent, o.user, o.substituted = standIn, "", false
		}
		o.role = roles[game.Seat(o.seat)]
		o.won = o.role.Side() == winner
		return err
	}, `SELECT seat, agent, user, EXISTS (SELECT 1 FROM note n
			WHERE n.game = s.game AND n.kind = ?2 AND json_extract(n.body, '$.seat') = s.seat + 1),
			`+silentSeat+`, coalesce(`+absentAgent+`, '')
		FROM seat s WHERE game = ?1 ORDER BY seat`, id, SubstitutedNote)
	if len(roles) < len(list) {
		return nil, winner, err
	}
	for i := range list {
		list[i].size = len(list)
	}
	return list, winner, err
}

// absentAgent is the SQL expression of the agent that played for the person of the seat s, who was absent when the game
// began and never came; NULL for other seats.
const absentAgent = `(SELECT json_extract(n.body, '$.agent') FROM note n
		WHERE n.game = s.game AND n.kind = '` + SubstitutedNote + `' AND json_extract(n.body, '$.seat') = s.seat + 1
			AND json_extract(n.body, '$.absent')
			AND NOT EXISTS (SELECT 1 FROM note r WHERE r.game = s.game AND r.kind = '` + ReturnedNote + `'
				AND json_extract(r.body, '$.seat') = s.seat + 1))`

func (o *outcome) who() (kind, name string) {
	if o.user != "" {
		return standingUser, o.user
	}
	return standingAgent, o.agent
}

// rate adds a game to the statistics of its players, and updates their ratings, both for villages of its size. A person
// for whom an agent played keeps their rating.
func rate(ctx context.Context, tx writer, list []outcome, winner game.Side) error {
	list = slices.DeleteFunc(list, func(o outcome) bool {
		_, name := o.who()
		return name == ""
	})
	seats := make([]rating.Seat, len(list))
	for i := range list {
		o := &list[i]
		kind, name := o.who()
		role := o.role.String()
		if err := tx.exec(ctx, `INSERT INTO standing (kind, name, size, role, games, won)
			VALUES (?, ?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET games = games + 1, won = won + excluded.won`,
			kind, name, o.size, role, o.won); err != nil {
			return err
		}
		seats[i] = rating.Seat{Side: o.role.Side(), Rating: rating.First, Person: kind == standingUser}
		err := tx.QueryRowContext(ctx, `SELECT rating FROM rating WHERE kind = ? AND name = ? AND size = ? AND side = ?`,
			kind, name, o.size, o.role.Side().String()).Scan(&seats[i].Rating)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	moves := rating.Moves(seats, winner)
	if moves == nil {
		return nil
	}
	for i := range list {
		o := &list[i]
		if o.substituted {
			continue
		}
		kind, name := o.who()
		if err := tx.exec(ctx, `INSERT INTO rating (kind, name, size, side, rating, games)
			VALUES (?1, ?2, ?3, ?4, ?5 + ?6, 1) ON CONFLICT DO UPDATE SET rating = rating + ?6, games = games + 1`,
			kind, name, o.size, o.role.Side().String(), rating.First, moves[i]); err != nil {
			return err
		}
	}
	return nil
}
