package lobby

import (
	"time"

	"aiwolfplay/server/limit"
)

// moment is the least time without use after which a table may be replaced although its keepTime isn't over, if its
// address or network has far more tables than the new one's. The replaced table reopens on demand.
const moment = 3 * time.Second

// holdings counts the tables that each address has open.
func holdings(entries map[string]*entry) limit.Holdings {
	open := limit.Holdings{}
	for _, e := range entries {
		open.Add(e.from)
	}
	return open
}

// makeRoom closes an unused table for somebody at an address. It first closes tables of finished games, because nobody
// loses anything by that. Otherwise it takes the tables of the address or network that has most open, and closes the
// one that was asked for least recently. An address that has fewer open tables than the asking one loses none of these.
// It returns false if there is none to close.
func (r *registry) makeRoom(from string) bool {
	entries := r.entries()
	open := holdings(entries)
	has := open.Of(from)
	anybody := func(string) int { return 1 }
	more := func(than int) func(string) int {
		return func(owner string) int {
			if n := open.Of(owner); owner == from || n > than {
				return n
			}
			return 0
		}
	}
	return r.closeUnused(r.ended(entries), 0, anybody) || r.closeUnused(entries, keepTime, more(has)) ||
		r.closeUnused(entries, moment, func(owner string) int {
			if n := open.Of(owner); owner != "" && n >= limit.FarMore(has) {
				return n
			}
			return 0
		})
}

// thin closes an unused table of an address, or of its network, if that has its full share of open tables. It returns
// ErrShare if there is none.
func (r *registry) thin(from string) error {
	if from == "" {
		return nil
	}
	entries := r.entries()
	open := holdings(entries)
	if open.Of(from) < shareOfTables {
		return nil
	}
	only := func(owner string) int {
		switch {
		case owner == from:
			return 2
		case open[from] < shareOfTables && limit.SameNetwork(owner, from):
			return 1
		}
		return 0
	}
	if r.closeUnused(r.ended(entries), 0, only) || r.closeUnused(entries, 0, only) {
		return nil
	}
	return ErrShare
}

// ended keeps the entries of tables whose game is over.
func (r *registry) ended(entries map[string]*entry) map[string]*entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	over := map[string]*entry{}
	for id, e := range entries {
		if e.table != nil && e.table.Over() {
			over[id] = e
		}
	}
	return over
}

// closeUnused considers the tables that nobody has used for d and whose owner has the highest rank. It closes the one
// that was asked for least recently. A table of rank 0 is never closed.
func (r *registry) closeUnused(entries map[string]*entry, d time.Duration, rank func(owner string) int) bool {
	var id string
	var found *entry
	var since time.Time
	best := 0
	for candidate, e := range entries {
		place := rank(e.from)
		if place == 0 || place < best {
			continue
		}
		if used, ok := r.unused(e, d); ok && (place > best || used.Before(since)) {
			id, found, since, best = candidate, e, used, place
		}
	}
	if found == nil {
		return false
	}
	r.retire(id, found)
	return true
}
