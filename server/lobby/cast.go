package lobby

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/server/table"
)

// A Cast returns the characters that are dealt to seats at a strength, by the
// names that they are registered under: [agent.Dealt].
type Cast func(agent.Strength) []string

// SetCast says whom to deal, before the first table opens. Without a cast
// everybody is [Opponent].
func (l *Lobby) SetCast(c Cast) { l.cast = c }

// fill gives characters to the seats of built-in agents that have none: no
// character sits twice before all of that strength sit once.
func (c Cast) fill(seats []table.Occupant, s agent.Strength) {
	names := []string{Opponent}
	if c != nil {
		names = c(s)
	}
	var order []int
	for i := range seats {
		if seats[i].Kind != table.Agent || seats[i].Agent != "" {
			continue
		}
		if len(order) == 0 {
			order = shuffled(len(names))
		}
		seats[i].Agent = names[order[0]]
		order = order[1:]
	}
}
