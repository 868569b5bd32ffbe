package pool

import "time"

// Time limits of connected agents' answers, in any protocol.
const (
	// DefaultLimit is the reference server's limit. The regulation (section 4) allows 100 ms of computing, with
	// tolerance.
	DefaultLimit = time.Second
	// MaxLimit is the longest limit that may be set. A table gives up on a connected agent after a minute.
	MaxLimit = 20 * time.Second
	// FirstLimit is the limit of an answer in a connection's first game: of twelve Java programs started at
	// once on a busy machine eight had been given up within 4 s, as each does everything for the first time
	// then.
	FirstLimit = 15 * time.Second
	// MaxTimeouts is after how many missed answers in a row an agent is given up.
	MaxTimeouts = 3
)
