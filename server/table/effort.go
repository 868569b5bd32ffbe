package table

import (
	"cmp"
	"time"
)

// A table of agents takes as much time as it is given, and who opens many such tables could take
// all there is. Where no person plays the agents rest when they have taken their share. Games of
// connected agents do not: those who wait for them are programs.

// spend notes what the agents have taken, for the address from which the table was opened, or for
// the table alone where nobody knows that any more.
func (a *actor) spend(spent time.Duration) {
	if a.t.deps.Effort == nil || spent <= 0 || !a.players().Empty() || a.t.cfg.remote() {
		return
	}
	now := time.Now()
	until := a.t.audience.until()
	seen := until.IsZero() || now.Before(until)
	a.rest = now.Add(a.t.deps.Effort(cmp.Or(a.t.cfg.From, a.t.cfg.ID), spent, seen))
}

// rests reports whether the agents rest. A person who comes back is not kept waiting.
func (a *actor) rests(now time.Time) bool { return now.Before(a.rest) && a.players().Empty() }
