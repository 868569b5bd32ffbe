package room

import (
	"cmp"
	"slices"

	"aiwolfplay/server/pool"
)

// seatGuests seats waiting agents in the rooms and frees the seats of agents that
// have gone. The pool calls it when a guest comes or goes.
func (g *registry) seatGuests() {
	g.mu.Lock()
	g.unlock() // unlock matches guests to seats
}

// matchGuests seats waiting agents on the seats that wait for an agent. Seats for a certain name or owner come first,
// then older wishes before newer ones. The caller holds mu.
func (g *registry) matchGuests() {
	type place struct {
		*room
		*seat
	}
	var open []place
	for _, rm := range g.byCode {
		if rm.begun() {
			continue
		}
		for i := range rm.seats {
			s := &rm.seats[i]
			if s.guest != nil && pool.HasGone(s.guest) {
				s.guest = nil
				rm.notify()
			}
			if s.awaitsGuest() {
				open = append(open, place{rm, s})
			}
		}
	}
	slices.SortStableFunc(open, func(a, b place) int {
		return cmp.Or(a.wish.rank()-b.wish.rank(), a.since.Compare(b.since), cmp.Compare(a.code, b.code))
	})
	for _, p := range open {
		if guest, ok := g.pool.TakeFirst(p.wish.fits); ok {
			p.guest = guest
			p.notify()
		}
	}
}

// release frees a seat from its connected agent, if it has one. unlock returns
// the agent to the pool. The caller holds mu.
func (g *registry) release(s *seat) {
	if s.guest != nil {
		g.released = append(g.released, s.guest)
		s.guest = nil
	}
}
