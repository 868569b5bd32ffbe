package table

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/presence"
)

// maxMissed is the number of questions in a row, by day, that a person may leave to the deadline before an agent plays
// the seat. Questions of the night don't count, because it is secret who is asked at night.
const maxMissed = 2

// A roster knows who plays each seat. Only published deaths count, so that people see their own death at once, but not
// yet the events after it.
type roster struct {
	cfg         *Config
	persons     game.SeatSet          // people's seats
	alive       game.SeatSet          // seats whose death has not been published
	substituted game.SeatSet          // people's seats that agents play
	agents      [game.MaxSeats]string // the substitutes' registered names
	missed      [game.MaxSeats]uint8  // questions in a row, by day, that a person left to the deadline
	unguided    game.SeatSet          // people who have dismissed the guide
	host        game.Seat             // of the room where the game began, NoSeat for none
}

func newRoster(cfg *Config) roster {
	return roster{cfg: cfg, persons: cfg.persons(), alive: game.FirstSeats(cfg.Setup.Seats()), host: game.NoSeat}
}

// living returns the people who are alive.
func (r *roster) living() game.SeatSet { return r.persons & r.alive }

// players returns the living people who play their seats themselves.
func (r *roster) players() game.SeatSet { return r.living() &^ r.substituted }

// seats returns the seats of people.
func (r *roster) seats() presence.Seats {
	return presence.Seats{Persons: r.persons, Players: r.players()}
}

// isDead reports whether the person on a seat has died.
func (r *roster) isDead(seat game.Seat) bool { return r.persons.Has(seat) && !r.alive.Has(seat) }

// guided reports whether the person on a seat plays with a guide.
func (r *roster) guided(seat game.Seat) bool {
	return r.cfg.Origin == store.Guided && r.persons.Has(seat) && !r.unguided.Has(seat)
}

// guide dismisses the guide of a person or calls it back.
func (r *roster) guide(seat game.Seat, on bool) {
	if r.unguided = r.unguided.With(seat); on {
		r.unguided = r.unguided.Without(seat)
	}
}

// onlyBuiltIn reports whether every living seat is a built-in agent's. A replaced person still counts as a
// person, and so does the team of a connected agent.
func (r *roster) onlyBuiltIn() bool {
	for seat := range r.alive.All() {
		if r.cfg.Seats[seat].Kind != Agent {
			return false
		}
	}
	return true
}

// connected reports whether a connected agent has one of the given seats.
func (r *roster) connected(seats game.SeatSet) bool {
	for seat := range seats.All() {
		if r.cfg.Seats[seat].Kind == Remote {
			return true
		}
	}
	return false
}

// agentOf returns the registered name of the agent that plays a seat, "" if a person does.
func (r *roster) agentOf(seat game.Seat) string {
	if r.substituted.Has(seat) {
		return r.agents[seat]
	}
	return r.cfg.Seats[seat].Agent
}

// follow updates the roster after a published event.
func (r *roster) follow(ev *rules.Event) {
	if ev.Kind == rules.Executed || ev.Kind == rules.Died {
		r.alive = r.alive.Without(ev.Target)
	}
}

// change applies a change of the player of a seat.
func (r *roster) change(c *Change) error {
	if int(c.Seat) >= len(r.cfg.Seats) {
		return fmt.Errorf("substitute at seat %d of %d", c.Seat.Number(), len(r.cfg.Seats))
	}
	r.missed[c.Seat] = 0
	r.agents[c.Seat] = c.Agent
	if c.Kind == SubstitutedNote {
		r.substituted = r.substituted.With(c.Seat)
	} else {
		r.substituted = r.substituted.Without(c.Seat)
	}
	return nil
}

// answered updates the number of questions in a row, by day, that a person left to the deadline.
func (r *roster) answered(seat game.Seat, kind rules.AskKind, timeout bool) {
	switch kind {
	case rules.AskTalk, rules.AskVote:
		if timeout && r.agentOf(seat) == "" {
			r.missed[seat]++
		} else {
			r.missed[seat] = 0
		}
	}
}
