package lobby

import (
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/chance"
	"aiwolfplay/server/table"
)

// SetCharacters sets the function that names the agents to deal at a strength,
// such as [agent.Dealt]. The names are registered ones. Call it before the first
// table opens; without it every dealt agent is [Opponent].
func (l *Lobby) SetCharacters(at func(agent.Strength) []string) { l.characters = at }

// nameCharacters calls built-in agents by their characters, where nobody else plays: whom one watches
// is somebody to follow. Elsewhere it would tell people how a seat is played.
func nameCharacters(seats []table.Occupant) {
	if slices.ContainsFunc(seats, func(o table.Occupant) bool { return o.Kind != table.Agent }) {
		return
	}
	for i := range seats {
		if a, err := agent.Lookup(seats[i].Agent); err == nil && a.Character != "" {
			seats[i].Name = a.Character
		}
	}
}

// deal gives a random character of the strength to each built-in agent without
// one. No character is dealt twice before all have been dealt once.
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
