-- Times are milliseconds since 1970 in UTC. Seats are counted from 0.

CREATE TABLE game (
	id            TEXT PRIMARY KEY,
	created       INTEGER NOT NULL,
	setup         TEXT NOT NULL,    -- JSON
	pace          TEXT NOT NULL,
	seed          BLOB NOT NULL,    -- the 32-byte key; secret until the game has ended
	rules_version INTEGER NOT NULL,
	status        TEXT NOT NULL,    -- running, over
	ended         INTEGER,          -- NULL while running
	winner        TEXT              -- the side; NULL while running
) STRICT;

CREATE INDEX game_by_end ON game (status, ended DESC, id);

CREATE TABLE seat (
	game  TEXT NOT NULL REFERENCES game,
	seat  INTEGER NOT NULL,
	kind  TEXT NOT NULL, -- person, agent
	name  TEXT NOT NULL, -- shown at the table; a code, not words of a language
	agent TEXT NOT NULL, -- the agent's registered name, '' for a person
	user  TEXT NOT NULL, -- the person's account, '' for an agent
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_user ON seat (user) WHERE user <> '';

CREATE TABLE event (
	game     TEXT NOT NULL REFERENCES game,
	seq      INTEGER NOT NULL, -- from 1, without gaps
	at       INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	audience INTEGER NOT NULL, -- a bit a seat, bit 31 for spectators
	body     TEXT NOT NULL,    -- JSON; its fields depend on the kind
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_in_order BEFORE INSERT ON event
WHEN NEW.seq > 1 + coalesce((SELECT max(seq) FROM event WHERE game = NEW.game), 0)
BEGIN SELECT raise(ABORT, 'event: a gap in the log'); END;

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;

CREATE TRIGGER event_never_goes BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;

-- A note is a record outside the rules. It follows an event (0: before the first).
CREATE TABLE note (
	game     TEXT NOT NULL REFERENCES game,
	after    INTEGER NOT NULL, -- the event's seq
	n        INTEGER NOT NULL, -- counts the notes after that event from 1
	at       INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	audience INTEGER NOT NULL, -- fixed when written
	body     TEXT NOT NULL,    -- JSON
	PRIMARY KEY (game, after, n)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER note_never_changes BEFORE UPDATE ON note
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;

CREATE TRIGGER note_never_goes BEFORE DELETE ON note
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;
