-- People who have a name here. Without one everything works: a person is then
-- the random id in a browser's cookie, as it always was.

CREATE TABLE account (
	user     TEXT PRIMARY KEY,      -- random; what seat.user and outcome.user hold
	name     TEXT NOT NULL,         -- as it is shown
	key      TEXT NOT NULL UNIQUE,  -- the name as it is compared
	password TEXT NOT NULL,         -- argon2id, with its parameters
	created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A browser that is signed in. Of its token only the SHA-256 is kept.
CREATE TABLE session (
	token   BLOB PRIMARY KEY,
	user    TEXT NOT NULL REFERENCES account,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_user ON session (user, created);

-- Tables that wait for people, as the lobby writes them down.
CREATE TABLE room (
	code TEXT PRIMARY KEY,
	body TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;
