package room

import (
	"time"

	"aiwolfplay/server/limit"
)

// Times without visitors after which a room may be replaced.
const (
	spareAfter = time.Minute // no page of it is open either
	spareBegun = time.Hour   // its game has begun: the code still leads there

	spareOfMany = 10 * time.Second // it is one of an address, or of a network, that has far more than the one that asks
)

// from returns the address or, if it is unknown, the host whose share of the rooms it uses.
func (rm *room) from() string {
	if rm.plan.From != "" {
		return rm.plan.From
	}
	return "host " + rm.host
}

// unused reports whether a room that nobody has looked at for so long may make way for another.
func (rm *room) unused(now time.Time, after time.Duration) bool {
	idle := now.Sub(rm.lastLook)
	if rm.table != "" {
		return idle >= spareBegun
	}
	return rm.startingAs == "" && len(rm.pages) == 0 && idle >= after
}

// spare returns the room that makes way for one from an address: of those whose address or network has most,
// the one that was looked at least recently. No address that has fewer than the one that asks loses
// any. It returns nil if there is none. The caller holds mu.
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
