package tcp

import (
	"log/slog"
	"time"
)

// A Config says how a gateway treats its clients. The zero value is the default.
type Config struct {
	Limit   time.Duration // for an answer; 0: DefaultLimit
	Rewrite bool          // utterances in the spellings that people use are taken too
	SkipAsk bool          // no ROLE request before a game; its answer is never honoured
	Clients int           // connections at a time, half of them without a name yet; 0: 1000
	Log     *slog.Logger  // nil: none

	nameLimit time.Duration // for the first line; 0: nameLimit
}

// DefaultLimit is what the reference server gives; the regulation allows 100 ms
// of computing, with tolerance.
const DefaultLimit = time.Second

// MaxLimit is the longest limit: a table gives up on an agent after a minute.
const MaxLimit = 20 * time.Second

const (
	maxLine     = 8 << 10 // bytes; an utterance has 2,048 at most
	maxName     = 64      // bytes of a name
	maxTimeouts = 3       // in a row; then the seat is played for
	maxExtra    = 1000    // lines that nobody asked for, between two that somebody did
	maxQueue    = 64      // packets that wait for a client that is not awaited; an honest one needs a few a day

	// nameLimit is for the first line: somebody may type it. writeLimit is for
	// a client that does not read.
	nameLimit  = 5 * time.Second
	writeLimit = 5 * time.Second
)

func (c Config) filled() Config {
	if c.Limit <= 0 {
		c.Limit = DefaultLimit
	}
	c.Limit = min(c.Limit, MaxLimit)
	if c.Clients <= 0 {
		c.Clients = 1000
	}
	if c.nameLimit == 0 {
		c.nameLimit = nameLimit
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}
