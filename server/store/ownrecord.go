package store

import (
	"context"
	"database/sql"
	"fmt"

	"aiwolfplay/game"
)

// An OwnCount counts the games of a person in a role.
type OwnCount struct {
	Role     game.Role
	Practice bool // in practice and guided games, which count in no statistics
	Large    bool // in villages of ten seats or more
	Count
}

// ownGames limits the latest games that a person's record counts.
const ownGames = 1000

// Practised counts the practice and guided games of a person that everybody may see.
func (s *Standings) Practised(ctx context.Context, user string) (Count, error) {
	var n Count
	err := s.db.read.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(o.won), 0) FROM outcome o
		JOIN game g ON g.id = o.game WHERE o.user = ? AND o.user <> '' AND o.`+public+` AND g.origin IN (?, ?)`,
		user, Practice, Guided).Scan(&n.Games, &n.Won)
	if err != nil {
		return n, fmt.Errorf("practice games of a person: %w", err)
	}
	return n, nil
}

// OwnRecord counts a person's latest games on this server, by role. It leaves out games of classes and imported games.
func (s *Standings) OwnRecord(ctx context.Context, user string) ([]OwnCount, error) {
	list, err := collect(ctx, s.db.read, func(rows *sql.Rows, c *OwnCount) error {
		return rows.Scan(wordOf("role", &c.Role, game.ParseRole), &c.Practice, &c.Large, &c.Games, &c.Won)
	}, `SELECT o.role, g.origin <> '' AS practice, o.size >= 10 AS large, count(*), sum(o.won)
		FROM (SELECT game, role, won, size FROM outcome WHERE user = ?1 AND user <> '' ORDER BY ended DESC LIMIT ?2) o
		JOIN game g ON g.id = o.game WHERE g.origin IN ('', ?3, ?4)
		GROUP BY o.role, practice, large ORDER BY o.role, practice, large`, user, ownGames, Practice, Guided)
	if err != nil {
		return nil, fmt.Errorf("record of a person: %w", err)
	}
	return list, nil
}
