package lobby

import (
	"errors"
	"maps"
	"sync"
	"time"

	"aiwolfplay/server/table"
)

// A registry holds the open tables by their ids. Its methods may be called from several goroutines.
type registry struct {
	max int // bounds the tables

	mu     sync.Mutex // guards the fields below; never held while a table is called
	byID   map[string]*entry
	closed bool // no table is added any more
}

// An entry is a table that is being opened, is open, or is being closed.
type entry struct {
	ready chan struct{} // closed when table or err is set
	table *table.Table
	err   error
	used  time.Time // last asked for
	from  string    // the address from which it was opened, "" if nobody knows
}

// errGone is the error of an entry whose table has been closed. Callers who waited for that table claim the id again.
var errGone = errors.New("lobby: table closed")

// close lets no more tables in. It returns false if it was called before.
func (r *registry) close() (first bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first = !r.closed
	r.closed = true
	return first
}

// table returns the table with an id if it is open, nil if it is not.
func (r *registry) table(id string) *table.Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[id]; e != nil {
		return e.table
	}
	return nil
}

// open returns the tables that are open, in no order.
func (r *registry) open() (list []*table.Table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range r.byID {
		if e.table != nil {
			list = append(list, e.table)
		}
	}
	return list
}

// claim returns the entry of an id. If there was none, it adds one and returns mine as true; the caller must then open
// the table and settle the entry. It makes room if the lobby is full, or returns ErrFull.
func (r *registry) claim(id, from string) (e *entry, mine bool, err error) {
	e, mine, err = r.enter(id, from)
	for errors.Is(err, ErrFull) && r.makeRoom(from) {
		e, mine, err = r.enter(id, from)
	}
	return e, mine, err
}

// enter is claim without making room.
func (r *registry) enter(id, from string) (e *entry, mine bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, false, ErrClosed
	}
	if e := r.byID[id]; e != nil {
		e.used = time.Now()
		return e, false, nil
	}
	if len(r.byID) >= r.max {
		return nil, false, ErrFull
	}
	e = &entry{ready: make(chan struct{}), used: time.Now(), from: from}
	r.byID[id] = e
	return e, true, nil
}

// settle ends a claim with a table or an error and wakes those who wait for it. If there is an error, the entry is
// removed.
func (r *registry) settle(id string, e *entry, t *table.Table, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e.table, e.err = t, err
	if err != nil {
		delete(r.byID, id)
	}
	close(e.ready)
}

// retire closes the table of a ready entry. Until the table has ended, an entry that is not ready replaces the old one,
// so that a game never has two tables.
func (r *registry) retire(id string, e *entry) {
	r.mu.Lock()
	if r.byID[id] != e || e.table == nil {
		r.mu.Unlock()
		return
	}
	leaving := &entry{ready: make(chan struct{}), from: e.from}
	r.byID[id] = leaving
	r.mu.Unlock()

	e.table.Close()
	r.settle(id, leaving, nil, errGone)
}

// entries returns a copy of the map of entries.
func (r *registry) entries() map[string]*entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.byID)
}

// unused reports whether an entry's table is open and unused. A table is unused if nobody has asked for it for d, or
// for overTime if its game is over, nobody watches, and no connected agent plays there. since is the time when somebody
// last asked for it.
func (r *registry) unused(e *entry, d time.Duration) (since time.Time, ok bool) {
	r.mu.Lock()
	t, since := e.table, e.used
	r.mu.Unlock()
	if t != nil && t.Over() {
		d = min(d, overTime)
	}
	return since, t != nil && time.Since(since) >= d && t.Watchers() == 0 && !t.Now().RemotePlays()
}
