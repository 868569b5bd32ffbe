package lobby

import "time"

// makeRoom closes an unused table for somebody at an address: of those of the address that has
// most open, the one that was asked for least recently. No address that has fewer open than the
// one that asks loses any. It reports false if there is none to close.
func (l *Lobby) makeRoom(from string) bool {
	entries := l.entries()
	open := map[string]int{}
	for _, e := range entries {
		open[e.from]++
	}
	return l.closeUnused(entries, keepTime, func(owner string) int {
		if owner != from && open[owner] <= open[from] {
			return 0
		}
		return open[owner]
	})
}

// thin closes an unused table of an address that has its share of them open. It returns ErrShare
// if there is none.
func (l *Lobby) thin(from string) error {
	if from == "" {
		return nil
	}
	entries := l.entries()
	open := 0
	for _, e := range entries {
		if e.from == from {
			open++
		}
	}
	if open < shareOfTables {
		return nil
	}
	only := func(owner string) int {
		if owner == from {
			return 1
		}
		return 0
	}
	if !l.closeUnused(entries, 0, only) {
		return ErrShare
	}
	return nil
}

// closeUnused closes the table that nobody has used for d and that was asked for least recently, of
// those whose owner has the highest rank; 0 is none.
func (l *Lobby) closeUnused(entries map[string]*entry, d time.Duration, rank func(owner string) int) bool {
	var id string
	var found *entry
	var since time.Time
	best := 0
	for candidate, e := range entries {
		r := rank(e.from)
		if r == 0 || r < best {
			continue
		}
		if used, ok := l.unused(e, d); ok && (r > best || used.Before(since)) {
			id, found, since, best = candidate, e, used, r
		}
	}
	if found == nil {
		return false
	}
	l.retire(id, found)
	return true
}
