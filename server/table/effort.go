package table

import (
	"cmp"
	"time"
)

// A table of agents uses as much CPU time as it gets, and a visitor who opens many of them could use all
// of it. So agents rest when their table, or all tables opened from its address, have used up their share.
// The share of tables without viewers is small, except if connected agents play, which wait for each other.

// pay lets the agents work and sets how long they then rest.
func (a *actor) pay(work func()) {
	cfg, now := &a.t.cfg, time.Now()
	if a.t.deps.Effort == nil || cfg.remote() && cfg.From == "" {
		work()
		return
	}
	from := cmp.Or(cfg.From, cfg.ID) // after a restart the address is unknown
	seen := cfg.remote() || a.t.audience.attends(now)
	a.rest = now.Add(a.t.deps.Effort(from, cfg.ID, seen, work))
}

// rests reports whether the agents rest.
func (a *actor) rests(now time.Time) bool { return now.Before(a.rest) }

// attended ends a rest, because a table with viewers has a larger share.
func (a *actor) attended() { a.rest = time.Time{} }
