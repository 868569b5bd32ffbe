package room

import "time"

// How long nobody has looked at a room that makes way for another.
const (
	spareAfter = time.Minute // no page of it is open either
	spareBegun = time.Hour   // its game has begun: the code still leads there
)

// from is whose share of the rooms it is in: the address's from which it was opened, or the host's
// where nobody knows that any more.
func (rm *room) from() string {
	if rm.plan.From != "" {
		return rm.plan.From
	}
	return "host " + rm.host
}

// unused reports whether a room may make way for another.
func (rm *room) unused(now time.Time) bool {
	idle := now.Sub(rm.lastLook)
	if rm.table != "" {
		return idle >= spareBegun
	}
	return rm.startingAs == "" && len(rm.pages) == 0 && idle >= spareAfter
}

// spare returns the room that makes way for one from an address: of those whose address has most,
// the one that was looked at least recently. No address that has fewer than the one that asks loses
// any. It returns nil if there is none. The caller holds mu.
func (r *Rooms) spare(from string) *room {
	count := map[string]int{}
	for _, rm := range r.byCode {
		count[rm.from()]++
	}
	now := time.Now()
	var spare *room
	for _, rm := range r.byCode {
		has := count[rm.from()]
		if rm.from() != from && has <= count[from] || !rm.unused(now) {
			continue
		}
		if spare == nil || has > count[spare.from()] || has == count[spare.from()] && rm.lastLook.Before(spare.lastLook) {
			spare = rm
		}
	}
	return spare
}
