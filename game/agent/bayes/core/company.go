package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Company is what a seat hears of whether the others play as the house does or as contest agents do.
type Company struct {
	seat  *Seat
	heard *belief.Company
}

// NewCompany returns a company that has heard nothing.
func NewCompany(s *Seat) *Company {
	return &Company{seat: s, heard: belief.BuiltinManners().Company(s.Table.Setup.Seats())}
}

// Hear takes in the last line of the table.
func (c *Company) Hear() { c.heard.Hear(&c.seat.Table.Talks[len(c.seat.Table.Talks)-1]) }

// Judge returns the others that play as contest agents do, and whether most of them do.
func (c *Company) Judge() (foreign game.SeatSet, contest bool) {
	return c.heard.Heard.Judge(c.seat.Seats().Without(c.seat.Me))
}

// Weigh weighs each seat by the table that fits it.
func (c *Company) Weigh() {
	foreign, _ := c.Judge()
	c.seat.WeighBy(foreign)
}

// Impression returns what was heard, to be kept for the next game of a set; Remember begins with what was kept.
func (c *Company) Impression() belief.Impression { return c.heard.Heard.Faded() }

// Remember begins with the impression of the game before.
func (c *Company) Remember(heard belief.Impression) { c.heard.Heard = heard }

// EndsGame reports whether an event is the last of a game: the role of the last seat.
func (s *Seat) EndsGame(ev *rules.Event) bool {
	return ev.Kind == rules.RoleRevealed && ev.Actor == game.Seat(s.Table.Setup.Seats()-1)
}

// A Listener keeps a company for a seat of the house, over the games of a set.
type Listener struct {
	Company *Company
	memory  *agent.Memory // nil: it keeps nothing
}

// experience is what a listener keeps from game to game of a set.
type experience struct{ heard belief.Impression }

// NewListener returns a listener that begins with what the games before have shown.
func NewListener(s *Seat, memory *agent.Memory) Listener {
	l := Listener{NewCompany(s), memory}
	if memory != nil {
		kept, _ := memory.Kept.(experience)
		l.Company.Remember(kept.heard)
	}
	return l
}

// Observe adds what the seat newly learned, and reports whether somebody spoke.
func (l *Listener) Observe(evs []rules.Event) (spoke bool) {
	seat := l.Company.seat
	for i := range evs {
		ev := &evs[i]
		seat.Learn(ev)
		if ev.Kind == rules.Said {
			spoke = true
			l.Company.Hear()
		}
		if l.memory != nil && seat.EndsGame(ev) {
			l.memory.Kept = experience{l.Company.Impression()}
		}
	}
	return spoke
}
