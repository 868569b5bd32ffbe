// Package presence decides who counts as away from a table, and when an agent plays for them.
//
//	people := presence.New(now)
//	people.Enter(2)                      // a page of seat 2 opens
//	people.Leave(2, now)                 // and closes
//	away, next := people.Away(seats, now)
//
// Only tables with several people care: a table waits for a person who is alone.
package presence

import (
	"time"

	"aiwolfplay/game"
)

// Limits of absence.
const (
	AwayAfter  = 5 * time.Second  // before the absence is shown, so that a reload isn't shown
	Grace      = 30 * time.Second // before an agent plays the seat
	SleepGrace = 5 * time.Minute  // the same if the tab has gone to sleep
)

// People holds when the people of a table were last here. Copies are independent.
type People struct {
	pages  [game.MaxSeats]int // open pages of the person on a seat
	last   [game.MaxSeats]time.Time
	asleep game.SeatSet
}

// New returns a People in which everybody was last here at the given time.
func New(at time.Time) People {
	var p People
	p.Forgive(at)
	return p
}

// Enter notes that a person has opened a page.
func (p *People) Enter(seat game.Seat) {
	p.pages[seat]++
	p.asleep = p.asleep.Without(seat)
}

// Leave notes that a person has closed a page.
func (p *People) Leave(seat game.Seat, now time.Time) {
	p.pages[seat]--
	p.last[seat] = now
}

// Look notes that a person has looked at the table or done something there.
func (p *People) Look(seat game.Seat, now time.Time) {
	p.last[seat] = now
	p.asleep = p.asleep.Without(seat)
}

// Sleep notes that a person's browser has put the page to sleep.
func (p *People) Sleep(seat game.Seat) { p.asleep = p.asleep.With(seat) }

// Forgive resets how long people have been away.
func (p *People) Forgive(now time.Time) {
	for seat := range p.last {
		p.last[seat] = now
	}
}

// absence returns since when a person has been away, and how long they may stay away. since is zero if the person is
// here.
func (p *People) absence(seat game.Seat) (since time.Time, grace time.Duration) {
	switch {
	case p.pages[seat] > 0:
		return time.Time{}, 0
	case p.asleep.Has(seat):
		return p.last[seat], SleepGrace
	}
	return p.last[seat], Grace
}

// Seats are the seats of the people of a table.
type Seats struct {
	Persons game.SeatSet // dead or alive
	Players game.SeatSet // the living people who play themselves
}

// OthersHere reports whether a person on another seat is here. If so, the game should continue for them.
func (p *People) OthersHere(persons game.SeatSet, seat game.Seat, now time.Time) bool {
	for other := range persons.Without(seat).All() {
		if since, _ := p.absence(other); since.IsZero() || now.Sub(since) < AwayAfter {
			return true
		}
	}
	return false
}

// Away returns the players who are away while others wait for them, and when the next absent player
// counts as away or is to be replaced.
func (p *People) Away(s Seats, now time.Time) (away game.SeatSet, next time.Time) {
	if s.Persons.Len() < 2 {
		return 0, time.Time{}
	}
	for seat := range s.Players.All() {
		since, grace := p.absence(seat)
		if since.IsZero() || !p.OthersHere(s.Persons, seat, now) {
			continue
		}
		at := since.Add(grace)
		if now.Sub(since) >= AwayAfter {
			away = away.With(seat)
		} else {
			at = since.Add(AwayAfter)
		}
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	return away, next
}

// Overdue returns the players who have been away for too long, so that agents play their seats.
func (p *People) Overdue(s Seats, now time.Time) (overdue game.SeatSet) {
	away, _ := p.Away(s, now)
	for seat := range away.All() {
		if since, grace := p.absence(seat); now.Sub(since) >= grace {
			overdue = overdue.With(seat)
		}
	}
	return overdue
}
