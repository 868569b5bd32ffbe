// Package village has the choices for a village that several forms for a new game share: its size, its agents and the
// viewer's role.
package village

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Sizes lists the sizes of the villages that people can play from the lobby and practise in.
var Sizes = [...]int{5, 15}

// A Role is a role with the number of seats that are dealt it, by village.
type Role struct {
	game.Role
	In []Count
}

// A Count is the number of seats in a village of a size that are dealt a role.
type Count struct{ Size, Seats int }

// A RoleCount is the number of seats in one village that are dealt a role.
type RoleCount struct {
	game.Role
	Seats int
}

// Roles returns the roles of the villages of Sizes.
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

// Levels returns the names of the agents' strengths, the weakest first. Each has a text level.<name>.
func Levels() (names []string) {
	for _, s := range agent.Strengths {
		names = append(names, s.String())
	}
	return names
}
