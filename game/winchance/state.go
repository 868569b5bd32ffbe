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

// A Group is the living seats of one kind whose species the seer has learned, or those whose species it has not.
type Group struct {
	Kind    Kind
	Divined bool
}

// A State counts the living seats by kind and by whether they have been divined. Plain play depends on nothing else.
type State [NumKinds][2]uint8

// Deal returns the state at the beginning, when nothing is known.
func Deal(setup rules.Setup) (s State) {
	for _, role := range game.Roles {
		s[KindOf(role)][0] += setup.Roles[role]
	}
	return s
}

// of returns a pointer to the number of living seats of a group.
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

// Without returns the state with one seat less of a group, which must not be empty.
func (s State) Without(g Group) State {
	*s.of(g)--
	return s
}

// divining returns the state after the seer has learned the species of a seat of a group.
func (s State) divining(g Group) State {
	return s.Without(g).With(Group{g.Kind, true})
}

// count returns the number of living seats of a kind.
func (s *State) count(k Kind) int { return int(s[k][0]) + int(s[k][1]) }

// living returns the number of living seats.
func (s *State) living() (n int) {
	for k := range Kind(NumKinds) {
		n += s.count(k)
	}
	return n
}

// over returns the village's chance at dawn if the rules have decided the game (regulation 1.2).
func (s *State) over() (chance float64, over bool) {
	wolves := s.count(Wolf)
	if wolves == 0 {
		return 1, true
	}
	return 0, 2*wolves >= s.living()
}

// groups yields each group that is not empty, with the number of its seats.
func (s *State) groups(yield func(Group, float64) bool) {
	for k := range s {
		for divined, n := range s[k] {
			if n > 0 && !yield(Group{Kind(k), divined == 1}, float64(n)) {
				return
			}
		}
	}
}
