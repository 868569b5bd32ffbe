package store

// silentSeat is the SQL condition that the seat s belongs to a connected agent that never answered in its game. The
// deadline answered all its questions.
const silentSeat = `s.kind = 'remote'
	AND EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1)
	AND NOT EXISTS (SELECT 1 FROM event e WHERE e.game = s.game AND e.kind = 'answered'
		AND json_extract(e.body, '$.actor') = s.seat + 1 AND NOT coalesce(json_extract(e.body, '$.forced'), 0))`
