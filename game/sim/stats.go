package sim

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
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
	// FirstExecuted counts the roles of the seats that were executed first.
	FirstExecuted [game.NumRoles]int
	// EarlyVillage and Early count the first EarlyGames of each set, in which memories hold little. Without sets they
	// count no game.
	EarlyVillage Rate
	Early        []AgentStats
}

// EarlyGames is the number of games at the beginning of a set that count as early.
const EarlyGames = 10

// AgentStats count the seats of one agent.
type AgentStats struct {
	Name   string
	All    Rate
	ByRole [game.NumRoles]Rate
}

// A Rate counts games, or other cases, and how many of them were won or came true.
type Rate struct{ Won, Of int }

// Share returns Won/Of, from 0 to 1. It is 0 if Of is 0.
func (r Rate) Share() float64 {
	if r.Of == 0 {
		return 0
	}
	return float64(r.Won) / float64(r.Of)
}

// Interval returns the 95 % confidence interval of the share.
func (r Rate) Interval() (low, high float64) { return rating.Interval(r.Won, r.Of) }

func (r *Rate) add(won bool) {
	r.Of++
	if won {
		r.Won++
	}
}

func (r *Rate) merge(o Rate) { r.Won, r.Of = r.Won+o.Won, r.Of+o.Of }

func newStats(c Config) Stats {
	s := Stats{Agents: make([]AgentStats, len(c.Agents)), Early: make([]AgentStats, len(c.Agents))}
	for i, a := range c.Agents {
		s.Agents[i].Name, s.Early[i].Name = a.Name, a.Name
	}
	return s
}

// count adds a game. entrants holds the index of the agent at each seat; early says that the game is one of the first
// of its set.
func (s *Stats) count(r *Result, entrants []int, early bool) {
	s.Games++
	s.Days += r.Day
	s.Village.add(r.Winner == game.SideVillage)
	if early {
		s.EarlyVillage.add(r.Winner == game.SideVillage)
	}
	for seat, entrant := range entrants {
		role := r.Roles[seat]
		won := role.Side() == r.Winner
		s.ByRole[role].add(won)
		s.Agents[entrant].add(role, won)
		if early {
			s.Early[entrant].add(role, won)
		}
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
	s.EarlyVillage.merge(o.EarlyVillage)
	for i := range o.Agents {
		s.Agents[i].merge(&o.Agents[i])
		s.Early[i].merge(&o.Early[i])
	}
}

// ByName adds up the statistics of agents with the same name. The names are in the
// order of their first occurrence.
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

func (a *AgentStats) add(role game.Role, won bool) {
	a.All.add(won)
	a.ByRole[role].add(won)
}

// Side returns the rate over all roles of a side.
func (a *AgentStats) Side(side game.Side) (r Rate) {
	for _, role := range game.Roles {
		if role.Side() == side {
			r.merge(a.ByRole[role])
		}
	}
	return r
}

func (a *AgentStats) merge(o *AgentStats) {
	a.All.merge(o.All)
	for role := range a.ByRole {
		a.ByRole[role].merge(o.ByRole[role])
	}
}
