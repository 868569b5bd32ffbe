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

	mu      sync.Mutex         // guards what follows
	guest   pool.Guest         // of a team that connects; another of its name may take its place
	size    int                // of the villages in which the guest has played; 0: none yet
	counted map[pool.Fault]int // of the guest's faults, how many have been counted
	pending map[string]int     // faults that are to be counted
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

// Receive waits for the teams that connect. The names of those who may be
// anybody give their order.
func (c *Tournament) AwaitTeams(ctx context.Context) error {
	var waiting []*member // those with a name first: nobody else may take their guest
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
		taken[m.Name] = true // a guest that calls itself plain is plain#2 beside one
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

// renew awaits new connections of those members who have played in villages of another size, and
// ends the ones they have. In a contest a program is started anew for each set, and many keep the size
// of their first game.
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
		return nil // who has come takes its seat, the others are absent until they come
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

// playsOther notes the size of the village that the member plays in next, and reports whether its
// connection has seen another one.
func (m *member) playsOther(size int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := m.size
	m.size = size
	return before != 0 && before != size
}

// sit returns the factory of the team's agent for a game, with what it has kept
// of the block. If a connected one has gone or is silent, another that has come under its
// name takes its place; until then its seat is played for.
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

// countFaults adds what is new in the guest's record.
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

// AwaitOne waits for the agent of a name.
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

// Factory seats the agent for a game. If the agent has gone, another of its name takes its place. Until one
// comes, the server plays for it, which is a fault.
func (c *ConnectedTeam) Factory() agent.Factory { return c.m.factoryWith(nil) }

// Faults returns the agent's faults since the last call by kind, with the utterances of a game that the rules found
// invalid, and whether they changed the game. It returns nil for none.
func (c *ConnectedTeam) Faults(invalid int) (faults map[string]int, spoilt bool) {
	if faults = c.m.newFaults(invalid); len(faults) == 0 {
		return nil, false
	}
	return faults, pool.Spoilt(faults)
}
