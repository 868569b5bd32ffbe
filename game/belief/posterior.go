package belief

import "aiwolfplay/game"

// A Posterior is how likely each seat has each role, and how likely that is
// together with another seat being a werewolf. Its rows sum to 1.
type Posterior struct {
	Role [game.MaxSeats][game.NumRoles]float64
	// With[i][r][k] is the probability that i has role r and k is a werewolf.
	With [game.MaxSeats][game.NumRoles][game.MaxSeats]float64
	// Contradiction says that no deal fits all that is certain, so that the
	// probabilities are those of a table of which nothing is known.
	Contradiction bool
}

// Wolf returns the probability that s is a werewolf.
func (p *Posterior) Wolf(s game.Seat) float64 { return p.Role[s][game.RoleWerewolf] }

// addPack adds deals to the wolves of their pack.
func (p *Posterior) addPack(pack game.SeatSet, z float64, pairs bool) {
	for rest := pack; rest != 0; rest &= rest - 1 {
		p.addRole(rest.First(), game.RoleWerewolf, pack, z, pairs)
	}
}

// addRole adds deals in which s has a role beside a pack.
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
