-- Results of finished evaluations (package evaluation).

CREATE TABLE evaluation (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL, -- ms
	body    TEXT NOT NULL     -- JSON: the report
) STRICT, WITHOUT ROWID;
