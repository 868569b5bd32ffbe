package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
)

// Forward reports whether a wolf offers to its pack to claim the seer.
func (s *Seat) Forward() bool { return s.ChanceOfGame("forward", s.Fakes) }

// Fake returns the role that the possessed claims: the seer or, if the village has a medium, sometimes the medium.
func (s *Seat) Fake() game.Role {
	if s.Table.Setup.Roles[game.RoleMedium] > 0 && s.ChanceOfGame("fake", fakesMedium) {
		return game.RoleMedium
	}
	return game.RoleSeer
}

// FightsBack reports whether a wolf claims the seer because a seer calls it a wolf. It is drawn once for the game, with
// the given chance.
func (s *Seat) FightsBack(chance float64) bool {
	return !s.Slanderers().Empty() && s.ChanceOfGame("fight", chance) &&
		s.Table.Claimants(game.RoleSeer).Len() < claimantsEnough
}

// ClearMostWolfish returns the likeliest wolf for a false result that calls it human, so that the others look elsewhere
// for the wolf.
func (s *Seat) ClearMostWolfish(d *agent.Draw, set game.SeatSet) game.Seat {
	return speech.Best(s.Quiet(set), func(of game.Seat) float64 {
		return s.Consider().Wolf(of) + clearsByDraw*d.Float64()
	})
}

// mostSuspect returns the seat that this seat says it suspects most.
func (s *Seat) mostSuspect(set game.SeatSet) game.Seat {
	m := s.Mind.Think()
	return speech.Best(set, func(of game.Seat) float64 { return m.Wolf[of] })
}

// BoldAtHome returns the chance that a false result accuses. A possessed of the house accuses as often as a seer finds
// a wolf, unless its character is bolder. Nobody believes a seer that only clears others, and a seer that accuses more
// often gives itself away.
func (s *Seat) BoldAtHome() float64 {
	if s.Role() != game.RolePossessed {
		return s.Character.Bold
	}
	return max(s.Character.Bold, float64(s.Wolves())/float64(s.Table.Setup.Seats()-1))
}

// Pretends returns the role as which a wolf or the possessed speaks: a wolf claims the seer for its pack or to fight
// back, and is a villager otherwise.
func (p *pack) Pretends() game.Role {
	switch {
	case p.seat.Role() == game.RolePossessed:
		return p.seat.Fake()
	case p.chosenLiar(), p.seat.FightsBack(p.seat.Fights * p.fights):
		return game.RoleSeer
	}
	return game.RoleVillager
}

// chosenLiar reports whether the wolf claims the seer. In a pack it is the first that offered to on the night of day 0.
// For a lone wolf the character decides.
func (p *pack) chosenLiar() bool {
	if p.seat.Table.Known(game.RoleWerewolf).Len() > 1 {
		return p.seat.FirstForward()
	}
	return p.seat.Forward()
}

// Blacken returns a seat to accuse that is no rival, because a seer seldom finds its rival to be the wolf. If all are
// rivals, one of them is on the liar's side. In that case the wolf accuses the likeliest seer.
func (p *pack) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	rivals := victims & p.seat.Table.Claimants(game.RoleSeer)
	switch quiet := victims &^ rivals; {
	case !quiet.Empty():
		return d.Pick(quiet)
	case rivals.Len() > 1 && p.seat.Role() == game.RoleWerewolf:
		return speech.Best(rivals, func(s game.Seat) float64 { return p.seat.Consider().Role[s][game.RoleSeer] })
	}
	return d.Pick(victims)
}

// Clear returns the likeliest wolf, to call it human. On the first day it returns any seat, even a rival: the first
// result of a true seer is also chosen without any knowledge.
func (p *pack) Clear(d *agent.Draw, set game.SeatSet) game.Seat {
	if p.seat.Table.Day == 1 {
		return d.Pick(set)
	}
	return p.seat.ClearMostWolfish(d, set)
}

// Pretends returns the role of pack.Pretends, except that a wolf in danger of being executed claims the bodyguard, as a
// bodyguard does.
func (p *largePack) Pretends() game.Role {
	role := p.pack.Pretends()
	if role == game.RoleVillager && p.hidesAsGuard() {
		return game.RoleBodyguard
	}
	return role
}

// hidesAsGuard reports whether the wolf claims the bodyguard. A seat that is hazier than one of even strength does so
// less often.
func (p *largePack) hidesAsGuard() bool {
	s := p.seat
	chance := hidesAsGuard * min(1, (1-s.Hazy)/(1-Haze[agent.Even]))
	return s.Table.Phase == game.PhaseTalk && s.Slanderers().Empty() &&
		s.Table.Claimants(game.RoleBodyguard).Empty() && s.ChanceOfGame("guard", chance) && s.InDanger()
}

// Blacken returns, from the second day on, the seat that the liar seems to suspect most.
func (p *largePack) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	if p.seat.Table.Day > 1 {
		return p.seat.mostSuspect(p.seat.Quiet(victims))
	}
	return p.pack.Blacken(d, victims)
}

// Clear returns, from the second day on, the seat that the liar seems to suspect most, to call it human: a true seer
// would have divined that seat. A result that cleared the wolf would expose the wolf once the liar is known.
func (p *largePack) Clear(d *agent.Draw, set game.SeatSet) game.Seat {
	if p.seat.Table.Day == 1 {
		return d.Pick(set)
	}
	return p.seat.mostSuspect(p.seat.Quiet(set))
}
