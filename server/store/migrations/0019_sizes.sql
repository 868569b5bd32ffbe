-- Standings and ratings apart by the size of the village: five seats and fifteen are two games.

CREATE TABLE sized (
	kind  TEXT NOT NULL, -- agent, user
	name  TEXT NOT NULL, -- the agent's name, the person's account
	size  INTEGER NOT NULL, -- seats; 0: in games that were removed before sizes were counted separately
	role  TEXT NOT NULL,
	games INTEGER NOT NULL,
	won   INTEGER NOT NULL,
	PRIMARY KEY (kind, name, size, role)
) STRICT, WITHOUT ROWID;

INSERT INTO sized SELECT s.kind, s.name, o.size, o.role, count(*), sum(o.won)
	FROM outcome o JOIN game g ON g.id = o.game
	JOIN standing s ON s.kind = iif(o.user <> '', 'user', 'agent')
		AND s.name = iif(o.user <> '', o.user, o.agent) AND s.role = o.role
	WHERE o.listed = 1 AND g.origin = '' GROUP BY s.kind, s.name, o.size, o.role;
INSERT INTO sized SELECT s.kind, s.name, 0, s.role, s.games - coalesce(t.games, 0),
		max(0, min(s.games - coalesce(t.games, 0), s.won - coalesce(t.won, 0)))
	FROM standing s LEFT JOIN (SELECT kind, name, role, sum(games) AS games, sum(won) AS won FROM sized
		GROUP BY kind, name, role) t ON t.kind = s.kind AND t.name = s.name AND t.role = s.role
	WHERE s.games > coalesce(t.games, 0);
DROP TABLE standing;
ALTER TABLE sized RENAME TO standing;

DROP TABLE rating;
CREATE TABLE rating (
	kind   TEXT NOT NULL,
	name   TEXT NOT NULL,
	size   INTEGER NOT NULL,
	side   TEXT NOT NULL,
	rating REAL NOT NULL,
	games  INTEGER NOT NULL,
	PRIMARY KEY (kind, name, size, side)
) STRICT, WITHOUT ROWID;
-- The ratings follow in Go (rerate): the order of the games decides.
