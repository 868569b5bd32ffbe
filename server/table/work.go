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
func (a *master) run() {
	a.timer = time.NewTimer(time.Hour) // arm sets it before it is first waited for
	defer a.timer.Stop()
	defer func() {
		for _, f := range a.t.audience.list() {
			f.end(ErrClosed)
		}
	}()
	a.t.mailbox.Run(a, actor.Loop{Work: a.work, Timer: a.timer.C, Panicked: a.panicked})
}

// work does everything that can be done now and sets the timer for the next thing to
// do. Feeds are served only when nothing more can be done at once: the cuts between
// batches must not reveal how many secret steps there were.
func (a *master) work() {
	a.answerAll(a.t.answers.take())
	a.publish()
	a.closeStages()
	a.expire()
	a.replaceAbsent()
	settled := a.playAgents()
	if a.closeStages() {
		settled = false
		a.t.mailbox.Wake() // the agents may be asked again
	}
	if settled {
		a.survey()
		a.pushFeeds()
		a.agents.storeMinds()
	}
	a.agents.doze(a.paused)
	a.arm()
}

// closeStages closes the stages of a held night that are over. It reports whether it closed one.
func (a *master) closeStages() (news bool) {
	for !a.stopped() && a.record.allPublished() {
		reading := a.readClock(time.Now())
		stage := reading.Stage()
		if stage == rules.StageNone || !reading.IsOver(stage) {
			break
		}
		if err := a.step(rules.Input{Close: true}); err != nil {
			a.t.deps.Log.Error("stage not closed", "stage", stage, "err", err)
			break
		}
		news = true
	}
	return news
}

// expire closes the questions whose deadline has passed, and sets the deadlines of new ones.
func (a *master) expire() {
	now := time.Now()
	for seat := range a.record.state.Waiting().All() {
		reading := a.readClock(now)
		d := reading.Deadline(seat)
		if a.stopped() || d.At.IsZero() || now.Before(d.At) {
			continue
		}
		err := a.step(rules.Input{Seat: seat, Ask: d.Ask, Timeout: true})
		if err != nil && !errors.Is(err, ErrPaused) { // the question was open a moment ago
			a.t.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", d.Ask, "err", err)
		}
	}
}

// replaceAbsent lets agents play the seats of people who have been away too long or have
// left too many questions to the deadline.
func (a *master) replaceAbsent() {
	if a.stopped() {
		return
	}
	now, people := time.Now(), a.t.audience.presence()
	overdue := people.Overdue(a.roster.seats(), now)
	for seat := range a.roster.players().All() {
		if a.paused || a.record.state.Over() {
			return
		}
		silent := a.roster.missed[seat] >= maxMissed && people.OthersHere(a.roster.persons, seat, now)
		if overdue.Has(seat) || silent {
			a.substitute(seat, 0)
		}
	}
}

// playAgents asks the agents their open questions and takes the answers that they give at once. All agents
// with a question answer before one commit stores the answers, because storing takes longer than thinking.
// They never play ahead of the published events. It reports whether it finished, rather than used up its
// share of time.
func (a *master) playAgents() (settled bool) {
	for range botRounds {
		if a.stopped() || !a.record.allPublished() || a.agents.idle() || a.agents.rests(time.Now()) {
			return true
		}
		a.agents.reflect(a.mindsShown())
		if a.record.state.Over() {
			a.agents.think(a.agents.showEnd)
			continue
		}
		next, evs := a.record.state, a.buf[:0]
		for {
			seat := a.agents.next()
			if seat == game.NoSeat || a.agents.rests(time.Now()) {
				break
			}
			a.agents.think(func() { next, evs = a.agents.consult(seat, next, evs) })
		}
		a.buf = evs
		_ = a.commit(next, evs) // which logs its error, and pauses the table
	}
	a.t.mailbox.Wake() // go on after the mailbox
	return false
}

// arm sets the timer for the next deadline, the next line, or the moment when
// the table stops counting as watched. It ignores times at which there is nothing
// to do: a time in the past would keep the actor busy.
func (a *master) arm() {
	now := time.Now()
	var next time.Time
	if !a.stopped() && !a.record.state.Over() {
		reading, people := a.readClock(now), a.t.audience.presence()
		_, change := people.Away(a.roster.seats(), now)
		next = clock.Sooner(reading.Next(), change)
	}
	if a.paced(now) && a.t.deps.Pacer == nil { // a Pacer wakes the table itself
		if until := a.watchedUntil(); until.After(now) {
			next = clock.Sooner(next, until)
		}
		if !a.record.allPublished() && a.holding.held == HoldNone {
			next = clock.Sooner(next, a.story.WaitsUntil())
		}
	}
	if a.agents.rests(now) {
		next = clock.Sooner(next, a.agents.rest)
	}
	next = clock.Sooner(next, a.agents.dozesAt(a.paused))
	if next.IsZero() {
		a.timer.Stop()
		return
	}
	a.timer.Reset(next.Sub(now))
}
