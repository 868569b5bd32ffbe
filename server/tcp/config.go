package tcp

import (
	"log/slog"
	"time"

	"aiwolfplay/server/pool"
)

// A Config says how a gateway treats its clients. The zero value is the default.
type Config struct {
	Limit   time.Duration // for an answer; 0: pool.DefaultLimit
	Rewrite bool          // also accept utterances in the spellings that people use
	Clients int           // connections at a time, a quarter from one address (docs/operations.md); 0: 1000
	Log     *slog.Logger  // nil: no log

	nameLimit  time.Duration // for the first line; 0: nameLimit
	settle     time.Duration // see settle
	firstLimit time.Duration // for an answer in the first game of a connection; 0: pool.FirstLimit; at least Limit
}

const (
	maxLine    = 8 << 10 // bytes; an utterance has 2,048 at most; a longer line is read as one that says nothing
	maxDropped = 1 << 20 // bytes of a line beyond that; then the client is given up
	maxExtra   = 1000    // lines that nobody asked for, in a row; then the client is given up
	maxQueue   = 64      // packets that wait to be sent to a seat; there are a few a day at most

	// nameLimit bounds the wait for the first line. A person may type it, or a program may first have to
	// load.
	nameLimit = 30 * time.Second
	// settle is the time after a client's first game before the client is asked to play another. Many programs play one
	// game and then take a moment to end. It is also the time that a client has to give its name after a greeting.
	settle = 500 * time.Millisecond

	writeLimit = 5 * time.Second // for a packet to be sent
)

// withDefaults returns the config with a value for each field.
func (c Config) withDefaults() Config {
	if c.Limit <= 0 {
		c.Limit = pool.DefaultLimit
	}
	c.Limit = min(c.Limit, pool.MaxLimit)
	if c.Clients <= 0 {
		c.Clients = 1000
	}
	if c.nameLimit == 0 {
		c.nameLimit = nameLimit
	}
	if c.settle == 0 {
		c.settle = settle
	}
	if c.firstLimit == 0 {
		c.firstLimit = pool.FirstLimit
	}
	c.firstLimit = max(c.firstLimit, c.Limit)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}
