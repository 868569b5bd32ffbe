-- The space that games take in the file, by source: see Source.

ALTER TABLE game ADD COLUMN source TEXT NOT NULL DEFAULT 'visitor';
ALTER TABLE game ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0; -- about; 0 until an old game is measured

-- The SHA-256 of each row of a finished game, put together by XOR; NULL while it runs, and until an old
-- game has been read once.
ALTER TABLE game ADD COLUMN digest BLOB;

UPDATE game SET source = CASE
	WHEN origin = 'import' THEN 'import'
	WHEN origin = 'class' THEN 'class'
	WHEN origin = 'evaluation' OR id IN (SELECT game FROM contest_game) THEN 'program'
	WHEN EXISTS (SELECT 1 FROM seat WHERE game = game.id AND kind = 'remote')
		AND NOT EXISTS (SELECT 1 FROM seat WHERE game = game.id AND kind = 'person') THEN 'match'
	ELSE 'visitor' END;

CREATE INDEX game_undigested ON game (id) WHERE status = 'over' AND digest IS NULL;

CREATE TABLE space (
	source TEXT PRIMARY KEY,
	games  INTEGER NOT NULL,
	bytes  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO space SELECT source, count(*), sum(bytes) FROM game GROUP BY source;

CREATE TRIGGER game_takes_space AFTER INSERT ON game
BEGIN
	INSERT INTO space (source, games, bytes) VALUES (NEW.source, 1, NEW.bytes)
		ON CONFLICT DO UPDATE SET games = games + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER game_grows AFTER UPDATE OF bytes ON game
BEGIN UPDATE space SET bytes = bytes + NEW.bytes - OLD.bytes WHERE source = NEW.source; END;
CREATE TRIGGER game_frees_space AFTER DELETE ON game
BEGIN UPDATE space SET games = games - 1, bytes = bytes - OLD.bytes WHERE source = OLD.source; END;

-- Games that play prune removes are named here while it does.
CREATE TABLE pruning (game TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

DROP TRIGGER event_never_goes;
CREATE TRIGGER event_never_goes BEFORE DELETE ON event
WHEN coalesce((SELECT origin FROM game WHERE id = OLD.game), '') <> 'class'
	AND NOT EXISTS (SELECT 1 FROM pruning WHERE game = OLD.game)
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;

DROP TRIGGER note_never_goes;
CREATE TRIGGER note_never_goes BEFORE DELETE ON note
WHEN coalesce((SELECT origin FROM game WHERE id = OLD.game), '') <> 'class'
	AND NOT EXISTS (SELECT 1 FROM pruning WHERE game = OLD.game)
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;

-- Which server has the database: a file that says so, and has no -wal beside it, was copied without it.
CREATE TABLE custody (
	lock  TEXT NOT NULL,    -- the file that the server holds locked, '' while there is none
	since INTEGER NOT NULL, -- ms; 0 while there is none
	keys  TEXT NOT NULL     -- the SHA-256 of the cookie keys of the last server, '' for none yet
) STRICT;
INSERT INTO custody VALUES ('', 0, '');
