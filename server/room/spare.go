package room

import (
	"time"

	"aiwolfplay/server/limit"
)

// Times without visitors after which a room may be replaced.
const (
	spareAfter = time.Minute // if no page of it is open either
	spareBegun = time.Hour   // if its game has begun, because the code still leads there

	spareOfMany = 10 * time.Second // if its address or network has far more rooms than the asking one
)

// from returns the owner whose share of the rooms this room uses: the address or, if that is unknown, the host.
func (rm *room) from() string {
	if rm.plan.From != "" {
		return rm.plan.From
	}
	return "host " + rm.host
}

// unused reports whether nobody has looked at a room for the given time, so that it may make way for another one.
func (rm *room) unused(now time.Time, after time.Duration) bool {
	idle := now.Sub(rm.lastLook)
	if rm.table != "" {
		return idle >= spareBegun
	}
	return rm.startingAs == "" && len(rm.pages) == 0 && idle >= after
}

// spare returns the room that makes way for a new one from an address. Among the rooms of the address or network that
// has most, it is the one that was looked at least recently. An address that has fewer rooms than the asking one loses
// none. spare returns nil if no room can make way. The caller holds mu.
func (g *registry) spare(from string) *room {
	count := limit.Holdings{}
	for _, rm := range g.byCode {
		count.Add(rm.from())
	}
	own := count.Of(from)
	now := time.Now()
	var spare *room
	most := 0
	for _, rm := range g.byCode {
		has, after := count.Of(rm.from()), spareAfter
		if has >= limit.FarMore(own) {
			after = spareOfMany
		}
		if rm.from() != from && has <= own || !rm.unused(now, after) {
			continue
		}
		if spare == nil || has > most || has == most && rm.lastLook.Before(spare.lastLook) {
			spare, most = rm, has
		}
	}
	return spare
}
