package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/view"
)

// Beliefs tells what the seat really thinks, by which it votes and acts in
// secret: what it knows, as its strength sees it. Why follows from leaving each
// piece of evidence out in turn (belief.Mind.Grounds).
func (p *player) Beliefs(b *agent.Beliefs) {
	*b = agent.Beliefs{As: p.Mask(), Reasons: b.Reasons[:0]}
	seats := p.Table.Setup.Seats()
	var own, public belief.Posterior
	facts, common := p.belief.Own(), p.belief.Public()
	p.belief.Infer(&own, &facts, true)
	p.belief.Infer(&public, &common, true)

	seen := p.hazed(&own)
	for s := range seats {
		wolf, clear := seen.Wolf[s], own.Wolf(game.Seat(s))
		for _, r := range game.Roles {
			chance := own.Role[s][r]
			switch {
			case r == game.RoleWerewolf:
				chance = wolf
			case clear < 1: // what haze takes from one role goes to the others
				chance *= (1 - wolf) / (1 - clear)
			}
			b.Roles[s][r] = agent.ChanceOf(chance)
		}
	}
	var others belief.Others
	others.Believe(seats, &own, &public)
	for j := range seats {
		for k := range seats {
			if game.Seat(j) != p.Me {
				b.Others[j][k] = agent.ChanceOf(others.True[j][k])
			}
		}
	}
	for s := range game.Seat(seats) {
		if s != p.Me {
			b.Reasons = p.grounds(b.Reasons, s, &own, &facts)
		}
	}
}

// grounds appends why the seat thinks of another as it does.
func (p *player) grounds(list []agent.Reason, s game.Seat, own *belief.Posterior, facts *belief.Facts) []agent.Reason {
	if wolf := agent.ChanceOf(own.Wolf(s)); wolf == 0 || wolf == agent.Certain {
		return append(list, p.fact(s, wolf != 0))
	}
	for i, g := range p.belief.Grounds(own, facts, s, reasonShown) {
		if i == agent.MaxReasons {
			break
		}
		list = append(list, agent.Reason{
			About: s, Kind: g.Feature.String(), Actor: g.Actor, Target: g.Target, Day: g.Day, Talk: g.Line, Weight: g.Weight,
		})
	}
	return list
}

// fact says why it is certain what a seat is.
func (p *player) fact(s game.Seat, wolf bool) agent.Reason {
	t := p.Table
	r := agent.Reason{About: s, Kind: agent.FactLeft, Actor: p.Me, Target: s, Day: t.Day, Talk: -1}
	for _, j := range t.Divinations {
		if j.Target == s {
			r.Kind, r.Day = agent.FactDivined, j.Day
			return r
		}
	}
	for _, j := range t.Identifications {
		if j.Target == s {
			r.Kind, r.Day = agent.FactIdentified, j.Day
			return r
		}
	}
	switch seat := &t.Seats[s]; {
	case wolf && p.Role() == game.RoleWerewolf:
		r.Kind, r.Day = agent.FactPack, 0
	case wolf || !seat.Dead:
	case seat.Cause == view.Attacked:
		r.Kind, r.Day, r.Actor = agent.FactAttacked, seat.DeathDay, s
	case p.Wolves() == 1 && !t.Over:
		r.Kind, r.Day, r.Actor = agent.FactGoesOn, seat.DeathDay, s
	}
	return r
}
