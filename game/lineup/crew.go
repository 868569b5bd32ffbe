package lineup

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/sim"
)

// A Crew holds the entrants that sit in line-ups. Each agent has as many of them as it may have seats at a table.
type Crew struct {
	Entrants []sim.Entrant
	members  []member // by entrant
	agents   int
}

// A member is one of an agent's connected programs, or a built-in agent, which may have any number of seats.
type member struct {
	agent int
	guest Guest // nil: built in
}

// A Guest is a program that has connected.
type Guest interface {
	Factory() agent.Factory
	// Faults returns the guest's faults since the last call by kind, and whether they changed the game. The faults
	// include the utterances of a game that the rules found invalid.
	Faults(invalid int) (faults map[string]int, spoilt bool)
}

// NewCrew returns a crew of the given number of agents, without entrants.
func NewCrew(agents int) *Crew { return &Crew{agents: agents} }

// Add adds a built-in agent.
func (c *Crew) Add(agent int, e sim.Entrant) {
	c.Entrants, c.members = append(c.Entrants, e), append(c.members, member{agent: agent})
}

// AddGuest adds a program of an agent that connects. Such an agent needs a separate program for each seat of the table.
func (c *Crew) AddGuest(agent int, name string, g Guest) {
	c.Entrants = append(c.Entrants, sim.Entrant{Name: name, Factory: g.Factory()})
	c.members = append(c.members, member{agent, g})
}

// connects reports whether a member is a program that has connected.
func (c *Crew) connects() bool {
	return slices.ContainsFunc(c.members, func(m member) bool { return m.guest != nil })
}

// seat returns the entrants by seat in a game of a line-up.
func (c *Crew) seat(l Lineup, roles []game.Role) (seated []int) {
	for _, role := range roles {
		first := slices.IndexFunc(c.members, func(m member) bool { return m.agent == l.Plays(role) })
		if c.members[first].guest != nil { // the agent's next program without a seat
			for slices.Contains(seated, first) {
				first++
			}
		}
		seated = append(seated, first)
	}
	return seated
}

// faults returns the faults in the game that has just ended, or nil if no agent connects.
func (c *Crew) faults(p *sim.PlayedGame) *Faults {
	if !c.connects() {
		return nil
	}
	f := &Faults{Of: make([]map[string]int, c.agents)}
	for seat, i := range p.Agents {
		m := c.members[i]
		if m.guest == nil {
			continue
		}
		faults, spoilt := m.guest.Faults(p.Result.Invalid[seat])
		f.count(m.agent, faults)
		if spoilt || evaluation.Forced(p.Result.Log, game.Seat(seat)) {
			f.spoil(m.agent, p.Result.Roles[seat].Side())
		}
	}
	return f
}

// count adds faults of an agent.
func (f *Faults) count(agent int, faults map[string]int) {
	if f.Of[agent] == nil {
		f.Of[agent] = map[string]int{}
	}
	for kind, n := range faults {
		f.Of[agent][kind] += n
	}
}

// spoil records that an agent on a side has changed the game by a fault.
func (f *Faults) spoil(agent int, side game.Side) {
	if !slices.Contains(f.Spoilt, agent) {
		f.Spoilt = append(f.Spoilt, agent)
	}
	if side == game.SideVillage {
		f.Village = true
	} else {
		f.Wolves = true
	}
}
