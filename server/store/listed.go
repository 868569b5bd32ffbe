package store

// public is the condition on rows of game and outcome that everybody may be shown. A game that is not listed is
// private. A query may find it only by its id, which is the secret link, or by the person who played it.
// TestQueriesArePublic checks this for every query.
const public = `listed = 1`
