package turningpoint

import "aiwolfplay/game"

// insight is the value of a living seer, and of a living medium: the share of executions that would miss if drawn at
// random, but hit a werewolf instead. With this value a village of five begins with 60 % and one of fifteen with 55 %,
// which is about what strong agents win as villagers (docs/agents-inside.md, "Balance").
const insight = 0.18

// A village counts the living seats. Roles with a gift are counted among the humans too.
type village struct {
	wolves, humans          int
	seer, medium, bodyguard int
}

// add returns the village with n more seats of a role. A negative n removes seats.
func (v village) add(role game.Role, n int) village {
	if role == game.RoleWerewolf {
		v.wolves += n
		return v
	}
	v.humans += n
	switch role {
	case game.RoleSeer:
		v.seer += n
	case game.RoleMedium:
		v.medium += n
	case game.RoleBodyguard:
		v.bodyguard += n
	}
	return v
}

// over returns the village's chance if the game is decided.
func (v village) over() (chance float64, over bool) {
	if v.wolves == 0 {
		return 1, true
	}
	return 0, v.humans <= v.wolves
}

// humanDeaths yields the village after the death of a human, for each kind of human, together with the probability of
// this case if the human is drawn at random.
func (v village) humanDeaths(visit func(left village, share float64)) {
	all, plain := float64(v.humans), v.humans-v.seer-v.medium-v.bodyguard
	for _, kind := range [...]struct {
		role game.Role
		n    int
	}{
		{game.RoleSeer, v.seer}, {game.RoleMedium, v.medium}, {game.RoleBodyguard, v.bodyguard},
		{game.RoleVillager, plain},
	} {
		if kind.n > 0 {
			visit(v.add(kind.role, -1), float64(kind.n)/all)
		}
	}
}

// chances caches the chance of each village by day, before the vote.
type chances map[village]float64

// byDay returns the probability that a village wins, before it votes. It executes at random, except for the knowledge
// of its seer and its medium. Its werewolves attack at random.
func (c chances) byDay(v village) float64 {
	if sure, over := v.over(); over {
		return sure
	}
	if known, ok := c[v]; ok {
		return known
	}
	hit := float64(v.wolves) / float64(v.wolves+v.humans)
	for range v.seer + v.medium {
		hit += (1 - hit) * insight
	}
	chance := hit * c.byNight(v.add(game.RoleWerewolf, -1))
	v.humanDeaths(func(left village, share float64) { chance += (1 - hit) * share * c.byNight(left) })
	c[v] = chance
	return chance
}

// byNight returns the same at the beginning of the night. A bodyguard guards one of the others at random.
func (c chances) byNight(v village) float64 {
	if sure, over := v.over(); over {
		return sure
	}
	chance := 0.0
	v.humanDeaths(func(left village, share float64) {
		dies := share
		if v.bodyguard > 0 && left.bodyguard == v.bodyguard {
			saved := share / float64(v.wolves+v.humans-1)
			chance += saved * c.byDay(v)
			dies -= saved
		}
		chance += dies * c.byDay(left)
	})
	return chance
}
