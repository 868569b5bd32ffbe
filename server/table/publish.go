package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// paced reports whether events are published at reading speed. They are if no living person plays, and somebody
// watches, watched a moment ago, or may return to a seat.
func (m *master) paced(now time.Time) bool {
	if m.story.Skipped() || !m.roster.players().Empty() || m.record.over() {
		return false
	}
	if !m.roster.living().Empty() { // a replaced person may return
		return true
	}
	until := m.watchedUntil()
	return until.IsZero() || now.Before(until) || m.t.deps.Pacer != nil
}

// watchedUntil returns when the table stops counting as watched, zero while somebody watches. People who have
// died may return to see the rest of their game.
func (m *master) watchedUntil() time.Time {
	until := m.t.audience.until()
	if !until.IsZero() && !m.roster.persons.Empty() {
		until = until.Add(deadGrace - watchGrace)
	}
	return until
}

// waitsForReaders reports whether the next event waits until viewers have read the one before it.
func (m *master) waitsForReaders(now time.Time) bool {
	next := &m.record.news()[0]
	switch pacer := m.t.deps.Pacer; {
	case !m.paced(now):
		return false
	case pacer != nil:
		return !pacer(m.t.cfg.ID, next, m.t.mailbox.Wake)
	}
	return m.story.Waits(now, m.record.last(), next)
}

// publish publishes the events that viewers may see now.
func (m *master) publish() {
	now := time.Now()
	for !m.record.allPublished() {
		if m.holding.held != HoldNone || m.waitsForReaders(now) {
			return
		}
		if ev := m.publishOne(); m.readable(ev) && !m.record.isLastMorning(ev) {
			m.story.Published(now, ev)
		}
	}
}

// readable reports whether viewers need time to read the event. A secret event takes time only if no
// person plays and a viewer sees it; otherwise the length of a night would reveal it to others.
func (m *master) readable(ev *rules.Event) bool {
	return ev.To.Includes(game.Viewer{}) || m.roster.persons.Empty() && m.t.audience.sees(ev.To)
}

func (m *master) publishOne() *rules.Event {
	ev := m.record.publish()
	m.holding.follow(ev)
	m.roster.follow(ev)
	if m.record.over() {
		m.t.now.Update(func(n *Now) { n.Over = true })
	}
	if p, changed := m.t.Now().Progress.after(ev); changed {
		m.t.now.Update(func(n *Now) { n.Progress, n.dead = p, m.roster.persons&^m.roster.alive })
	}
	return ev
}

// publishAll publishes the events that were committed before the table was opened.
func (m *master) publishAll() {
	for !m.record.allPublished() {
		m.publishOne()
	}
}

// survey keeps the overview of a game of a class up to date.
func (m *master) survey() {
	if m.t.cfg.class() == "" {
		return
	}
	o := overview{alive: m.roster.living(), substituted: m.roster.substituted & m.roster.alive, hold: m.holding.held}
	phase := m.record.state.Phase()
	if m.record.allPublished() && (phase == game.PhaseTalk || phase == game.PhaseVote) {
		o.thinking = m.record.state.Waiting() & m.roster.players()
	}
	if m.record.state.Over() {
		o = overview{}
	}
	if o != m.t.Now().class {
		m.t.now.Update(func(n *Now) { n.class = o })
	}
}
