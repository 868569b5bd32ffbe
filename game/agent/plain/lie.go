package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
)

// Pretends: the possessed has a favourite role, a wolf claims the seer if it is
// the pack's choice or is called a wolf, and is a villager otherwise.
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

// Friends returns the seats that it does not want executed and never names.
func (p *player) Friends() game.SeatSet { return p.Allies() }

// Spared is the same.
func (p *player) Spared() game.SeatSet { return p.Allies() }

// Innocent returns the seats that it takes for human before it asks whom to believe.
func (p *player) Innocent() game.SeatSet { return p.facts().humans }

// Blacken accuses a rival every other time, if there is one.
func (p *player) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	if rivals := victims & p.Table.Claimants(game.RoleSeer); !rivals.Empty() && d.Chance(accusesRival) {
		return d.Pick(rivals)
	}
	return d.Pick(victims)
}

// Clear calls anybody human who does not claim the seer.
func (p *player) Clear(d *agent.Draw, set game.SeatSet) game.Seat { return d.Pick(p.Quiet(set)) }
