package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table/clock"
)

// A statement builds the status of the table for one viewer.
type statement struct {
	m      *master
	seat   game.Seat // of the viewer
	seated bool
	clock  clock.Reading
	rights rights
	now    time.Time
	s      Status
}

// status returns the status of the table for a reader. A borrower gets no question.
func (m *master) status(r *Reader) Status {
	v, now := r.Viewer, time.Now()
	if r.Borrowed {
		v = game.Viewer{}
	}
	st := statement{m: m, now: now, clock: m.readClock(now), rights: m.rights(now)}
	st.seat, st.seated = v.Seat()
	st.story()
	st.question()
	st.absences()
	if !st.s.Over {
		st.deadline()
		st.waiting()
		st.night()
	}
	st.death()
	if r.Ghost {
		st.ghost(r.Seat)
	}
	if v.IsOmniscient() && m.mindsShown() {
		st.s.Minds = m.agents.diary.Shown()
	}
	st.s.Deadline = st.s.Deadline.UTC().Truncate(time.Millisecond)
	if m.holding.held != HoldNone { // no time passes
		st.s.Deadline = time.Time{}
	}
	return st.s
}

// isPerson reports whether the viewer is at a person's seat.
func (st *statement) isPerson() bool { return st.seated && st.m.roster.persons.Has(st.seat) }

// story states how the rest of the game is published, and whether the table is stopped or over.
func (st *statement) story() {
	m := st.m
	on := m.paced(st.now)
	st.s = Status{
		Pacing: Pacing{On: on, Speed: m.story.Speed(), Still: on && m.story.Stopped(st.now)},
		Paused: m.paused, Hold: m.holding.held, Lendings: m.lendings, Over: m.record.over(),
	}
	if st.isPerson() {
		st.s.Pacing.Yours = st.rights.at(st.seat, permission.Hurry, false)
	} else { // among viewers without a seat, only the opener of the table is shown this
		st.s.Pacing.Yours = st.rights.as(permission.Opener, permission.Hurry)
	}
}

// question states the viewer's open question. Only living people have a question here, and while a person plays, all
// events are published.
func (st *statement) question() {
	if !st.seated || !st.m.roster.players().Has(st.seat) {
		return
	}
	if st.s.Ask, st.s.Asked = st.m.record.state.AskFor(st.seat); st.s.Asked {
		st.s.Deadline = st.clock.Deadline(st.seat).At
	}
}

// absences states which people are away and for which people agents play.
func (st *statement) absences() {
	st.s.Substituted = st.m.roster.substituted & st.m.roster.alive
	if st.seated {
		st.s.Guide = st.m.roster.guided(st.seat)
	}
	if !st.s.Over {
		st.s.Away, _ = st.rights.people.Away(st.m.roster.seats(), st.now)
	}
}

// deadline states until when a viewer without a question waits. In a held night that ends by the
// clock, everybody sees the same deadline.
func (st *statement) deadline() {
	if stage := st.clock.Stage(); stage != rules.StageNone && !st.s.Asked && !st.clock.Players.Empty() {
		st.s.Deadline = st.clock.NightEnds()
	} else if !st.s.Asked {
		st.s.Deadline = st.clock.OthersEnd()
	}
	// In the last night of a decided game of people nobody has a question. The clock is hidden, because pages
	// would show it before they have shown the vote and the execution.
	if st.m.record.state.Decided() && !st.clock.Players.Empty() && st.clock.Published {
		st.s.Decided, st.s.Ask, st.s.Asked, st.s.Deadline = true, rules.Ask{}, false, time.Time{}
	}
}

// waiting states for which people the table waits, and what the viewer may do about the wait.
func (st *statement) waiting() {
	shown := clock.ShownToAll
	if st.isPerson() && st.seat == st.m.roster.host {
		shown = clock.ShownToHost
	}
	st.s.Holding = st.clock.Holding(shown)
	st.s.ClockSet = st.clock.IsSet()
	if !st.isPerson() {
		return
	}
	st.s.Holding = st.s.Holding.Without(st.seat)
	if st.rights.at(st.seat, permission.Replace, false) {
		st.s.MayReplace = st.s.Holding
	} else if st.rights.at(st.seat, permission.Replace, true) {
		st.s.MayReplace = st.s.Holding & st.clock.Holding(permission.Patience)
	}
	st.s.MaySetClock = st.clock.Clockless(clock.ShownToAll) &&
		st.rights.at(st.seat, permission.SetClock, st.clock.Clockless(permission.Patience))
}

// night states whether the viewer may say that they are done with the night.
func (st *statement) night() {
	if st.seated && !st.s.Asked {
		st.s.MayReady, st.s.Ready = st.clock.MayBeReady(st.seat), st.clock.IsReady(st.seat)
	}
}

// death states what a dead person may do.
func (st *statement) death() {
	if !st.seated || !st.m.roster.isDead(st.seat) {
		return
	}
	st.s.Guesses, st.s.SeesAll = st.m.afterlife.guesses[st.seat], st.m.afterlife.seesAll.Has(st.seat)
	if !st.s.Over {
		st.s.MaySeeAll = !st.s.SeesAll && st.m.roster.onlyBuiltIn()
		st.s.MayEnd = st.mayEnd(st.seat)
	}
}

// ghost states what a dead person who sees everything may do.
func (st *statement) ghost(seat game.Seat) {
	st.s.Pacing.Yours, st.s.MayEnd = st.rights.at(seat, permission.Hurry, false), st.mayEnd(seat)
	st.s.Guesses, st.s.SeesAll = st.m.afterlife.guesses[seat], true
}

// mayEnd reports whether the person on a seat may jump to the end. They may if no other person still plays. Whether the
// game already has an unpublished end doesn't matter, because the result would reveal it.
func (st *statement) mayEnd(seat game.Seat) bool {
	return st.rights.at(seat, permission.End, false) && !st.m.record.over()
}

// pushFeeds gives every feed its new items and status.
func (m *master) pushFeeds() {
	for _, f := range m.t.audience.list() {
		if !f.push(m.record.items(f.reader.Viewer), m.status(&f.reader), maxBehind) {
			m.t.audience.remove(f)
		}
	}
}
