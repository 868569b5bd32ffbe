-- Contests: plans, players and the results of games. The games show the progress of a contest: it goes on at
-- the first one that is missing.

CREATE TABLE contest (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL,
	changed INTEGER NOT NULL, -- the last game was stored, or a stage begun or ended
	plan    TEXT NOT NULL     -- JSON; what all stages have in common, the teams among it
) STRICT, WITHOUT ROWID;

CREATE INDEX contest_by_change ON contest (changed DESC, id);

CREATE TABLE contest_stage (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL, -- round, preliminary, final
	began   INTEGER NOT NULL,
	ended   INTEGER,       -- NULL while games are missing
	games   INTEGER NOT NULL,
	teams   TEXT NOT NULL, -- JSON list of the numbers of the teams that take part
	PRIMARY KEY (contest, stage)
) STRICT, WITHOUT ROWID;

-- A block is games in a row with the same members on the same seats.
CREATE TABLE contest_block (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL,
	first   INTEGER NOT NULL, -- the number of its first game, from 0
	games   INTEGER NOT NULL,
	seats   TEXT NOT NULL,    -- JSON list of the team at each seat, -1 for none
	PRIMARY KEY (contest, stage, first)
) STRICT, WITHOUT ROWID;

-- The results that standings need of a game, so that none of them reads a log.
CREATE TABLE contest_game (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL,
	n       INTEGER NOT NULL, -- from 0
	game    TEXT NOT NULL UNIQUE REFERENCES game,
	ended   INTEGER NOT NULL,
	winner  TEXT NOT NULL,
	roles   TEXT NOT NULL,    -- by seat, separated by commas
	spoken  INTEGER NOT NULL, -- utterances, Skip and Over not counted
	faults  TEXT NOT NULL,    -- JSON: by seat, how often which; '' for none
	PRIMARY KEY (contest, stage, n)
) STRICT, WITHOUT ROWID;
