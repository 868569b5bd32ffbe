-- Classes of a school, as package class writes them down.

CREATE TABLE class (
	id   TEXT PRIMARY KEY,
	body TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

-- A class goes with all it held when its teacher deletes it: its games have the origin 'class'.
-- The log of every other game stays as it is.

DROP TRIGGER event_never_goes;
CREATE TRIGGER event_never_goes BEFORE DELETE ON event
WHEN coalesce((SELECT origin FROM game WHERE id = OLD.game), '') <> 'class'
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;

DROP TRIGGER note_never_goes;
CREATE TRIGGER note_never_goes BEFORE DELETE ON note
WHEN coalesce((SELECT origin FROM game WHERE id = OLD.game), '') <> 'class'
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;

CREATE TRIGGER game_gone AFTER DELETE ON game WHEN OLD.status = 'over'
BEGIN UPDATE tally SET games = games - 1; END;
