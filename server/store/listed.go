package store

import (
	"context"
	"database/sql"
)

// public is the condition on rows of game and outcome that everybody may be shown. A game that is not listed
// is private: a query has it only by its id, which is the secret link, or by the person who played it.
// TestQueriesArePublic holds every query to that.
const public = `listed = 1`

// rerateListed computes all ratings anew where older versions rated games that are private now.
func rerateListed(ctx context.Context, tx *sql.Tx) error {
	var stale bool
	row := tx.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT 1 FROM game WHERE status = 'over' AND origin = '' AND NOT listed)`)
	err := row.Scan(&stale)
	if err != nil || !stale {
		return err
	}
	return replaceRatings(ctx, tx, standingAgent, standingUser)
}
