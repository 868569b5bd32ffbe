package lobby

import (
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/random"
	"aiwolfplay/server/table"
)

// SetCharacters sets the function that names the agents to deal at a strength, such as [agent.Dealt]. The names are
// registered ones. Call it before the first table opens. Without a call, every dealt agent is [Opponent].
func (l *Lobby) SetCharacters(at func(agent.Strength) []string) { l.characters = at }

// nameCharacters names built-in agents after their characters if nobody else plays, so that viewers have somebody to
// follow. If others play, the name would show them how the agent plays, so the person who opened the table must have
// wished it.
func nameCharacters(seats []table.Occupant, wished bool) {
	if !wished && slices.ContainsFunc(seats, func(o table.Occupant) bool { return o.Kind != table.Agent }) {
		return
	}
	called := map[string]int{}
	for i := range seats {
		a, err := agent.Lookup(seats[i].Agent)
		if err != nil || a.Character == "" || seats[i].Kind != table.Agent || called[a.Character] == mostAlike {
			continue
		}
		called[a.Character]++
		seats[i].Name = a.Character
		if n := called[a.Character]; n > 1 {
			seats[i].Name = fmt.Sprint(a.Character, "-", n)
		}
	}
}

// mostAlike bounds the seats of a table named after the same character: the second and the third are CHARACTER-2 and
// CHARACTER-3. Further seats keep their other names.
const mostAlike = 3

// CalledByCharacters reports whether built-in agents at a table are called by their characters.
func CalledByCharacters(seats []table.Occupant) bool {
	return slices.ContainsFunc(seats, func(o table.Occupant) bool {
		a, err := agent.Lookup(o.Agent)
		name, _, _ := strings.Cut(o.Name, "-")
		return o.Kind == table.Agent && err == nil && a.Character != "" && name == a.Character
	})
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
			order = random.Perm(len(names))
		}
		seats[i].Agent = names[order[0]]
		order = order[1:]
	}
}
