-- Mini-games of three seats. They are separate from the villages: no list, figure or rating of those counts
-- them.

CREATE TABLE mini (
	id      TEXT PRIMARY KEY,
	game    TEXT NOT NULL,
	setting TEXT NOT NULL,
	seed    BLOB NOT NULL,              -- the key of chance, secret until the end
	created INTEGER NOT NULL,           -- ms
	ended   INTEGER,                    -- ms; NULL: it goes on
	listed  INTEGER NOT NULL DEFAULT 0, -- everybody may find it
	class   TEXT NOT NULL DEFAULT '',   -- id of the class where it was played
	source  TEXT NOT NULL DEFAULT ''    -- what it counts for in the budget of storage
) STRICT;

CREATE INDEX mini_running ON mini (id) WHERE ended IS NULL;
CREATE INDEX mini_by_end ON mini (ended, id) WHERE ended IS NOT NULL AND listed = 1;
CREATE INDEX mini_by_class ON mini (class, created) WHERE class <> '';

CREATE TABLE mini_seat (
	mini  TEXT NOT NULL REFERENCES mini,
	seat  INTEGER NOT NULL,
	name  TEXT NOT NULL,
	agent TEXT NOT NULL,             -- the type that plays, or would play for the person
	user  TEXT NOT NULL DEFAULT '',  -- of the person who has the seat
	person INTEGER NOT NULL,         -- a person has or had the seat
	PRIMARY KEY (mini, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX mini_seat_by_user ON mini_seat (user, mini) WHERE user <> '';

CREATE TABLE mini_event (
	mini     TEXT NOT NULL REFERENCES mini,
	seq      INTEGER NOT NULL,
	at       INTEGER NOT NULL, -- ms
	kind     TEXT NOT NULL,
	round    INTEGER NOT NULL,
	seat     INTEGER NOT NULL, -- from 0; 255: none
	audience INTEGER NOT NULL,
	value    INTEGER NOT NULL,
	PRIMARY KEY (mini, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER mini_event_stays BEFORE UPDATE ON mini_event
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

-- A person's guesses about other seats, round by round. Only the person sees them until the game is over.
CREATE TABLE mini_mark (
	mini  TEXT NOT NULL REFERENCES mini,
	seat  INTEGER NOT NULL, -- the person's
	about INTEGER NOT NULL, -- the seat that the mark is about
	round INTEGER NOT NULL,
	label TEXT NOT NULL,
	PRIMARY KEY (mini, seat, about, round)
) STRICT, WITHOUT ROWID;
