package lobby

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/server/chance"
	"aiwolfplay/server/table"
)

// SetCharacters says whom to deal to seats at a strength, by registered names,
// as [agent.Dealt] does. It is called before the first table opens; without it
// everybody is [Opponent].
func (l *Lobby) SetCharacters(at func(agent.Strength) []string) { l.characters = at }

// deal gives characters to the seats of built-in agents that have none: no
// character sits twice before all of that strength sit once.
func (l *Lobby) deal(seats []table.Occupant, s agent.Strength) {
	names := l.characters(s)
	var order []int
	for i := range seats {
		if seats[i].Kind != table.Agent || seats[i].Agent != "" {
			continue
		}
		if len(order) == 0 {
			order = chance.Perm(len(names))
		}
		seats[i].Agent = names[order[0]]
		order = order[1:]
	}
}
