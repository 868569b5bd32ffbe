package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
)

// Pretends returns the role as which the seat speaks if it must lie. The possessed has a favourite role. A wolf claims
// the seer if the pack has chosen it or if it is called a wolf, and is a villager otherwise.
func (p *player) Pretends() game.Role {
	claims := p.forward
	if p.Table.Known(game.RoleWerewolf).Len() > 1 {
		claims = p.FirstForward()
	}
	switch {
	case p.Role() == game.RolePossessed:
		return p.fake
	case claims || p.fights && !p.Slanderers().Empty() && p.Table.Claimants(game.RoleSeer).Len() < 3:
		return game.RoleSeer
	}
	return game.RoleVillager
}

// Forward reports whether the wolf likes to claim the seer.
func (p *player) Forward() bool { return p.forward }

// Friends returns the seats that the seat does not want executed.
func (p *player) Friends() game.SeatSet { return p.Allies() }

// Spared returns the seats that the seat never names, which are its friends.
func (p *player) Spared() game.SeatSet { return p.Allies() }

// Innocent returns the seats that the seat knows to be human without believing any claim but the medium's.
func (p *player) Innocent() game.SeatSet { return p.facts().humans }

// Blacken returns a seat to accuse: if there is a rival, it is the rival in every second case.
func (p *player) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	if rivals := victims & p.Table.Claimants(game.RoleSeer); !rivals.Empty() && d.Chance(accusesRival) {
		return d.Pick(rivals)
	}
	return d.Pick(victims)
}

// Clear returns a seat to call human that does not claim the seer.
func (p *player) Clear(d *agent.Draw, set game.SeatSet) game.Seat { return d.Pick(p.Quiet(set)) }
