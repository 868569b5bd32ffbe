package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
)

// Prey returns whom a wolf wants to attack: by what it knows, whoever is the
// seer, the bodyguard or the medium, and not the one who lies for the pack; a
// claimed seer of a large village is guarded, so it does not always go there. In
// a small one the possessed is worth more than any of the others are dangerous:
// at the end the two of them have the vote. Among contest agents, who play that
// end out, see [player.worthKilling]; in a large village of the house [player.dangerous].
func (p *player) Prey(targets game.SeatSet) game.Seat {
	known, pack := p.consider(), p.Table.Known(game.RoleWerewolf)
	d := agent.DrawOf(p.Key, "prey", p.Table.Day)
	possessed, random := preyPossessedFar, preyAtRandom
	if p.discusses() {
		random += preyByHaze * max(0, p.hazy-haze[agent.Even])
	}
	if !p.Large() {
		possessed = preyPossessed
	}
	return speech.Best(targets, func(s game.Seat) float64 {
		switch {
		case p.contest && !p.Large():
			return preyTie*d.Float64() + p.worthKilling(s)
		case p.largeAtHome():
			return random*d.Float64() + p.dangerous(s)
		}
		role := &known.Role[s]
		score := random*d.Float64() + role[game.RoleSeer] +
			preyBodyguard*role[game.RoleBodyguard] + preyMedium*role[game.RoleMedium] + possessed*role[game.RolePossessed]
		if p.Large() && p.Table.Seats[s].Claim == game.RoleSeer {
			score += preyGuarded * d.Float64()
		}
		for _, a := range p.Table.Attacks {
			if a.Target == s {
				score += preyMissed
			}
		}
		for _, v := range p.Table.Votes {
			if v.Voter == s && pack.Has(v.Target) {
				score += preyVotesUs
			}
		}
		return score
	})
}

// worthKilling is how much likelier the lone wolf of a small village wins if it
// kills the seat rather than a villager, among contest agents.
func (p *player) worthKilling(s game.Seat) float64 {
	known := p.consider()
	without := 1.0
	for o := range p.Others().All() {
		without -= known.Role[o][game.RolePossessed]
	}
	role := &known.Role[s]
	return (killSeer+killSeerAlone*without)*role[game.RoleSeer] + killedPossessed*role[game.RolePossessed]
}
