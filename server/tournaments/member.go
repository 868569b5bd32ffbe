package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/pool"
)

// A member is a team that plays in a tournament.
type member struct {
	Team
	builtIn agent.Factory // of a built-in agent; nil: the team connects
	pool    *pool.Pool

	mu      sync.Mutex         // guards the fields below
	guest   pool.Guest         // of a team that connects; another guest with the same name may replace it
	size    int                // size of the villages in which the guest has played, 0 before
	counted map[pool.Fault]int // number of the guest's faults that have been counted
	pending map[string]int     // faults that have still to be counted
}

func newMember(t Team, pool *pool.Pool) (*member, error) {
	m := &member{Team: t, pool: pool, pending: map[string]int{}}
	if t.Connects() {
		return m, nil
	}
	listed, err := agent.Lookup(t.Agent)
	m.builtIn = listed.New
	return m, err
}

// Awaited returns the names under which the tournament awaits teams that connect, ""
// for a team that may have any name. A tournament that has begun knows their names.
func (c *Tournament) Awaited() (names []string) {
	for _, m := range c.members {
		if m.Connects() {
			names = append(names, m.Calls)
		}
	}
	return names
}

// Receive waits for the teams that connect. Teams that may have any name are ordered by the names that they give.
func (c *Tournament) AwaitTeams(ctx context.Context) error {
	var waiting []*member // members with a name come first, so that nobody else takes their guests
	for _, m := range c.members {
		if m.Connects() {
			waiting = append(waiting, m)
		}
	}
	slices.SortStableFunc(waiting, func(a, b *member) int { return cmp.Compare(b.Calls, a.Calls) })
	var names []string
	for _, m := range waiting {
		names = append(names, m.Calls)
	}
	guests, err := c.cfg.Pool.TakeAll(ctx, names)
	if err != nil {
		return err
	}
	known := len(slices.DeleteFunc(names, func(name string) bool { return name == "" }))
	slices.SortStableFunc(guests[known:], func(a, b pool.Guest) int { return cmp.Compare(a.Name(), b.Name()) })
	taken := map[string]bool{}
	for _, m := range c.members {
		taken[m.Name] = true // a guest that calls itself plain becomes plain#2 if there is a plain
	}
	for i, m := range waiting {
		m.guest = guests[i]
		if m.Calls == "" {
			m.Calls, m.Name = m.guest.Name(), Numbered(m.guest.Name(), taken)
		}
	}
	for i, m := range c.members {
		c.state.Plan.Teams[i] = m.Team
	}
	return nil
}

// Numbered returns a free name and marks it as taken: name itself, or name#2,
// name#3 and so on.
func Numbered(name string, taken map[string]bool) string {
	free := name
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s#%d", name, n)
	}
	taken[free] = true
	return free
}

// renew ends the connections of members that have played in villages of another size, and awaits new ones. In a contest
// a program is started anew for each set, and many keep the size of their first game.
func (c *Tournament) renew(ctx context.Context, members []*member, size int) error {
	var old []*member
	var names []string
	for _, m := range members {
		if m.Connects() && m.playsOther(size) && !pool.HasGone(m.guest) {
			old, names = append(old, m), append(names, m.Calls)
		}
	}
	if len(old) == 0 {
		return nil
	}
	for _, m := range old {
		m.mu.Lock()
		m.guest.Dismiss(fmt.Sprintf("its next game has %d seats, so it is awaited anew", size))
		m.mu.Unlock()
	}
	if c.cfg.Renewed != nil {
		c.cfg.Renewed(size, names)
	}
	ctx, cancel := context.WithTimeout(ctx, renewal)
	defer cancel()
	guests, err := c.cfg.Pool.TakeAll(ctx, names)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // teams that have come take their seats; the others are absent until they come
	}
	if err != nil {
		return err
	}
	for i, m := range old {
		m.mu.Lock()
		m.countFaults()
		m.guest, m.counted = guests[i], nil
		m.mu.Unlock()
	}
	return nil
}

// renewal bounds the time for which the games of another size wait for the new connections.
const renewal = 10 * time.Minute

// playsOther notes the size of the village in which the member plays next, and reports whether its connection has
// played in villages of another size.
func (m *member) playsOther(size int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := m.size
	m.size = size
	return before != 0 && before != size
}

// sit returns the factory of the team's agent for a game, with its memory of the block. If a connected agent has gone
// or is silent, another one with its name replaces it. Until one comes, the server plays for it.
func (m *member) factoryWith(memory *agent.Memory) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		if m.builtIn != nil {
			s.Memory, s.Contest = memory, true
			return m.builtIn(s)
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		if a, ok := sit(m.guest, s); ok {
			return a, nil
		}
		if guest, ok := m.pool.Take(m.guest.Name()); ok {
			m.countFaults()
			m.guest, m.counted = guest, nil
			if a, ok := sit(guest, s); ok {
				return a, nil
			}
		}
		m.pending[string(pool.FaultAbsent)]++
		return agent.AbsentAgent{}, nil
	}
}

// sit seats a guest that gives a sign of life.
func sit(guest pool.Guest, s agent.Seating) (agent.Agent, bool) {
	ctx := s.Ctx
	if ctx == nil {
		ctx = context.Background()
	}
	if !guest.Present(ctx) {
		return nil, false
	}
	a, err := guest.Sit(s)
	return a, err == nil
}

// newFaults returns the faults since the last call, with the utterances of a game that the rules found invalid.
func (m *member) newFaults(invalid int) map[string]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.guest != nil {
		m.countFaults()
	}
	f := m.pending
	m.pending = map[string]int{}
	if invalid > 0 {
		f[string(pool.FaultIllegal)] += invalid
	}
	return f
}

// countFaults adds the new faults in the guest's record.
func (m *member) countFaults() {
	now := m.guest.Record().Report().Faults
	for fault, n := range now {
		if more := n - m.counted[fault]; more > 0 {
			m.pending[string(fault)] += more
		}
	}
	m.counted = now
}

// A ConnectedTeam is a team that connects, for games outside of a tournament.
type ConnectedTeam struct{ m *member }

// AwaitOne waits for the agent with a name.
func AwaitOne(ctx context.Context, waiting *pool.Pool, name string) (*ConnectedTeam, error) {
	guests, err := waiting.TakeAll(ctx, []string{name})
	if err != nil {
		return nil, err
	}
	m, err := newMember(Team{Name: name, Calls: name}, waiting)
	if err != nil {
		return nil, err
	}
	m.guest = guests[0]
	return &ConnectedTeam{m}, nil
}

// Factory returns a factory that seats the agent for a game. If the agent has gone, another one with its name replaces
// it. Until one comes, the server plays for it, which counts as a fault.
func (c *ConnectedTeam) Factory() agent.Factory { return c.m.factoryWith(nil) }

// Faults returns the agent's faults since the last call by kind, with the number of utterances of a game that the rules
// found invalid, and reports whether the faults changed the game. faults is nil if there are none.
func (c *ConnectedTeam) Faults(invalid int) (faults map[string]int, spoilt bool) {
	if faults = c.m.newFaults(invalid); len(faults) == 0 {
		return nil, false
	}
	return faults, pool.Spoilt(faults)
}
