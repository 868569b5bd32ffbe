package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Company is a seat's estimate of whether the others play as the house does or as contest agents do.
type Company struct {
	seat  *Seat
	heard *belief.Company
}

// NewCompany returns a company that has heard nothing.
func NewCompany(s *Seat) *Company {
	return &Company{seat: s, heard: belief.BuiltinManners().Company(s.Table.Setup.Seats())}
}

// Hear adds the last line of the table.
func (c *Company) Hear() { c.heard.Hear(&c.seat.Table.Talks[len(c.seat.Table.Talks)-1]) }

// Judge returns the other seats that play as contest agents do, and whether most seats do so.
func (c *Company) Judge() (foreign game.SeatSet, contest bool) {
	return c.heard.Heard.Judge(c.seat.Seats().Without(c.seat.Me))
}

// Impression returns the impression so far, to be kept for the next game of a set.
func (c *Company) Impression() belief.Impression { return c.heard.Heard.Faded() }

// Remember starts with the impression from the game before.
func (c *Company) Remember(heard belief.Impression) { c.heard.Heard = heard }

// EndsGame reports whether an event is the last of a game: the role of the last seat.
func (s *Seat) EndsGame(ev *rules.Event) bool {
	return ev.Kind == rules.RoleRevealed && ev.Actor == game.Seat(s.Table.Setup.Seats()-1)
}
