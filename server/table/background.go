package table

import "time"

// A table of agents uses as much CPU time as it gets, and a visitor who opens many of them could use all of it. So
// the agents of tables without viewers work in the background, except if connected agents play, which wait for each
// other. The agents of other tables wait for the reading pace or for people anyway.

// think lets the agents work and sets how long they then rest.
func (a *master) think(work func()) {
	if a.t.deps.Background == nil || a.t.cfg.remote() || a.t.audience.attends(time.Now()) {
		work()
		return
	}
	rest := a.t.deps.Background(work)
	a.rest = time.Now().Add(rest)
}

// rests reports whether the agents rest.
func (a *master) rests(now time.Time) bool { return now.Before(a.rest) }

// attended ends a rest, because the agents of a table with viewers don't rest.
func (a *master) attended() { a.rest = time.Time{} }
