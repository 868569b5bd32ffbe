package table

import (
	"context"
	"errors"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
)

// ErrEarly means that a user may not replace a person or set a clock, or not yet.
var ErrEarly = errors.New("table: not allowed yet, or not by this user")

// How long the table waits for a person before others see for whom. At night they never do, because
// that would reveal who has a task.
const (
	shownToHost = 10 * time.Second
	shownToAll  = 30 * time.Second
)

// nightClock is how long a night lasts after somebody has set a clock.
const nightClock = time.Minute

// holding returns the people who have had a question of the day for at least so long while others
// wait for them.
func (a *master) holding(now time.Time, long time.Duration) (seats game.SeatSet) {
	phase := a.state.Phase()
	if a.stopped() || !a.allPublished() || a.t.cfg.persons().Len() < 2 ||
		phase != game.PhaseTalk && phase != game.PhaseVote {
		return 0
	}
	for seat := range (a.state.Waiting() & a.players()).All() {
		if now.Sub(a.deadline(seat, now).since) >= long {
			seats = seats.With(seat)
		}
	}
	return seats
}

// othersClock returns when the clock ends the wait for the people whose answers are awaited by day, zero
// without a clock. It is also zero if the players have different paces, because a student's own pace is
// private.
func (a *master) othersClock(now time.Time) time.Time {
	if a.holding(now, 0).Empty() {
		return time.Time{}
	}
	own := -1
	for seat := range a.players().All() {
		if own >= 0 && a.paces[seat] != Pace(own) {
			return time.Time{}
		}
		own = int(a.paces[seat])
	}
	return a.lastAnswer(now)
}

// clockless reports whether a night without a clock has lasted at least so long.
func (a *master) clockless(now time.Time, long time.Duration) bool {
	if a.stopped() || a.t.cfg.persons().Len() < 2 || a.players().Empty() {
		return false
	}
	stage := a.heldStage(now)
	return stage != rules.StageNone && a.stageEnds(stage).IsZero() && now.Sub(a.night.began) >= long
}

// statusOfWaiting adds to a viewer's status for whom the table waits, and what the viewer may do about it.
func (a *master) statusOfWaiting(s *Status, v game.Viewer, now time.Time) {
	seat, seated := v.Seat()
	seated = seated && a.t.cfg.persons().Has(seat)
	shown := shownToAll
	if seated && seat == a.host {
		shown = shownToHost
	}
	s.Holding = a.holding(now, shown)
	s.ClockSet = a.night.limit > 0
	if !seated {
		return
	}
	s.Holding = s.Holding.Without(seat)
	if a.mayAt(seat, permission.Replace, false) {
		s.MayReplace = s.Holding
	} else if a.mayAt(seat, permission.Replace, true) {
		s.MayReplace = s.Holding & a.holding(now, permission.Patience)
	}
	s.MaySetClock = a.clockless(now, shownToAll) &&
		a.mayAt(seat, permission.SetClock, a.clockless(now, permission.Patience))
}

// waitChanges returns when the result of statusOfWaiting changes next, zero for never.
func (a *master) waitChanges(now time.Time) (next time.Time) {
	from := func(since time.Time) {
		for _, d := range [...]time.Duration{shownToHost, shownToAll, permission.Patience} {
			if at := since.Add(d); at.After(now) {
				next = sooner(next, at)
			}
		}
	}
	for seat := range a.holding(now, 0).All() {
		from(a.deadline(seat, now).since)
	}
	if a.clockless(now, 0) {
		from(a.night.began)
	}
	return next
}

// Replace lets an agent take over from a person for whom the others wait by day. The agent knows what
// the seat knows, and the person can return (Return). It returns rules.ErrNotAsked if nobody waits for
// them, and ErrEarly if the user may not replace them, or not yet.
func (t *Table) Replace(ctx context.Context, user string, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		by, seated := t.SeatOf(user)
		now := time.Now()
		switch {
		case a.paused:
			return ErrPaused
		case !seated || by == seat || !a.holding(now, 0).Has(seat):
			return rules.ErrNotAsked
		case !a.mayAt(by, permission.Replace, a.holding(now, permission.Patience).Has(seat)):
			return ErrEarly
		}
		a.substitute(seat, by.Number())
		switch {
		case a.paused:
			return ErrPaused
		case !a.substituted.Has(seat):
			return rules.ErrNotAsked // no agent could be seated
		}
		return nil
	})
}

// SetClock limits a night that waits for people to nightClock from now. Then open questions are answered
// as if time were up. It returns rules.ErrNotAsked if no night waits, and ErrEarly if the user may not
// set the clock, or not yet.
func (t *Table) SetClock(ctx context.Context, user string) error {
	return t.do(ctx, func(a *master) error {
		by, seated := t.SeatOf(user)
		now := time.Now()
		switch {
		case a.paused:
			return ErrPaused
		case !seated || !a.clockless(now, 0):
			return rules.ErrNotAsked
		case !a.mayAt(by, permission.SetClock, a.clockless(now, permission.Patience)):
			return ErrEarly
		}
		a.night.began, a.night.limit = now, nightClock
		for seat := range a.state.Waiting().All() {
			if a.bots[seat] == nil {
				a.deadlines[seat] = deadline{} // now it has one
			}
		}
		return nil
	})
}
