-- Guesses of viewers before each vote: the seats that they take for werewolves. Only they see them.

CREATE TABLE guess (
	user  TEXT NOT NULL,    -- as seat.user: an account's, or the id in a browser's cookie
	game  TEXT NOT NULL REFERENCES game,
	day   INTEGER NOT NULL, -- whose vote follows
	seats INTEGER NOT NULL, -- a bit for each seat
	PRIMARY KEY (user, game, day)
) STRICT, WITHOUT ROWID;
