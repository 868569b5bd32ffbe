-- Scores of viewers' guesses, a row a game. A guess does not count if they saw more than everybody while the
-- game ran. Rows outlive their games, so that deleting a game changes nobody's week.

CREATE TABLE season (
	user     TEXT NOT NULL,
	game     TEXT NOT NULL,
	ended    INTEGER,                     -- ms; NULL: not counted yet
	named    INTEGER NOT NULL DEFAULT 0,  -- seats that were named
	hits     INTEGER NOT NULL DEFAULT 0,  -- werewolves among them
	expected REAL NOT NULL DEFAULT 0,     -- hits of somebody who names as many blindly
	peeked   INTEGER NOT NULL DEFAULT 0,  -- they saw roles or minds: the row counts nowhere
	PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_by_end ON season (ended) WHERE ended IS NOT NULL;
