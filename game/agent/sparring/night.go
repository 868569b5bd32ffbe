package sparring

import (
	"aiwolfplay/game"
)

// prey returns the seat that a wolf attacks. It spares seats that lie in the pack's favour. It prefers dangerous seats
// and seats that voted for wolves.
func (p *player) prey(targets game.SeatSet) game.Seat {
	if !p.small() {
		return p.preyInLarge(targets)
	}
	return p.top(p.hunted(targets&^p.pack()), func(s game.Seat) float64 {
		score := 0.0
		for r := range p.divined(s) {
			if isWrong(r, p.pack()) {
				score -= preyWrong
			} else {
				score += preyRight
			}
		}
		switch p.table.Seats[s].Claim {
		case game.RoleMedium:
			score += preyMedium
		case game.RoleBodyguard:
			score += preyBodyguard
		}
		return p.withGrudges(score, s, preyVotesUs, preyMissed) + preyRenown*p.renown(s)
	})
}

// withGrudges returns a wolf's score of a seat, raised for each of its votes against the pack and lowered for each
// failed attack on it.
func (p *player) withGrudges(score float64, seat game.Seat, votesUs, missed float64) float64 {
	for _, v := range p.table.Votes {
		if v.Voter == seat && p.pack().Has(v.Target) {
			score += votesUs
		}
	}
	for _, a := range p.table.Attacks {
		if a.Target == seat {
			score -= missed
		}
	}
	return score
}

// divine returns the most suspect seat that has not been divined. Claimants come last.
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

// guard returns the claimed seer that the seat suspects least. If there is none, it returns a medium, or else another
// seat.
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
