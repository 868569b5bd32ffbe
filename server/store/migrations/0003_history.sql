-- Columns and tables for lists, searches and statistics of finished games, so that none of them reads a log.
-- All of it follows from the log.

ALTER TABLE game ADD COLUMN size INTEGER;                   -- seats; NULL while running
ALTER TABLE game ADD COLUMN days INTEGER;                   -- the day on which it ended; NULL while running
ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT ''; -- '' played here, 'import' read from a file

-- The results of seats in finished games. The columns of the game are repeated here: each index below answers
-- a search in its order.
CREATE TABLE outcome (
	game   TEXT NOT NULL REFERENCES game,
	seat   INTEGER NOT NULL,
	name   TEXT NOT NULL COLLATE NOCASE,
	agent  TEXT NOT NULL, -- '' for a person
	user   TEXT NOT NULL, -- '' for an agent
	role   TEXT NOT NULL,
	won    INTEGER NOT NULL,
	size   INTEGER NOT NULL,
	winner TEXT NOT NULL,
	ended  INTEGER NOT NULL,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX outcome_by_name ON outcome (name, ended, game, role, size, winner, agent, user);
CREATE INDEX outcome_by_agent ON outcome (agent, ended, game, role, size, winner) WHERE agent <> '';
CREATE INDEX outcome_by_agent_role ON outcome (agent, role, ended, game, size, winner) WHERE agent <> '';
CREATE INDEX outcome_by_user ON outcome (user, ended, game, role, size, winner) WHERE user <> '';
CREATE INDEX outcome_by_role ON outcome (role, ended, game, size, winner);

DROP INDEX game_by_end;
CREATE INDEX game_running ON game (created DESC, id) WHERE status = 'running';
CREATE INDEX game_by_end ON game (ended, id, winner, size) WHERE status = 'over';
CREATE INDEX game_by_size ON game (size, ended, id, winner) WHERE status = 'over';
CREATE INDEX game_by_winner ON game (winner, ended, id, size) WHERE status = 'over';

-- The number of finished games, so that nobody counts them.
CREATE TABLE tally (games INTEGER NOT NULL) STRICT;
INSERT INTO tally SELECT count(*) FROM game WHERE status = 'over';
CREATE TRIGGER game_over AFTER UPDATE OF status ON game WHEN NEW.status = 'over' AND OLD.status <> 'over'
BEGIN UPDATE tally SET games = games + 1; END;

-- Games and wins of an agent or a person, by role.
CREATE TABLE standing (
	kind  TEXT NOT NULL, -- agent, user
	name  TEXT NOT NULL, -- the agent's name, the person's account
	role  TEXT NOT NULL,
	games INTEGER NOT NULL,
	won   INTEGER NOT NULL,
	PRIMARY KEY (kind, name, role)
) STRICT, WITHOUT ROWID;

-- Ratings, apart by side: to hide and to find are two skills.
CREATE TABLE rating (
	kind   TEXT NOT NULL,
	name   TEXT NOT NULL,
	side   TEXT NOT NULL,
	rating REAL NOT NULL,
	games  INTEGER NOT NULL,
	PRIMARY KEY (kind, name, side)
) STRICT, WITHOUT ROWID;

-- The games that ended before these tables were.
UPDATE game SET
	size = (SELECT count(*) FROM seat WHERE seat.game = game.id),
	days = (SELECT json_extract(body, '$.day') FROM event WHERE event.game = game.id AND kind = 'game_ended')
WHERE status = 'over';
INSERT INTO outcome (game, seat, name, agent, user, role, won, size, winner, ended)
SELECT s.game, s.seat, s.name, s.agent, s.user, json_extract(e.body, '$.role'),
	g.winner = CASE WHEN json_extract(e.body, '$.role') IN ('WEREWOLF', 'POSSESSED') THEN 'WEREWOLF' ELSE 'VILLAGER' END,
	g.size, g.winner, g.ended
FROM game g JOIN seat s ON s.game = g.id
JOIN event e ON e.game = g.id AND e.kind = 'role_revealed' AND json_extract(e.body, '$.actor') = s.seat + 1
WHERE g.status = 'over';
INSERT INTO standing SELECT 'agent', agent, role, count(*), sum(won) FROM outcome WHERE agent <> '' GROUP BY agent, role;
INSERT INTO standing SELECT 'user', user, role, count(*), sum(won) FROM outcome WHERE user <> '' GROUP BY user, role;
