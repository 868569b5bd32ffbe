package pool

import "time"

// Time limits of connected agents' answers, in any protocol.
const (
	// DefaultLimit is the reference server's limit. The regulation (section 4) allows 100 ms of computing, with
	// tolerance.
	DefaultLimit = time.Second
	// MaxLimit is the longest limit that may be set. A table gives up on a connected agent after a minute.
	MaxLimit = 20 * time.Second
	// FirstLimit is the limit of an answer in a connection's first game, in which a program does everything for the
	// first time. With a limit of 4 s, eight of twelve Java programs that were started together on a busy machine had
	// been given up.
	FirstLimit = 15 * time.Second
	// MaxTimeouts is the number of missed answers in a row after which an agent is given up.
	MaxTimeouts = 3
)
