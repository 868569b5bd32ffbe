-- Marks of players on seats while they play, kept with their consent. No page shows them to anybody.

CREATE TABLE mark (
	game  TEXT NOT NULL REFERENCES game,
	seat  INTEGER NOT NULL, -- the player's
	seen  INTEGER NOT NULL, -- events of the game that the player had seen
	user  TEXT NOT NULL,    -- as seat.user
	marks TEXT NOT NULL,    -- JSON: by seat, from 1: good, unsure or wolf
	PRIMARY KEY (game, seat, seen)
) STRICT, WITHOUT ROWID;

CREATE INDEX mark_by_user ON mark (user);
