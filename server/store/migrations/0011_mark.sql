-- How a player who agrees to that marks the seats while they play. No page shows it to anybody.

CREATE TABLE mark (
	game  TEXT NOT NULL REFERENCES game,
	seat  INTEGER NOT NULL, -- the player's
	seen  INTEGER NOT NULL, -- how many events of the game the player had been told
	user  TEXT NOT NULL,    -- as seat.user
	marks TEXT NOT NULL,    -- JSON: by seat, from 1: good, unsure or wolf
	PRIMARY KEY (game, seat, seen)
) STRICT, WITHOUT ROWID;

CREATE INDEX mark_by_user ON mark (user);
