-- A connected agent whose seat never answered anything in a game counts for nobody: its
-- outcome names no agent. (Such games began with programs that were gone or about to go.)

ALTER TABLE outcome ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;

UPDATE outcome SET silent = 1 WHERE (game, seat) IN (
	SELECT s.game, s.seat FROM seat s JOIN game g ON g.id = s.game
	WHERE s.kind = 'remote' AND g.status = 'over'
	AND EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1)
	AND NOT EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1 AND NOT coalesce(json_extract(e.body, '$.forced'), 0)));

UPDATE standing SET
	games = games - coalesce((SELECT count(*) FROM outcome o JOIN game g ON g.id = o.game
		WHERE o.silent AND o.listed = 1 AND g.origin = '' AND o.agent = standing.name AND o.role = standing.role), 0),
	won = won - coalesce((SELECT sum(o.won) FROM outcome o JOIN game g ON g.id = o.game
		WHERE o.silent AND o.listed = 1 AND g.origin = '' AND o.agent = standing.name AND o.role = standing.role), 0)
WHERE kind = 'agent' AND name IN (SELECT agent FROM outcome WHERE silent);
DELETE FROM standing WHERE kind = 'agent' AND games <= 0;

UPDATE outcome SET agent = '' WHERE silent;
-- The ratings of agents follow in Go (rerate).
