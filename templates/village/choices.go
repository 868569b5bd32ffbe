// Package village has the choice of a village that forms to begin a game share: its size, its agents and one's role.
package village

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Sizes lists the villages that one plays from the lobby and practises in.
var Sizes = [...]int{5, 15}

// A Role is a role and how many seats of some villages are dealt it.
type Role struct {
	game.Role
	In []Count
}

// A Count is how many seats of a village are dealt a role.
type Count struct{ Size, Seats int }

// A RoleCount is how many seats of one village are dealt a role.
type RoleCount struct {
	game.Role
	Seats int
}

// Roles lists the roles of the villages of Sizes.
func Roles() (list []Role) {
	for _, role := range game.Roles {
		shown := Role{Role: role}
		for _, size := range Sizes {
			setup, err := rules.Village(size)
			if err != nil {
				continue // never: the rules have each of Sizes
			}
			if n := int(setup.Roles[role]); n > 0 {
				shown.In = append(shown.In, Count{size, n})
			}
		}
		if len(shown.In) > 0 {
			list = append(list, shown)
		}
	}
	return list
}

// Levels lists the names of the agents' strengths, the weakest first. Each has a text level.<name>.
func Levels() (names []string) {
	for _, s := range agent.Strengths {
		names = append(names, s.String())
	}
	return names
}
