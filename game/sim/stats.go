package sim

import (
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Stats count the games of a batch.
type Stats struct {
	Games   int
	Village Rate                // games that the village won
	ByRole  [game.NumRoles]Rate // seats dealt the role whose side won
	Agents  []AgentStats        // in the order of the configuration
	Days    int                 // sum of the days on which games ended
	Invalid int                 // utterances that became Skip
	Spoken  int                 // utterances, Skip and Over not counted
	// FirstExecuted counts whom the first day executed.
	FirstExecuted [game.NumRoles]int
}

// AgentStats count the seats of one agent.
type AgentStats struct {
	Name   string
	All    Rate
	ByRole [game.NumRoles]Rate
}

// A Rate is how many of some games were won.
type Rate struct{ Won, Of int }

// Share returns Won/Of, 0 of none.
func (r Rate) Share() float64 {
	if r.Of == 0 {
		return 0
	}
	return float64(r.Won) / float64(r.Of)
}

// Interval returns the 95 % confidence interval of the share (Wilson, 1927).
func (r Rate) Interval() (low, high float64) {
	if r.Of == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(r.Of), r.Share()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

func (r *Rate) add(won bool) {
	r.Of++
	if won {
		r.Won++
	}
}

func (r *Rate) merge(o Rate) { r.Won, r.Of = r.Won+o.Won, r.Of+o.Of }

func newStats(c Config) Stats {
	s := Stats{Agents: make([]AgentStats, len(c.Agents))}
	for i, a := range c.Agents {
		s.Agents[i].Name = a.Name
	}
	return s
}

// count adds a game, given the agent at each seat.
func (s *Stats) count(r *Result, entrants []int) {
	s.Games++
	s.Days += r.Day
	s.Village.add(r.Winner == game.SideVillage)
	for seat, entrant := range entrants {
		role := r.Roles[seat]
		won := role.Side() == r.Winner
		s.ByRole[role].add(won)
		s.Agents[entrant].All.add(won)
		s.Agents[entrant].ByRole[role].add(won)
		s.Invalid += r.Invalid[seat]
	}
	first := true
	for i := range r.Log {
		switch ev := &r.Log[i]; {
		case ev.Kind == rules.Said && ev.Text != rules.SkipText && ev.Text != rules.OverText:
			s.Spoken++
		case ev.Kind == rules.Executed && first:
			s.FirstExecuted[r.Roles[ev.Target]]++
			first = false
		}
	}
}

func (s *Stats) merge(o *Stats) {
	s.Games += o.Games
	s.Days += o.Days
	s.Invalid += o.Invalid
	s.Spoken += o.Spoken
	s.Village.merge(o.Village)
	for role := range s.ByRole {
		s.ByRole[role].merge(o.ByRole[role])
		s.FirstExecuted[role] += o.FirstExecuted[role]
	}
	for i := range o.Agents {
		s.Agents[i].merge(&o.Agents[i])
	}
}

// ByName returns the statistics with those of agents of one name put together,
// in the order of their first.
func ByName(list []AgentStats) []AgentStats {
	var out []AgentStats
	for i := range list {
		at := slices.IndexFunc(out, func(a AgentStats) bool { return a.Name == list[i].Name })
		if at < 0 {
			out = append(out, list[i])
			continue
		}
		out[at].merge(&list[i])
	}
	return out
}

func (a *AgentStats) merge(o *AgentStats) {
	a.All.merge(o.All)
	for role := range a.ByRole {
		a.ByRole[role].merge(o.ByRole[role])
	}
}
