// Package clock keeps the time of a table: the deadlines of open questions, the length of held nights, and the people
// for whom others have waited for long.
//
//	c := clock.New(limits)
//	r := c.Read(facts, now)
//	d := r.Deadline(seat)
//	wake := r.Next()
//
// Nothing that viewers see of a held night (rules.Setup.HeldNight) depends on which seats have a task.
package clock

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Limits bound the time of a person for answers. Zero means no limit.
type Limits struct{ Talk, Vote, Night time.Duration }

// Of returns the limit of a question.
func (l Limits) Of(kind rules.AskKind) time.Duration {
	switch kind {
	case rules.AskTalk:
		return l.Talk
	case rules.AskVote:
		return l.Vote
	}
	return l.Night
}

// A Deadline is when a question of a seat is closed. Its times come from the monotonic clock, which nobody can set.
type Deadline struct {
	Ask   uint32
	Since time.Time // when the question was first seen
	At    time.Time // zero: never
}

// A Clock is the clock of one table.
type Clock struct {
	table     Limits                // for nights in which no person plays
	limits    [game.MaxSeats]Limits // of the people on the seats
	deadlines [game.MaxSeats]Deadline
	night     night
}

// A night is the running held night.
type night struct {
	day   int
	phase game.Phase
	began time.Time
	ready game.SeatSet  // people who are done
	done  time.Time     // when the last task was done, zero before
	limit time.Duration // its length, counted from began, if somebody has set a clock; 0 otherwise
}

// New returns the clock of a table where everybody has the same limits.
func New(limits Limits) Clock {
	c := Clock{table: limits}
	c.SetAllLimits(limits)
	return c
}

// SetLimits changes the limits of a person.
func (c *Clock) SetLimits(seat game.Seat, limits Limits) { c.limits[seat] = limits }

// SetAllLimits changes the limits of all people.
func (c *Clock) SetAllLimits(limits Limits) {
	for seat := range c.limits {
		c.limits[seat] = limits
	}
}

// LimitsOf returns the limits of a person.
func (c *Clock) LimitsOf(seat game.Seat) Limits { return c.limits[seat] }

// Ask notes that an agent was asked a question and has a limited time for the answer.
func (c *Clock) Ask(seat game.Seat, ask uint32, now time.Time, limit time.Duration) {
	c.deadlines[seat] = Deadline{Ask: ask, Since: now, At: now.Add(limit)}
}

// Forget forgets the deadline of the open question of a seat, so that its time begins anew.
func (c *Clock) Forget(seat game.Seat) { c.deadlines[seat] = Deadline{} }

// Restart makes the times of all questions and of the night begin anew.
func (c *Clock) Restart(now time.Time) {
	clear(c.deadlines[:])
	c.night.began = now
}

// Reset forgets all deadlines and the night.
func (c *Clock) Reset() {
	clear(c.deadlines[:])
	c.night = night{}
}

// Postpone moves the deadlines, because nobody could answer for a while.
func (c *Clock) Postpone(d time.Duration) {
	for seat := range c.deadlines {
		if at := &c.deadlines[seat].At; !at.IsZero() {
			*at = at.Add(d)
		}
	}
}

// A State contains the part of a game's state that a clock needs. *rules.State implements it.
type State interface {
	Day() int
	Phase() game.Phase
	Stage() rules.Stage                        // of a held night
	Waiting() game.SeatSet                     // seats with an open question
	AskFor(game.Seat) (ask rules.Ask, ok bool) // the open question of a seat
	Decided() bool                             // nothing can change the winner any more
}

// Facts hold everything that a clock needs to know about a game.
type Facts struct {
	State     State
	Persons   game.SeatSet // seats of people, dead or alive
	Players   game.SeatSet // seats of living people who play themselves
	Agents    game.SeatSet // seats that agents play
	Connected bool         // a connected agent lives
	Stopped   bool         // the table is paused or held
	Published bool         // all events are published
}

// A Reading shows the clock at one moment. The time of a question, of a night, and since the end of a night's last task
// begins when a reading first sees it.
type Reading struct {
	*Clock
	Facts
	now time.Time
}

// Read reads the clock.
func (c *Clock) Read(f Facts, now time.Time) Reading { return Reading{c, f, now} }

// Deadline returns the deadline of the seat's open question. The time of a person begins when Deadline is first called
// for the question; the time of an agent begins when it is asked.
func (r *Reading) Deadline(seat game.Seat) Deadline {
	ask, asked := r.State.AskFor(seat)
	if !asked {
		return Deadline{}
	}
	d := &r.deadlines[seat]
	if d.Ask != ask.ID {
		*d = Deadline{Ask: ask.ID, Since: r.now}
		limit := r.limits[seat].Of(ask.Kind)
		switch {
		case r.Agents.Has(seat):
		case r.Stage() != rules.StageNone:
			d.At = r.nightDeadline(ask.Kind)
		case r.State.Decided():
			d.At = r.now // nothing can change the winner
		case limit > 0:
			d.At = r.now.Add(limit)
		}
	}
	return *d
}

// Next returns the next time at which something changes: a deadline, the end of a stage or of a night, or the moment
// from which others see a wait. It returns the zero time if nothing will change.
func (r *Reading) Next() (next time.Time) {
	for seat := range r.State.Waiting().All() {
		next = Sooner(next, r.Deadline(seat).At)
	}
	if stage := r.Stage(); !r.Players.Empty() { // if no person plays, no clock ends the night
		next = Sooner(next, r.stageEnds(stage))
		if stage == rules.StageDawn && !r.waitsForClock() {
			next = Sooner(next, r.dayBreaks())
		}
	}
	return Sooner(next, r.waitChanges())
}

// later returns the later of two times. A zero time does not count.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Sooner returns the earlier of two times. A zero time does not count.
func Sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
