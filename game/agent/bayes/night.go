package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// unknown returns whom the seat, as a seer, would divine next: the most
// suspect of those whom it has not divined and whom nobody is about to execute.
func (p *player) unknown() game.Seat {
	var seen game.SeatSet
	for r := range p.results(p.me) {
		seen = seen.With(r.Target)
	}
	m := p.think()
	candidates := p.others() &^ seen
	if open := candidates.Without(p.target(&m)); p.table.Phase == game.PhaseTalk && !open.Empty() {
		candidates = open
	}
	wish := p.wishes()
	claimants := p.table.Claimants(game.RoleSeer)
	return best(candidates, func(s game.Seat) float64 {
		score := m.wolf[s] + 0.1*float64(wish[s])
		if claimants.Has(s) {
			score -= 0.5 // their claims tell enough
		}
		return score
	})
}

// wishes counts who has asked today that a seat be divined.
func (p *player) wishes() (count [game.MaxSeats]int) {
	for talk := range p.today(game.ChannelTalk) {
		asks(talk, func(q question) {
			target := q.what.Target.Seat()
			if q.op == protocol.Request && q.what.Verb == protocol.Divination && target < game.MaxSeats && talk.Seat != p.me {
				count[target]++
			}
		})
	}
	return count
}

func (p *player) divine(ask rules.Ask) game.Seat {
	if s := p.unknown(); ask.Targets.Has(s) {
		return s
	}
	return game.NoSeat // it knows everybody
}

// guard: the seer that it believes most, sometimes the medium, at times
// somebody else, since who is predictable is no help.
func (p *player) guard(ask rules.Ask) game.Seat {
	m := p.think()
	d := agent.DrawFor(p.key, ask)
	seers := p.table.Claimants(game.RoleSeer) & ask.Targets
	mediums := p.table.Claimants(game.RoleMedium) & ask.Targets
	seer := best(seers, func(s game.Seat) float64 { return m.seer[s] })
	switch roll := d.Float64(); {
	case seer != game.NoSeat && roll < 0.7:
		return seer
	case mediums.Len() == 1 && roll < 0.9:
		return mediums.First()
	}
	return best(ask.Targets, func(s game.Seat) float64 { return d.Float64() - m.wolf[s] })
}

// prey returns whom a wolf wants to attack: by what it knows, whoever is the
// seer, the bodyguard or the medium, and not the one who lies for the pack; a
// claimed seer of a large village is guarded, so it does not always go there. In
// a small one the possessed is worth more than any of the others are dangerous:
// at the end the two of them have the vote. Among contest agents, who play that
// end out, see [player.worthKilling]; in a large village of the house [player.hunted].
func (p *player) prey(targets game.SeatSet) game.Seat {
	known, pack := p.consider(), p.table.Known(game.RoleWerewolf)
	d := agent.DrawOf(p.key, "prey", p.table.Day)
	guarded := p.large()
	spared := 1.2
	if !guarded {
		spared = 4
	}
	return best(targets, func(s game.Seat) float64 {
		switch {
		case p.contest && !guarded:
			return 0.001*d.Float64() + p.worthKilling(s)
		case p.largeAtHome():
			return 0.15*d.Float64() + p.hunted(s)
		}
		role := &known.Role[s]
		score := 0.15*d.Float64() + role[game.RoleSeer] + 0.7*role[game.RoleBodyguard] + 0.6*role[game.RoleMedium] - spared*role[game.RolePossessed]
		if guarded && p.table.Seats[s].Claim == game.RoleSeer {
			score -= 0.4 * d.Float64()
		}
		for _, a := range p.table.Attacks {
			if a.Target == s {
				score -= 0.6 // it was guarded
			}
		}
		for _, v := range p.table.Votes {
			if v.Voter == s && pack.Has(v.Target) {
				score += 0.2
			}
		}
		return score
	})
}

// worthKilling is how much likelier the lone wolf of a small village wins if it
// kills the seat rather than a villager, as counted in games among contest agents
// of which only the victim was changed: the seer brings 5 points more while the
// possessed lives, 19 without it; the possessed costs 86. In logged games it is
// the same, if less: -1, 22 and -45.
func (p *player) worthKilling(s game.Seat) float64 {
	known := p.consider()
	without := 1.0
	for o := range p.others().All() {
		without -= known.Role[o][game.RolePossessed]
	}
	role := &known.Role[s]
	return (0.05+0.14*without)*role[game.RoleSeer] - 0.86*role[game.RolePossessed]
}

// attack follows what the pack has whispered; alone, its own mind.
func (p *player) attack(ask rules.Ask) game.Seat {
	if s := p.plan(); ask.Targets.Has(s) {
		return s
	}
	return p.prey(ask.Targets)
}
