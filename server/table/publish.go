package table

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// allPublished reports whether all committed events are published.
func (a *master) allPublished() bool { return a.published == len(a.log) }

// paced reports whether events are published at reading speed: no living person plays,
// and somebody watches, did so a moment ago, or may return to a seat. Only published
// deaths count, so that people see their own death at once, and not what follows it.
func (a *master) paced(now time.Time) bool {
	if a.toEnd || !a.players().Empty() || a.allPublished() && a.state.Over() {
		return false
	}
	if !a.living.Empty() { // a replaced person may return
		return true
	}
	until := a.watchedUntil()
	return until.IsZero() || now.Before(until) || a.t.deps.Pacer != nil
}

// watchedUntil returns when the table stops counting as watched, zero while somebody watches. People who have
// died may return to see the rest of their game.
func (a *master) watchedUntil() time.Time {
	until := a.t.audience.until()
	if !until.IsZero() && !a.t.cfg.persons().Empty() {
		until = until.Add(deadGrace - watchGrace)
	}
	return until
}

// waitsForReaders reports whether the next event waits until viewers have read the one before it.
func (a *master) waitsForReaders(now time.Time) bool {
	switch pacer := a.t.deps.Pacer; {
	case !a.paced(now):
		return false
	case pacer != nil:
		return !pacer(a.t.cfg.ID, &a.log[a.published], a.t.mailbox.Wake)
	case a.published > 0 && inOneBreath(&a.log[a.published-1], &a.log[a.published]):
		return false
	case a.still(now):
		return !a.oneMore
	}
	return now.Before(a.readBy)
}

// still reports whether somebody has stopped the story.
func (a *master) still(now time.Time) bool { return now.Before(a.stillUntil) }

// publish publishes the events that viewers may see now.
func (a *master) publish() {
	now := time.Now()
	for !a.allPublished() {
		if a.held != HoldNone || a.waitsForReaders(now) {
			return
		}
		ev := a.publishOne()
		if d := readingTime(ev); d > 0 && a.readable(ev) && !a.isLastMorning(ev) {
			a.oneMore = false
			if a.readBy.Before(now) {
				a.readBy = now
			}
			a.readBy = a.readBy.Add(time.Duration(float64(d) / a.speed))
		}
	}
}

// isLastMorning reports whether the village has won at this dawn. Then the end of the game follows
// without a pause.
func (a *master) isLastMorning(ev *rules.Event) bool {
	won := func(ev rules.Event) bool { return ev.Kind == rules.GameEnded && ev.Side == game.SideVillage }
	afterDawn := ev.Kind == rules.NobodyDied || ev.Kind == rules.Identified
	return afterDawn && slices.ContainsFunc(a.log[a.published:], won)
}

// readable reports whether viewers need time to read the event. A secret event takes time only if no
// person plays and a viewer sees it; otherwise the length of a night would reveal it to others.
func (a *master) readable(ev *rules.Event) bool {
	return ev.To.Includes(game.Viewer{}) || a.t.cfg.persons().Empty() && a.t.audience.sees(ev.To)
}

func (a *master) publishOne() *rules.Event {
	ev := &a.log[a.published]
	a.published++
	if p, changed := a.t.Now().Progress.after(ev); changed {
		a.t.now.Update(func(n *Now) { n.Progress = p })
	}
	a.stepped(ev)
	a.died(ev)
	if a.allPublished() && a.state.Over() {
		a.t.now.Update(func(n *Now) { n.Over = true })
	}
	return ev
}

// publishAll publishes the events that were committed before the table was opened.
func (a *master) publishAll() {
	for !a.allPublished() {
		a.publishOne()
	}
}

// setSpeed changes the speed, also of the current wait.
func (a *master) setSpeed(speed float64) {
	now := time.Now()
	if wait := a.readBy.Sub(now); wait > 0 {
		a.readBy = now.Add(time.Duration(float64(wait) * a.speed / speed))
	}
	a.speed, a.stillUntil = speed, time.Time{}
}

// items returns what v may see of the published events.
func (a *master) items(v game.Viewer) []Item {
	p := a.projections[v]
	if p == nil {
		p = &projection{viewer: v}
		a.projections[v] = p
	}
	for {
		for p.changes < len(a.changes) && a.changes[p.changes].after <= p.seen {
			p.change(&a.changes[p.changes])
		}
		if p.seen == a.published {
			break
		}
		p.add(a.log[p.seen], time.UnixMilli(a.at[p.seen]).UTC())
	}
	return p.items[:len(p.items):len(p.items)]
}

// status returns the status of the table for v.
func (a *master) status(v game.Viewer) Status {
	now := time.Now()
	s := Status{
		Pacing: Pacing{On: a.paced(now), Speed: a.speed, Still: a.paced(now) && a.still(now), Yours: a.mayPace(v)},
		Paused: a.paused, Hold: a.held, Lendings: a.lendings,
		Over: a.allPublished() && a.state.Over(),
	}
	// Only living people have a question here, and while one plays all events are published.
	if seat, ok := v.Seat(); ok && a.players().Has(seat) {
		if s.Ask, s.Asked = a.state.AskFor(seat); s.Asked {
			s.Deadline = a.deadline(seat, now).at
		}
	}
	a.statusOfPeople(&s, v, now)
	a.statusOfDead(&s, v)
	s.Deadline = s.Deadline.UTC().Truncate(time.Millisecond)
	s.Minds = a.mindsFor(v)
	if a.held != HoldNone { // no time passes
		s.Deadline = time.Time{}
	}
	return s
}

// pushFeeds gives every feed what is new for it.
func (a *master) pushFeeds() {
	for _, f := range a.t.audience.list() {
		if !f.push(a.items(f.viewer), a.statusOf(f), maxBehind) {
			a.t.audience.remove(f)
		}
	}
}
