package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Limits of absence from a table at which others wait.
const (
	awayAfter  = 5 * time.Second  // before it is shown, so that a reload isn't
	graceTime  = 30 * time.Second // before an agent plays the seat
	sleepGrace = 5 * time.Minute  // the same after the tab has gone to sleep
	maxMissed  = 2                // questions in a row, by day, left to the deadline before an agent plays the seat
)

// presence holds when each person was last seen. The audience's lock guards it.
type presence struct {
	last   [game.MaxSeats]time.Time
	asleep game.SeatSet
}

// saw notes that this viewer is here or has just left.
func (p *presence) saw(v game.Viewer, now time.Time) {
	if seat, ok := v.Seat(); ok {
		p.last[seat] = now
	}
}

// absence returns since when the person of a seat has been away, zero if they are here,
// and how long they may be.
func (a *audience) absence(seat game.Seat) (since time.Time, grace time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for f := range a.feeds {
		if own, ok := f.sits(); ok && own == seat {
			return time.Time{}, 0
		}
	}
	if a.people.asleep.Has(seat) {
		return a.people.last[seat], sleepGrace
	}
	return a.people.last[seat], graceTime
}

// sleep notes that the person's browser has put the page to sleep.
func (a *audience) sleep(seat game.Seat) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.people.asleep = a.people.asleep.With(seat)
}

// players returns the living people who play their seats themselves.
func (a *master) players() game.SeatSet { return a.living &^ a.substituted }

// othersHere reports whether another person is here, for whom the game should continue.
// The table waits for a person who is alone.
func (a *master) othersHere(seat game.Seat, now time.Time) bool {
	for other := range a.t.cfg.persons().Without(seat).All() {
		if since, _ := a.t.audience.absence(other); since.IsZero() || now.Sub(since) < awayAfter {
			return true
		}
	}
	return false
}

// away returns the players who are away while others wait for them, and when the next
// absent player counts as away or is to be replaced.
func (a *master) away(now time.Time) (gone game.SeatSet, next time.Time) {
	if a.t.cfg.persons().Len() < 2 {
		return 0, time.Time{}
	}
	for seat := range a.players().All() {
		since, grace := a.t.audience.absence(seat)
		if since.IsZero() || !a.othersHere(seat, now) {
			continue
		}
		at := since.Add(grace)
		if now.Sub(since) >= awayAfter {
			gone = gone.With(seat)
		} else {
			at = since.Add(awayAfter)
		}
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	return gone, next
}

// replaceAbsent lets agents play the seats of people who have been away too long or have
// left too many questions to the deadline. Questions of the night don't count, because
// it is secret who is asked then.
func (a *master) replaceAbsent() {
	if a.stopped() {
		return
	}
	now := time.Now()
	gone, _ := a.away(now)
	for seat := range a.players().All() {
		if a.paused || a.state.Over() {
			return
		}
		since, grace := a.t.audience.absence(seat)
		long := gone.Has(seat) && now.Sub(since) >= grace
		if long || a.missed[seat] >= maxMissed && a.othersHere(seat, now) {
			a.substitute(seat, 0)
		}
	}
}

// statusOfPeople adds to a viewer's status who is here. In a held night that ends by the
// clock, everybody sees the same deadline.
func (a *master) statusOfPeople(s *Status, v game.Viewer, now time.Time) {
	s.Substituted = a.substituted & a.living
	if seat, ok := v.Seat(); ok {
		s.Guide = a.guided(seat)
	}
	if s.Over {
		return
	}
	s.Away, _ = a.away(now)
	if stage := a.heldStage(now); stage != rules.StageNone && !s.Asked && !a.players().Empty() {
		s.Deadline = a.stageEnds(rules.StageDawn)
	} else if !s.Asked {
		s.Deadline = a.othersClock(now)
	}
	a.statusOfDecided(s)
	a.statusOfWaiting(s, v, now)
	if seat, ok := v.Seat(); ok && !s.Asked {
		s.MayReady, s.Ready = a.mayBeReady(seat), a.night.ready.Has(seat)
	}
}
