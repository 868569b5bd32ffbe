-- Which games everybody may find. A game that is not listed is private: its people and those who have its
-- link see it, and it counts in nothing that others see.

ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outcome ADD COLUMN listed INTEGER NOT NULL DEFAULT 0; -- as game.listed

-- Of the games of before these are listed: those of programs alone, those that anybody could watch, those of
-- listed rooms, and those of one person, called by an animal, among built-in agents.
UPDATE game SET listed = 1 WHERE origin <> 'class' AND (
	NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = game.id AND s.kind = 'person')
	OR EXISTS (SELECT 1 FROM note n WHERE n.game = game.id AND n.after = 0 AND n.kind = 'open')
	OR id IN (SELECT json_extract(body, '$.table') FROM room
		WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.listed') END)
	OR NOT EXISTS (SELECT 1 FROM note n WHERE n.game = game.id AND n.after = 0 AND n.kind = 'host')
		AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = game.id AND s.kind = 'remote')
		AND (SELECT count(*) FROM seat s WHERE s.game = game.id AND s.kind = 'person') = 1
		AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = game.id AND s.kind = 'person' AND s.name NOT IN (
			'fox', 'crane', 'hare', 'tanuki', 'badger', 'deer', 'boar', 'otter', 'heron', 'swallow', 'owl', 'carp',
			'turtle', 'cat', 'dog', 'bear', 'squirrel', 'mouse', 'monkey', 'kite', 'sparrow', 'frog', 'firefly', 'cicada')));
UPDATE outcome SET listed = 1 WHERE game IN (SELECT id FROM game WHERE listed);

-- Public searches have indexes; a person's history has their private games too.
DROP INDEX outcome_by_name;
DROP INDEX outcome_by_agent;
DROP INDEX outcome_by_agent_role;
DROP INDEX outcome_by_user;
DROP INDEX outcome_by_role;
DROP INDEX outcome_by_role_size;
CREATE INDEX outcome_by_name ON outcome (name, ended, game, role, size, winner, agent, user) WHERE listed = 1;
CREATE INDEX outcome_by_agent ON outcome (agent, ended, game, role, size, winner) WHERE agent <> '' AND listed = 1;
CREATE INDEX outcome_by_agent_role ON outcome (agent, role, ended, game, size, winner)
	WHERE agent <> '' AND listed = 1;
CREATE INDEX outcome_by_user ON outcome (user, ended, game, role, size, winner, listed) WHERE user <> '';
CREATE INDEX outcome_by_role ON outcome (role, ended, game, size, winner) WHERE listed = 1;
CREATE INDEX outcome_by_role_size ON outcome (role, size) WHERE listed = 1;
DROP INDEX game_by_end;
DROP INDEX game_by_size;
DROP INDEX game_by_winner;
CREATE INDEX game_by_end ON game (ended, id, winner, size) WHERE status = 'over' AND listed = 1;
CREATE INDEX game_by_size ON game (size, ended, id, winner) WHERE status = 'over' AND listed = 1;
CREATE INDEX game_by_winner ON game (winner, ended, id, size) WHERE status = 'over' AND listed = 1;

-- The number of games and the standings anew. Ratings depend on the order of the games: rerateListed follows.
DROP TRIGGER game_over;
DROP TRIGGER game_gone;
UPDATE tally SET games = (SELECT count(*) FROM game WHERE status = 'over' AND listed = 1);
CREATE TRIGGER game_over AFTER UPDATE OF status ON game
WHEN NEW.status = 'over' AND OLD.status <> 'over' AND NEW.listed
BEGIN UPDATE tally SET games = games + 1; END;
CREATE TRIGGER game_gone AFTER DELETE ON game WHEN OLD.status = 'over' AND OLD.listed
BEGIN UPDATE tally SET games = games - 1; END;

DELETE FROM standing;
INSERT INTO standing SELECT 'agent', agent, role, count(*), sum(won) FROM outcome
	WHERE agent <> '' AND listed = 1 AND game IN (SELECT id FROM game WHERE origin = '') GROUP BY agent, role;
INSERT INTO standing SELECT 'user', user, role, count(*), sum(won) FROM outcome
	WHERE user <> '' AND listed = 1 AND game IN (SELECT id FROM game WHERE origin = '') GROUP BY user, role;
