package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aiwolfplay/game"
)

// A Period counts the games of an agent in a number of days.
type Period struct {
	Start time.Time // UTC
	Count
}

// Course returns the results of an agent in villages of a size, in periods of a given length, the earliest first. It
// considers at most limit of the agent's latest seats in games that count. Periods without games are left out. Periods
// begin at midnight UTC, weeks on Mondays.
func (s *Standings) Course(
	ctx context.Context, agent string, size int, length time.Duration, limit int,
) ([]Period, error) {
	const monday = 4 * 24 * time.Hour // 1970-01-05, so that weeks begin then
	ms, shift := length.Milliseconds(), monday.Milliseconds()%length.Milliseconds()
	list, err := collect(ctx, s.db.read, func(rows *sql.Rows, p *Period) error {
		var n int64
		err := rows.Scan(&n, &p.Games, &p.Won)
		p.Start = time.UnixMilli(n*ms + shift).UTC()
		return err
	}, `SELECT (o.ended - ?3) / ?2 AS period, count(*), sum((o.role IN (?5, ?6)) = (o.winner = ?7))
		FROM (SELECT game, ended, role, winner FROM outcome WHERE agent = ?1 AND agent <> '' AND `+public+`
				AND (?8 = 0 OR size = ?8)
			ORDER BY ended DESC LIMIT ?4) o
		JOIN game g ON g.id = o.game WHERE g.origin = '' GROUP BY period ORDER BY period`, agent, ms, shift, limit,
		game.RoleWerewolf.String(), game.RolePossessed.String(), game.SideWerewolf.String(), size)
	if err != nil {
		return nil, fmt.Errorf("course of %s: %w", agent, err)
	}
	return list, nil
}
