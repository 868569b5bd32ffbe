package table

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// allPublished reports whether viewers may know of all that is committed.
func (a *actor) allPublished() bool { return a.published == len(a.log) }

// paced reports whether events are published at reading speed: no living person
// plays, and somebody watches or did so a moment ago, or may return to a seat. Who lives is taken from
// the published events, so that a person's own death is seen at once and what
// follows it is not.
func (a *actor) paced(now time.Time) bool {
	if a.toEnd || !a.players().Empty() || a.allPublished() && a.state.Over() {
		return false
	}
	if !a.living.Empty() { // somebody whom an agent replaces may come back
		return true
	}
	until := a.watchedUntil()
	return until.IsZero() || now.Before(until) || a.t.deps.Pacer != nil
}

// watchedUntil returns when the table stops counting as watched; it is zero while somebody watches. People
// who have died may come back to see how their village goes on.
func (a *actor) watchedUntil() time.Time {
	until := a.t.audience.until()
	if !until.IsZero() && !a.t.cfg.persons().Empty() {
		until = until.Add(deadGrace - watchGrace)
	}
	return until
}

// waitsForReaders reports whether the next event waits until what came before it has been read.
func (a *actor) waitsForReaders(now time.Time) bool {
	switch pacer := a.t.deps.Pacer; {
	case !a.paced(now):
		return false
	case pacer != nil:
		return !pacer(a.t.cfg.ID, &a.log[a.published], a.t.wakeActor)
	case a.published > 0 && inOneBreath(&a.log[a.published-1], &a.log[a.published]):
		return false
	case a.still(now):
		return !a.oneMore
	}
	return now.Before(a.readBy)
}

// still reports whether somebody has the story stand still.
func (a *actor) still(now time.Time) bool { return now.Before(a.stillUntil) }

// publish makes known what may be known now.
func (a *actor) publish() {
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

// isLastMorning reports whether the village has won as this day breaks: the end tells of the
// morning then.
func (a *actor) isLastMorning(ev *rules.Event) bool {
	won := func(ev rules.Event) bool { return ev.Kind == rules.GameEnded && ev.Side == game.SideVillage }
	afterDawn := ev.Kind == rules.NobodyDied || ev.Kind == rules.Identified
	return afterDawn && slices.ContainsFunc(a.log[a.published:], won)
}

// readable reports whether the event takes time to be read. A secret does so only where no
// person plays and its readers are there: elsewhere the length of a night would tell others of it.
func (a *actor) readable(ev *rules.Event) bool {
	return ev.To.Includes(game.Viewer{}) || a.t.cfg.persons().Empty() && a.t.audience.sees(ev.To)
}

func (a *actor) publishOne() *rules.Event {
	ev := &a.log[a.published]
	a.published++
	a.t.follow(ev)
	a.stepped(ev)
	a.died(ev)
	if a.allPublished() && a.state.Over() {
		a.t.over.Store(true)
	}
	return ev
}

// publishAll makes known what was committed before the table was opened.
func (a *actor) publishAll() {
	for !a.allPublished() {
		a.publishOne()
	}
}

// setSpeed changes the speed, of the wait that is on as well.
func (a *actor) setSpeed(speed float64) {
	now := time.Now()
	if wait := a.readBy.Sub(now); wait > 0 {
		a.readBy = now.Add(time.Duration(float64(wait) * a.speed / speed))
	}
	a.speed, a.stillUntil = speed, time.Time{}
}

// items returns what v may see of the published events.
func (a *actor) items(v game.Viewer) []Item {
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

// status returns how the table stands for v.
func (a *actor) status(v game.Viewer) Status {
	now := time.Now()
	s := Status{
		Pacing: Pacing{On: a.paced(now), Speed: a.speed, Still: a.paced(now) && a.still(now), Yours: a.mayPace(v)},
		Paused: a.paused, Hold: a.held, Lendings: a.lendings,
		Over: a.allPublished() && a.state.Over(),
	}
	// Only living people have a question here, and while one lives all is published.
	if seat, ok := v.Seat(); ok && a.players().Has(seat) {
		if s.Ask, s.Asked = a.state.AskFor(seat); s.Asked {
			s.Deadline = a.deadline(seat, now).at
		}
	}
	a.statusOfPeople(&s, v, now)
	a.statusOfDead(&s, v)
	s.Deadline = s.Deadline.UTC().Truncate(time.Millisecond)
	s.Minds = a.mindsFor(v)
	if a.held != HoldNone { // no time runs
		s.Deadline = time.Time{}
	}
	return s
}

// pushFeeds hands every feed what is new for it.
func (a *actor) pushFeeds() {
	for _, f := range a.t.audience.list() {
		if !f.push(a.items(f.viewer), a.statusOf(f), maxBehind) {
			a.t.audience.remove(f)
		}
	}
}
