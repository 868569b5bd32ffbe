package winchance

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Kind is a group of living seats that are equal in plain play.
type Kind uint8

// The kinds. A villager, a medium and a possessed are Other.
const (
	Wolf Kind = iota
	Seer
	Bodyguard
	Other

	NumKinds = iota
)

// KindOf returns the kind of a role.
func KindOf(role game.Role) Kind {
	switch role {
	case game.RoleWerewolf:
		return Wolf
	case game.RoleSeer:
		return Seer
	case game.RoleBodyguard:
		return Bodyguard
	}
	return Other
}

// A Group is the living seats of one kind of which the seer has, or has not, learned the species.
type Group struct {
	Kind    Kind
	Divined bool
}

// A State counts the living seats by kind and by whether they are divined: what plain play depends on.
type State [NumKinds][2]uint8

// Deal returns the state before anything is known.
func Deal(setup rules.Setup) (s State) {
	for _, role := range game.Roles {
		s[KindOf(role)][0] += setup.Roles[role]
	}
	return s
}

// of returns how many seats of a group live.
func (s *State) of(g Group) *uint8 {
	if g.Divined {
		return &s[g.Kind][1]
	}
	return &s[g.Kind][0]
}

// With returns the state with one more seat of a group.
func (s State) With(g Group) State {
	*s.of(g)++
	return s
}

// Without returns the state with one seat less of a group. There must be one.
func (s State) Without(g Group) State {
	*s.of(g)--
	return s
}

// divining returns the state after the seer has learned what a seat of a group is.
func (s State) divining(g Group) State {
	return s.Without(g).With(Group{g.Kind, true})
}

// count returns how many seats of a kind live.
func (s *State) count(k Kind) int { return int(s[k][0]) + int(s[k][1]) }

// living returns how many seats live.
func (s *State) living() (n int) {
	for k := range Kind(NumKinds) {
		n += s.count(k)
	}
	return n
}

// over returns the village's chance where the rules have decided the game (regulation 1.2), at dawn.
func (s *State) over() (chance float64, over bool) {
	wolves := s.count(Wolf)
	if wolves == 0 {
		return 1, true
	}
	return 0, 2*wolves >= s.living()
}

// groups yields the groups in which seats live, and how many.
func (s *State) groups(yield func(Group, float64) bool) {
	for k := range s {
		for divined, n := range s[k] {
			if n > 0 && !yield(Group{Kind(k), divined == 1}, float64(n)) {
				return
			}
		}
	}
}
