package table

import (
	"errors"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/actor"
	"aiwolfplay/server/table/clock"
)

// botRounds limits the rounds in which all agents with a question are asked before the
// mailbox is served again.
const botRounds = 2

// run serves the table until it is closed.
func (m *master) run() {
	m.timer = time.NewTimer(time.Hour) // arm sets the timer before the first wait
	defer m.timer.Stop()
	defer func() {
		for _, f := range m.t.audience.list() {
			f.end(ErrClosed)
		}
	}()
	m.t.mailbox.Run(m, actor.Loop{Work: m.work, Timer: m.timer.C, Panicked: m.panicked})
}

// work does everything that can be done now and sets the timer for the next thing to do. Feeds are served only when
// nothing more can be done at once, because the division into batches must not reveal how many secret steps there were.
func (m *master) work() {
	m.answerAll(m.t.answers.take())
	m.publish()
	m.closeStages()
	m.expire()
	m.replaceAbsent()
	settled := m.playAgents()
	if m.closeStages() {
		settled = false
		m.t.mailbox.Wake() // the agents may be asked again
	}
	if settled {
		m.survey()
		m.pushFeeds()
		m.agents.storeMinds()
	}
	m.agents.doze(m.paused)
	m.arm()
}

// closeStages closes the stages of a held night that are over. It reports whether it closed one.
func (m *master) closeStages() (news bool) {
	for !m.stopped() && m.record.allPublished() {
		reading := m.readClock(time.Now())
		stage := reading.Stage()
		if stage == rules.StageNone || !reading.IsOver(stage) {
			break
		}
		if err := m.step(rules.Input{Close: true}); err != nil {
			m.t.deps.Log.Error("stage not closed", "stage", stage, "err", err)
			break
		}
		news = true
	}
	return news
}

// expire closes the questions whose deadline has passed, and sets the deadlines of new ones.
func (m *master) expire() {
	now := time.Now()
	for seat := range m.record.state.Waiting().All() {
		reading := m.readClock(now)
		d := reading.Deadline(seat)
		if m.stopped() || d.At.IsZero() || now.Before(d.At) {
			continue
		}
		err := m.step(rules.Input{Seat: seat, Ask: d.Ask, Timeout: true})
		if err != nil && !errors.Is(err, ErrPaused) { // the question was open a moment ago
			m.t.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", d.Ask, "err", err)
		}
	}
}

// replaceAbsent lets agents play the seats of people who have been away too long or have
// left too many questions to the deadline.
func (m *master) replaceAbsent() {
	if m.stopped() {
		return
	}
	now, people := time.Now(), m.t.audience.presence()
	overdue := people.Overdue(m.roster.seats(), now)
	for seat := range m.roster.players().All() {
		if m.paused || m.record.state.Over() {
			return
		}
		silent := m.roster.missed[seat] >= maxMissed && people.OthersHere(m.roster.persons, seat, now)
		if overdue.Has(seat) || silent {
			m.substitute(seat, 0)
		}
	}
}

// playAgents asks the agents their open questions and takes the answers that they give at once. All agents with a
// question answer before one commit stores the answers, because storing takes longer than thinking. They never play
// ahead of the published events. It returns false if it stopped because the table's share of time was used up.
func (m *master) playAgents() (settled bool) {
	for range botRounds {
		if m.stopped() || !m.record.allPublished() || m.agents.idle() || m.agents.rests(time.Now()) {
			return true
		}
		m.agents.reflect(m.mindsShown())
		if m.record.state.Over() {
			m.agents.think(m.agents.showEnd)
			continue
		}
		next, evs := m.record.state, m.buf[:0]
		for {
			seat := m.agents.next()
			if seat == game.NoSeat || m.agents.rests(time.Now()) {
				break
			}
			m.agents.think(func() { next, evs = m.agents.consult(seat, next, evs) })
		}
		m.buf = evs
		_ = m.commit(next, evs) // which logs its error, and pauses the table
	}
	m.t.mailbox.Wake() // go on after the mailbox
	return false
}

// arm sets the timer for the next deadline, the next line, or the moment when the table stops counting as watched. It
// ignores times at which nothing has to be done, because a time in the past would keep the actor busy.
func (m *master) arm() {
	now := time.Now()
	var next time.Time
	if !m.stopped() && !m.record.state.Over() {
		reading, people := m.readClock(now), m.t.audience.presence()
		_, change := people.Away(m.roster.seats(), now)
		next = clock.Sooner(reading.Next(), change)
	}
	if m.paced(now) && m.t.deps.Pacer == nil { // a Pacer wakes the table itself
		if until := m.watchedUntil(); until.After(now) {
			next = clock.Sooner(next, until)
		}
		if !m.record.allPublished() && m.holding.held == HoldNone {
			next = clock.Sooner(next, m.story.WaitsUntil())
		}
	}
	if m.agents.rests(now) {
		next = clock.Sooner(next, m.agents.rest)
	}
	next = clock.Sooner(next, m.agents.dozesAt(m.paused))
	if next.IsZero() {
		m.timer.Stop()
		return
	}
	m.timer.Reset(next.Sub(now))
}
