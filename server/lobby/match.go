package lobby

import (
	"context"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// Pool returns the connected agents that wait for a seat.
func (l *Lobby) Pool() *Pool { return l.pool }

// Connected stands in a room for an agent that connects, as the name of a
// built-in one stands for that.
const Connected = "tcp"

// Receive says that agents can connect. Rooms that are made afterwards offer
// seats for them.
func (l *Lobby) Receive() { l.receives = true }

// invite puts those who wait on the seats for connected agents, in their order,
// and Opponent where nobody waits any more.
func (l *Lobby) invite(seats []table.Occupant) (table.Deps, map[game.Seat]Guest) {
	sitting := map[game.Seat]Guest{}
	for i := range seats {
		if seats[i].Kind != table.Agent || seats[i].Agent != Connected {
			continue
		}
		seats[i].Agent = Opponent
		if g, ok := l.pool.Take(""); ok {
			seats[i].Kind, seats[i].Agent = table.Remote, g.Name()
			sitting[game.Seat(i)] = g
		}
	}
	return l.seated(sitting), sitting
}

// dismiss lets guests wait again whose table did not open.
func (l *Lobby) dismiss(sitting map[game.Seat]Guest) {
	for _, g := range sitting {
		l.pool.Add(g)
	}
}

// seated returns what a table needs whose seats have these guests.
func (l *Lobby) seated(sitting map[game.Seat]Guest) table.Deps {
	deps := l.deps
	deps.Agents = func(name string, s agent.Seating) (agent.Agent, error) {
		if g := sitting[s.Seat]; g != nil {
			return l.sit(g, s), nil
		}
		return l.deps.Agents(name, s)
	}
	return deps
}

// Match opens a table of connected agents on random seats, with built-in ones
// where there are not enough, and a person if user is not "". The guests are
// the table's until its game ends, and then wait again.
func (l *Lobby) Match(ctx context.Context, user string, setup rules.Setup, pace table.Pace, guests []Guest) (*table.Table, error) {
	t, err := l.match(ctx, user, setup, pace, guests)
	if err != nil {
		for _, g := range guests {
			l.pool.Add(g)
		}
	}
	return t, err
}

func (l *Lobby) match(ctx context.Context, user string, setup rules.Setup, pace table.Pace, guests []Guest) (*table.Table, error) {
	if err := setup.Validate(); err != nil {
		return nil, err
	}
	people := 0
	if user != "" {
		people = 1
	}
	n := setup.Seats()
	if len(guests)+people > n {
		return nil, fmt.Errorf("lobby: %d seats, and %d who want one", n, len(guests)+people)
	}
	seats, order := agents(n, Opponent), shuffled(n)
	sitting := map[game.Seat]Guest{}
	for i, g := range guests {
		seat := &seats[order[i]]
		seat.Kind, seat.Agent = table.Remote, g.Name()
		sitting[game.Seat(order[i])] = g
	}
	if user != "" {
		seat := &seats[order[len(guests)]]
		seat.Kind, seat.Agent, seat.User = table.Person, "", user
	}
	if people > 0 && len(guests) > 0 { // two minds that could learn from how long a night lasts
		setup.HeldNight = true
	}
	return l.createWith(ctx, l.seated(sitting), setup, pace, seats)
}

// sit seats a guest until the game ends. The place of one that has gone stays
// its own, and is played for: nobody's leaving keeps others from their game.
func (l *Lobby) sit(g Guest, s agent.Seating) agent.Agent {
	context.AfterFunc(s.Ctx, func() { l.pool.Add(g) })
	a, err := g.Sit(s)
	if err != nil {
		l.deps.Log.Info("a connected agent is not there", "name", g.Name(), "seat", s.Seat.Number(), "err", err)
		return agent.Absent{}
	}
	return a
}

// shuffled returns the numbers below n in an order that nobody can foresee.
func shuffled(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list
}
