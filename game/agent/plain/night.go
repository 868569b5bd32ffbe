package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Prey returns the seat that a wolf wants to attack: one with a role, or one that has found out the pack, but not one
// that lies in the pack's favour.
func (p *player) Prey(targets game.SeatSet) game.Seat {
	pack := p.Table.Known(game.RoleWerewolf)
	d := agent.DrawOf(p.Key, "prey", p.Table.Day)
	quarrel := (p.Table.Claimants(game.RoleSeer) & targets).Len() > 1
	return speech.Best(targets, func(s game.Seat) float64 {
		score := preyAtRandom * d.Float64()
		switch p.Table.Seats[s].Claim {
		case game.RoleSeer:
			score += preySeer
			switch {
			case p.Large():
				score += preyGuarded * d.Float64()
			case quarrel:
				score += preyQuarrel
			}
		case game.RoleMedium:
			score += preyMedium
		case game.RoleBodyguard:
			score += preyBodyguard
		}
		for i := range p.Table.Reports {
			if r := &p.Table.Reports[i]; r.Seat == s && r.Kind == protocol.Divined {
				score += p.preyByReport(r, pack)
			}
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

// preyByReport scores a seer as a target by one of its reports. A wolf knows whether the report is true.
func (p *player) preyByReport(r *view.Report, pack game.SeatSet) float64 {
	ours := pack.Has(r.Target)
	switch {
	case ours != (r.Species == game.SpeciesWerewolf):
		return preyLiar
	case ours:
		return preyFoundUs
	}
	return 0
}
