package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/view"
)

// Explain fills in the seat's real beliefs, by which it votes and acts in secret. Trusted seats are seen without haze.
// The reasons are found by leaving out each piece of evidence in turn (belief.Mind.Grounds).
func (s *Seat) Explain(b *agent.Beliefs, trusted game.SeatSet) {
	*b = agent.Beliefs{As: s.Mask(), Reasons: b.Reasons[:0]}
	seats := s.Table.Setup.Seats()
	var own, public belief.Posterior
	facts, common := s.Model.Own(), s.Model.Public()
	s.Model.Infer(&own, &facts, true)
	s.Model.Infer(&public, &common, true)

	seen := s.hazed(&own, trusted)
	for i := range seats {
		wolf, clear := seen.Wolf[i], own.Wolf(game.Seat(i))
		for _, r := range game.Roles {
			chance := own.Role[i][r]
			switch {
			case r == game.RoleWerewolf:
				chance = wolf
			case clear < 1: // haze moves probability from one role to the others
				chance *= (1 - wolf) / (1 - clear)
			}
			b.Roles[i][r] = agent.ChanceOf(chance)
		}
	}
	var others belief.Others
	others.Believe(seats, &own, &public)
	for j := range seats {
		for k := range seats {
			if game.Seat(j) != s.Me {
				b.Others[j][k] = agent.ChanceOf(others.True[j][k])
			}
		}
	}
	for about := range game.Seat(seats) {
		if about != s.Me {
			b.Reasons = s.grounds(b.Reasons, about, &own, &facts)
		}
	}
}

// grounds appends the reasons for the seat's belief about another.
func (s *Seat) grounds(
	list []agent.Reason, about game.Seat, own *belief.Posterior, facts *belief.Facts,
) []agent.Reason {
	if wolf := agent.ChanceOf(own.Wolf(about)); wolf == 0 || wolf == agent.Certain {
		return append(list, s.fact(about, wolf != 0))
	}
	for i, g := range s.Model.Grounds(own, facts, about, reasonShown) {
		if i == agent.MaxReasons {
			break
		}
		list = append(list, agent.Reason{
			About: about, Kind: g.Feature.String(), Actor: g.Actor, Target: g.Target, Day: g.Day, Talk: g.Line,
			Weight: g.Weight,
		})
	}
	return list
}

// fact returns the reason why a seat is certainly a wolf, or certainly none.
func (s *Seat) fact(about game.Seat, wolf bool) agent.Reason {
	t := s.Table
	r := agent.Reason{About: about, Kind: agent.FactLeft, Actor: s.Me, Target: about, Day: t.Day, Talk: -1}
	for _, j := range t.Divinations {
		if j.Target == about {
			r.Kind, r.Day = agent.FactDivined, j.Day
			return r
		}
	}
	for _, j := range t.Identifications {
		if j.Target == about {
			r.Kind, r.Day = agent.FactIdentified, j.Day
			return r
		}
	}
	switch seat := &t.Seats[about]; {
	case wolf && s.Role() == game.RoleWerewolf:
		r.Kind, r.Day = agent.FactPack, 0
	case wolf || !seat.Dead:
	case seat.Cause == view.Attacked:
		r.Kind, r.Day, r.Actor = agent.FactAttacked, seat.DeathDay, about
	case s.Wolves() == 1 && !t.Over:
		r.Kind, r.Day, r.Actor = agent.FactGoesOn, seat.DeathDay, about
	}
	return r
}
