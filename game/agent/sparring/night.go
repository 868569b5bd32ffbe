package sparring

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// prey: not who lies for the pack, rather who is dangerous: the seer of a large
// village, and who voted for wolves.
func (p *player) prey(targets game.SeatSet) game.Seat {
	if !p.small() {
		return p.hunted(targets)
	}
	return p.top(targets&^p.pack(), func(s game.Seat) float64 {
		score := 0.0
		for _, r := range p.table.Reports {
			wrong := (r.Species == game.SpeciesWerewolf) != p.pack().Has(r.Target)
			if r.Seat == s && r.Kind == protocol.Divined {
				if wrong {
					score -= preyWrong
				} else {
					score += preyRight
				}
			}
		}
		switch {
		case p.table.Seats[s].Claim == game.RoleMedium:
			score += preyMedium
		case p.table.Seats[s].Claim == game.RoleBodyguard:
			score += preyBodyguard
		}
		for _, v := range p.table.Votes {
			if v.Voter == s && p.pack().Has(v.Target) {
				score += preyVotesUs
			}
		}
		for _, a := range p.table.Attacks {
			if a.Target == s {
				score -= preyMissed
			}
		}
		return score + preyRenown*p.renown(s)
	})
}

// divine: the most suspect whom it has not divined, claimants last.
func (p *player) divine(targets game.SeatSet) game.Seat {
	suspicion := p.suspicion(p)
	for _, j := range p.table.Divinations {
		targets = targets.Without(j.Target)
	}
	return p.top(targets, func(s game.Seat) float64 {
		if p.table.Seats[s].Claim == game.RoleSeer {
			return suspicion[s] - divineClaimant
		}
		return suspicion[s] + p.renown(s)
	})
}

// guard: a claimed seer whom it suspects the least.
func (p *player) guard(targets game.SeatSet) game.Seat {
	suspicion := p.suspicion(p)
	return p.top(targets, func(s game.Seat) float64 {
		switch p.table.Seats[s].Claim {
		case game.RoleSeer:
			return 2 - suspicion[s]
		case game.RoleMedium:
			return 1 - suspicion[s]
		}
		return -suspicion[s]
	})
}
