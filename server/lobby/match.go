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
	seats, order := agents(n), shuffled(n)
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
	deps := l.deps
	deps.Agents = func(name string, s agent.Seating) (agent.Agent, error) {
		if g := sitting[s.Seat]; g != nil {
			return l.sit(g, s), nil
		}
		return l.deps.Agents(name, s)
	}
	return l.createWith(ctx, deps, setup, pace, seats)
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
