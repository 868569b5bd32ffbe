package room

import (
	"cmp"
	"slices"

	"aiwolfplay/server/pool"
)

// seatGuests shows agents that have come to the seats that are kept for them,
// and frees those of agents that have gone.
func (r *Rooms) seatGuests() {
	r.mu.Lock()
	r.unlock()
}

// matchGuests is seatGuests for those who hold mu. A seat that is kept for an
// agent by its name or owner comes before one for whoever comes, and what was
// kept earlier before what was kept later.
func (r *Rooms) matchGuests() {
	type place struct {
		*room
		*seat
	}
	var open []place
	for _, rm := range r.byCode {
		if rm.begun() {
			continue
		}
		for i := range rm.seats {
			s := &rm.seats[i]
			if s.guest != nil && pool.HasGone(s.guest) {
				s.guest = nil
				rm.tell()
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
		if g, ok := r.pool.TakeFirst(p.wish.fits); ok {
			p.guest = g
			p.tell()
		}
	}
}

// release takes a seat from the agent that has it. The agent waits again after
// unlock. The caller holds mu.
func (r *Rooms) release(s *seat) {
	if s.guest != nil {
		r.released = append(r.released, s.guest)
		s.guest = nil
	}
}
