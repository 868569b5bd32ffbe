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

// invite puts those who wait on the seats for connected agents that nobody has
// come for yet, in their order, and somebody of the cast where nobody waits any more.
func (l *Lobby) invite(id string, seats []table.Occupant, sitting map[game.Seat]Guest) table.Deps {
	for i := range seats {
		if seats[i].Kind != table.Agent || !keeps(seats[i].Agent) {
			continue
		}
		wish := seats[i].Agent
		seats[i].Agent = ""
		if g, ok := l.pool.takeWhere(func(g Guest) bool { return meant(wish, g) }); ok {
			seats[i].Kind, seats[i].Agent = table.Remote, g.Name()
			sitting[game.Seat(i)] = g
		}
	}
	l.cast.fill(seats, agent.Even)
	return l.seated(id, sitting)
}

// dismiss lets guests wait again whose table did not open.
func (l *Lobby) dismiss(sitting map[game.Seat]Guest) {
	for _, g := range sitting {
		l.pool.Add(g)
	}
}

// seated returns what a table needs whose seats have these guests.
func (l *Lobby) seated(id string, sitting map[game.Seat]Guest) table.Deps {
	deps := l.deps
	deps.Agents = func(name string, s agent.Seating) (agent.Agent, error) {
		if g := sitting[s.Seat]; g != nil {
			return l.sit(id, g, s), nil
		}
		return l.deps.Agents(name, s)
	}
	return deps
}

// Match opens a table of connected agents on random seats, with built-in ones
// where there are not enough, and a person if user is not "". The guests are
// the table's until its game ends, and then wait again.
func (l *Lobby) Match(ctx context.Context, user string, setup rules.Setup, pace table.Pace, guests []Guest) (*table.Table, error) {
	return l.host(ctx, user, table.Config{ID: newID(), Setup: setup, Pace: pace}, guests)
}

// host is Match with all that can be chosen.
func (l *Lobby) host(ctx context.Context, user string, cfg table.Config, guests []Guest) (*table.Table, error) {
	t, err := l.match(ctx, user, cfg, guests)
	if err != nil {
		for _, g := range guests {
			l.pool.Add(g)
		}
	}
	return t, err
}

func (l *Lobby) match(ctx context.Context, user string, cfg table.Config, guests []Guest) (*table.Table, error) {
	if err := cfg.Setup.Validate(); err != nil {
		return nil, err
	}
	people := 0
	if user != "" {
		people = 1
	}
	n := cfg.Setup.Seats()
	if len(guests)+people > n {
		return nil, fmt.Errorf("lobby: %d seats, and %d who want one", n, len(guests)+people)
	}
	seats, order := agents(n), shuffled(n)
	sitting := map[game.Seat]Guest{}
	for i, g := range guests {
		seat := &seats[order[i]]
		seat.Kind, seat.Agent = table.Remote, g.Name()
		sitting[game.Seat(order[i])] = g
	}
	if user != "" {
		seat := &seats[order[len(guests)]]
		seat.Kind, seat.User = table.Person, user
	}
	l.cast.fill(seats, agent.Even)
	if people > 0 && len(guests) > 0 { // two minds that could learn from how long a night lasts
		cfg.Setup.HeldNight = true
	}
	cfg.Seats = seats
	return l.launch(ctx, cfg, l.seated(cfg.ID, sitting))
}

// sit seats a guest until the game ends. The place of one that has gone stays
// its own, and is played for: nobody's leaving keeps others from their game.
func (l *Lobby) sit(id string, g Guest, s agent.Seating) agent.Agent {
	g.Record().BeginGame(id)
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
