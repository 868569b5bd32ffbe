package table

import (
	"cmp"
	"time"
)

// A table of agents takes as much time as it is given, and who opens many such tables could take
// all there is. So the agents rest when the table, or all those of the address it was opened from,
// have taken their share; that of tables where nobody is is small, but where connected agents play,
// who wait for one another.

// pay lets the agents work, unless they have to rest.
func (a *actor) pay(work func()) {
	cfg, now := &a.t.cfg, time.Now()
	if a.t.deps.Effort == nil || cfg.remote() && cfg.From == "" {
		work()
		return
	}
	from := cmp.Or(cfg.From, cfg.ID) // nobody knows from where it was opened after a restart
	seen := cfg.remote() || a.t.audience.attends(now)
	a.rest = now.Add(a.t.deps.Effort(from, cfg.ID, seen, work))
}

// rests reports whether the agents rest.
func (a *actor) rests(now time.Time) bool { return now.Before(a.rest) }

// attended ends a rest: the agents of somebody who comes have a share of their own.
func (a *actor) attended() { a.rest = time.Time{} }
