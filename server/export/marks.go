package export

import (
	"cmp"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// weights are the odds that a marked seat is a wolf, relative to an unmarked one.
var weights = map[string]float64{"good": 0.25, "unsure": 1, "wolf": 4}

// Elicited turns players' marks into beliefs, moment by moment. A mark is a word, not a number. The chances of being a
// wolf are in proportion to 4 for suspected, 1 for in doubt and unmarked, 1/4 for trusted, and add up to the number of
// wolves. The other roles share the rest as they are dealt. So the order of the chances is the player's, but their size
// is our choice.
func Elicited(setup rules.Setup, log []rules.Event, marks []store.Marking) []*agent.Minds {
	var list []*agent.Minds
	for i := range marks {
		m := &agent.Minds{After: placeOf(log, &marks[i])}
		m.Of[marks[i].Seat] = believed(setup, &marks[i])
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b *agent.Minds) int { return cmp.Compare(a.After, b.After) })
	for i := 1; i < len(list); i++ { // marks stay until they are changed
		for s, b := range list[i-1].Of {
			if list[i].Of[s] == nil {
				list[i].Of[s] = b
			}
		}
	}
	return list
}

// placeOf returns the number of events in the log when the player had seen as many of them as the marks say.
func placeOf(log []rules.Event, m *store.Marking) int {
	seen := 0
	for i := range log {
		if log[i].To.Includes(game.AtSeat(m.Seat)) {
			if seen++; seen >= m.Seen {
				return i + 1
			}
		}
	}
	return len(log)
}

func believed(setup rules.Setup, m *store.Marking) *agent.Beliefs {
	b := new(agent.Beliefs)
	weight := func(s game.Seat) float64 {
		return cmp.Or(weights[m.Marks[strconv.Itoa(s.Number())]], 1)
	}
	sum := 0.0
	for s := range game.Seat(setup.Seats()) {
		if s != m.Seat {
			sum += weight(s)
		}
	}
	wolves := int(setup.Roles[game.RoleWerewolf])
	for s := range game.Seat(setup.Seats()) {
		if s == m.Seat {
			continue
		}
		wolf := min(1, float64(wolves)*weight(s)/sum)
		for _, role := range game.Roles {
			chance := (1 - wolf) * float64(setup.Roles[role]) / float64(setup.Seats()-wolves)
			if role == game.RoleWerewolf {
				chance = wolf
			}
			b.Roles[s][role] = agent.ChanceOf(chance)
		}
	}
	return b
}
