package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// paced reports whether events are published at reading speed: no living person plays,
// and somebody watches, did so a moment ago, or may return to a seat.
func (a *master) paced(now time.Time) bool {
	if a.story.Skipped() || !a.roster.players().Empty() || a.record.over() {
		return false
	}
	if !a.roster.living().Empty() { // a replaced person may return
		return true
	}
	until := a.watchedUntil()
	return until.IsZero() || now.Before(until) || a.t.deps.Pacer != nil
}

// watchedUntil returns when the table stops counting as watched, zero while somebody watches. People who have
// died may return to see the rest of their game.
func (a *master) watchedUntil() time.Time {
	until := a.t.audience.until()
	if !until.IsZero() && !a.roster.persons.Empty() {
		until = until.Add(deadGrace - watchGrace)
	}
	return until
}

// waitsForReaders reports whether the next event waits until viewers have read the one before it.
func (a *master) waitsForReaders(now time.Time) bool {
	next := &a.record.news()[0]
	switch pacer := a.t.deps.Pacer; {
	case !a.paced(now):
		return false
	case pacer != nil:
		return !pacer(a.t.cfg.ID, next, a.t.mailbox.Wake)
	}
	return a.story.Waits(now, a.record.last(), next)
}

// publish publishes the events that viewers may see now.
func (a *master) publish() {
	now := time.Now()
	for !a.record.allPublished() {
		if a.holding.held != HoldNone || a.waitsForReaders(now) {
			return
		}
		if ev := a.publishOne(); a.readable(ev) && !a.record.isLastMorning(ev) {
			a.story.Published(now, ev)
		}
	}
}

// readable reports whether viewers need time to read the event. A secret event takes time only if no
// person plays and a viewer sees it; otherwise the length of a night would reveal it to others.
func (a *master) readable(ev *rules.Event) bool {
	return ev.To.Includes(game.Viewer{}) || a.roster.persons.Empty() && a.t.audience.sees(ev.To)
}

func (a *master) publishOne() *rules.Event {
	ev := a.record.publish()
	a.holding.follow(ev)
	a.roster.follow(ev)
	if a.record.over() {
		a.t.now.Update(func(n *Now) { n.Over = true })
	}
	if p, changed := a.t.Now().Progress.after(ev); changed {
		a.t.now.Update(func(n *Now) { n.Progress, n.dead = p, a.roster.persons&^a.roster.alive })
	}
	return ev
}

// publishAll publishes the events that were committed before the table was opened.
func (a *master) publishAll() {
	for !a.record.allPublished() {
		a.publishOne()
	}
}

// survey keeps the overview of a game of a class up to date.
func (a *master) survey() {
	if a.t.cfg.class() == "" {
		return
	}
	o := overview{alive: a.roster.living(), substituted: a.roster.substituted & a.roster.alive, hold: a.holding.held}
	phase := a.record.state.Phase()
	if a.record.allPublished() && (phase == game.PhaseTalk || phase == game.PhaseVote) {
		o.thinking = a.record.state.Waiting() & a.roster.players()
	}
	if a.record.state.Over() {
		o = overview{}
	}
	if o != a.t.Now().class {
		a.t.now.Update(func(n *Now) { n.class = o })
	}
}
