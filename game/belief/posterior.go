package belief

import "aiwolfplay/game"

// A Posterior holds the probability of each role for each seat, alone and together
// with another seat being a werewolf.
type Posterior struct {
	// Role[i][r] is the probability that i has role r. Each row sums to 1.
	Role [game.MaxSeats][game.NumRoles]float64
	// With[i][r][k] is the probability that i has role r and k is a werewolf. It is filled in only if the posterior was
	// inferred with pairs, and only for the seats of the village. For all possible seats it would take most of an
	// agent's memory.
	With [][game.NumRoles][game.MaxSeats]float64
	// Contradiction says that no deal agrees with the facts. The probabilities are then those of a table about which
	// nothing is known.
	Contradiction bool
}

// Wolf returns the probability that s is a werewolf.
func (p *Posterior) Wolf(s game.Seat) float64 { return p.Role[s][game.RoleWerewolf] }

// addPack adds the weight of the deals with a pack to the wolves of the pack.
func (p *Posterior) addPack(pack game.SeatSet, weight float64, pairs bool) {
	for rest := pack; rest != 0; rest &= rest - 1 {
		p.addRole(rest.First(), game.RoleWerewolf, pack, weight, pairs)
	}
}

// addRole adds the weight of the deals with a pack in which s has a role.
func (p *Posterior) addRole(s game.Seat, r game.Role, pack game.SeatSet, weight float64, pairs bool) {
	p.Role[s][r] += weight
	if pairs {
		p.addWith(s, r, pack, weight)
	}
}

func (p *Posterior) addWith(s game.Seat, r game.Role, pack game.SeatSet, weight float64) {
	for rest := pack; rest != 0; rest &= rest - 1 {
		p.With[s][r][rest.First()] += weight
	}
}
