package lobby

import (
	"context"
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/random"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A ProgramPlan describes a table that a program opens.
type ProgramPlan struct {
	Setup    rules.Setup
	Seats    []ProgramSeat  // seats with an occupant that the program names; the others are dealt
	Strength agent.Strength // of the dealt ones
	From     string         // the program's address
	Open     bool           // anybody may watch, and the game goes on only at reading speed
	Listed   bool

	// Key gives the deal, nil for a new one: seats, roles and the agents' chance follow from it. A program that knows
	// the key knows all secrets. So the game counts in no statistics, and every seat must be named.
	Key *rules.Key
}

// A ProgramSeat is a connected agent that belongs to the program, or a built-in one.
type ProgramSeat struct {
	Guest pool.Guest // nil: Agent
	Agent string
}

// OpenProgram opens a table on random seats. The guests aren't asked for a sign of life, because the program gives one
// by opening the table. They stay the caller's if the table doesn't open.
func (l *Lobby) OpenProgram(ctx context.Context, p ProgramPlan) (*table.Table, error) {
	seats, err := agentSeats(p.Setup)
	if err != nil {
		return nil, err
	}
	if len(p.Seats) > len(seats) || p.Key != nil && len(p.Seats) < len(seats) {
		return nil, fmt.Errorf("lobby: %d seats, and %d named", len(seats), len(p.Seats))
	}
	cfg := table.Config{Setup: p.Setup, Seats: seats, Open: p.Open, From: p.From, Listed: p.Listed}
	order := random.Perm(len(seats))
	if p.Key != nil {
		cfg.Origin, cfg.Key, cfg.Listed = store.Seeded, *p.Key, false
		order = shuffled(cfg.Key, len(seats))
	}
	guests := map[game.Seat]pool.Guest{}
	for i, s := range p.Seats {
		seat := &seats[order[i]]
		seat.Agent = s.Agent
		if s.Guest != nil {
			seat.Kind, seat.Agent = table.Remote, s.Guest.Name()
			guests[game.Seat(order[i])] = s.Guest
		}
	}
	return l.open(ctx, cfg, p.Strength, guests, game.RoleNone)
}

// shuffled returns the numbers below n in an order that depends only on a key.
func shuffled(key rules.Key, n int) (order []int) {
	d := agent.DrawOf(key, "seats", 0)
	for i := range n {
		order = slices.Insert(order, d.Below(i+1), i)
	}
	return order
}
