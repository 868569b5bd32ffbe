package lobby

import (
	"cmp"
	"slices"
	"strings"
)

// A seat that is kept for a connected agent stands in a plan as [Connected] for
// whoever comes, as "tcp:NAME" for an agent of that name, and as "tcp@KEY" for
// one that its owner has sent (see [SplitName]).
const (
	namedWish = Connected + ":"
	ownWish   = Connected + "@"
)

// KeptFor returns the wish for a connected agent of a name, or whoever comes for "".
func KeptFor(name string) string {
	if name = strings.TrimSpace(name); name == "" {
		return Connected
	}
	return namedWish + name
}

// KeptForOwner returns the wish for an agent that the owner of a key has sent.
func KeptForOwner(key string) string { return ownWish + key }

// keeps reports whether an agent of a plan is one that connects.
func keeps(agent string) bool {
	return agent == Connected || strings.HasPrefix(agent, namedWish) || strings.HasPrefix(agent, ownWish)
}

// meant reports whether a seat is kept for a guest.
func meant(wish string, g Guest) bool {
	if name, ok := strings.CutPrefix(wish, namedWish); ok {
		return g.Name() == name
	}
	if key, ok := strings.CutPrefix(wish, ownWish); ok {
		return key != "" && g.Record().Identity().Owner == key
	}
	return wish == Connected
}

// shownWish is a wish as everybody in the room may see it.
func shownWish(agent string) string {
	if strings.HasPrefix(agent, ownWish) {
		return ownWish
	}
	return agent
}

// misses reports whether the chair is kept for an agent that has not come.
func (c *chair) misses() bool { return keeps(c.agent) && c.guest == nil }

// usher shows agents that have come to the seats that are kept for them, and
// frees those of agents that have gone.
func (r *Rooms) usher() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seatGuests()
}

// seatGuests is usher for those who hold mu. A seat that is kept for an agent
// by its name or owner comes before one for whoever comes, and what was kept
// earlier before what was kept later.
func (r *Rooms) seatGuests() {
	if len(r.released) > 0 {
		defer r.lobby.pool.wake()
	}
	for _, g := range r.released {
		r.lobby.pool.put(g)
	}
	r.released = nil
	type place struct {
		rm *room
		c  *chair
	}
	var open []place
	for _, rm := range r.byCode {
		if rm.table != "" || rm.starting {
			continue
		}
		for i := range rm.chairs {
			c := &rm.chairs[i]
			if c.guest != nil && hasGone(c.guest) {
				c.guest = nil
				rm.tell()
			}
			if c.misses() {
				open = append(open, place{rm, c})
			}
		}
	}
	slices.SortStableFunc(open, func(a, b place) int {
		any := func(p place) int {
			if p.c.agent == Connected {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(any(a), any(b)), a.c.kept.Compare(b.c.kept), cmp.Compare(a.rm.code, b.rm.code))
	})
	for _, p := range open {
		if g, ok := r.lobby.pool.takeWhere(func(g Guest) bool { return meant(p.c.agent, g) }); ok {
			p.c.guest = g
			p.rm.tell()
		}
	}
}

func hasGone(g Guest) bool {
	select {
	case <-g.Gone():
		return true
	default:
		return false
	}
}

// release frees a chair of the agent that has taken it.
func (r *Rooms) release(c *chair) {
	if c.guest != nil {
		r.released = append(r.released, c.guest)
		c.guest = nil
	}
}

// seated says that the guests are the table's now.
func (rm *room) seated() {
	for i := range rm.chairs {
		rm.chairs[i].guest = nil
	}
}

// notify sets who is told that a guest has come or gone.
func (p *Pool) notify(tell func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell = tell
}
