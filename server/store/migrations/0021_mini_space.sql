-- Mini-games take space of the budget of their source, and play prune removes old ones.

ALTER TABLE mini ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0; -- about what it takes of the file

UPDATE mini SET source = CASE WHEN class <> '' THEN 'class' ELSE 'visitor' END WHERE source = '';
UPDATE mini SET bytes = 400 + 80 * (SELECT count(*) FROM mini_event WHERE mini = mini.id);

INSERT INTO space (source, games, bytes) SELECT source, count(*), sum(bytes) FROM mini WHERE true GROUP BY source
	ON CONFLICT DO UPDATE SET games = games + excluded.games, bytes = bytes + excluded.bytes;

CREATE TRIGGER mini_takes_space AFTER INSERT ON mini
BEGIN
	INSERT INTO space (source, games, bytes) VALUES (NEW.source, 1, NEW.bytes)
		ON CONFLICT DO UPDATE SET games = games + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER mini_grows AFTER UPDATE OF bytes ON mini
BEGIN UPDATE space SET bytes = bytes + NEW.bytes - OLD.bytes WHERE source = NEW.source; END;
CREATE TRIGGER mini_frees_space AFTER DELETE ON mini
BEGIN UPDATE space SET games = games - 1, bytes = bytes - OLD.bytes WHERE source = OLD.source; END;
