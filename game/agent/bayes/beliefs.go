package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
)

// consider brings what the seat knows up to date.
func (p *player) consider() *belief.Posterior {
	if !p.fresh || p.events != p.Table.Events {
		if p.habits != nil {
			p.recall()
		}
		own := p.belief.Own()
		p.infer(&p.known, &own)
		p.fresh, p.events, p.shared, p.spokenAs = true, p.Table.Events, false, game.RoleNone
	}
	return &p.known
}

// infer works out a posterior; from the turn on by which claims have been made,
// who has not claimed is taken for one who will not.
func (p *player) infer(post *belief.Posterior, facts *belief.Facts) {
	made := claimsMade
	if p.contest || p.Table.Day > 1 {
		made = claimsMadeSoon
	}
	if p.Table.Turn >= made && p.Table.Phase == game.PhaseTalk && p.Table.Day > 0 {
		p.belief.InferAtDayEnd(post, facts, false)
		return
	}
	p.belief.Infer(post, facts, false)
}

// common returns what everybody can work out.
func (p *player) common() *belief.Posterior {
	p.consider()
	if !p.shared {
		facts := p.belief.Public()
		if p.simple == nil {
			p.infer(&p.public, &facts)
		} else {
			p.simple.Infer(&p.public, &facts, false)
		}
		p.shared = true
	}
	return &p.public
}

// Think returns what the seat says that it thinks: what it knows or, where it
// lies, what a seat with the role that it pretends to have would think, its own
// false results taken for true.
func (p *player) Think() speech.Belief {
	p.consider()
	post := &p.known
	if p.Lies() {
		if mask := p.Mask(); p.spokenAs != mask {
			facts := p.pretence(mask)
			p.infer(&p.spoken, &facts)
			p.spokenAs = mask
		}
		post = &p.spoken
	}
	return p.hazed(post)
}

// truth returns what the seat really thinks.
func (p *player) truth() speech.Belief {
	p.consider()
	return p.hazed(&p.known)
}

// pretence returns what would be certain if the seat had the role.
func (p *player) pretence(mask game.Role) belief.Facts {
	facts := p.belief.As(belief.RolesOf(mask))
	if mask != game.RoleSeer && mask != game.RoleMedium {
		return facts
	}
	for _, r := range p.Table.Reports {
		switch {
		case r.Seat != p.Me || r.TakenBack:
		case r.Species == game.SpeciesWerewolf:
			facts.Only(r.Target, belief.RolesOf(game.RoleWerewolf))
		default:
			facts.Not(r.Target, game.RoleWerewolf)
		}
	}
	return facts
}

// hazed draws beliefs towards an even share and follows hunches: a weaker player
// tells suspects less apart, but what is certain stays so, whatever was lost in rounding; and at home
// everybody takes at its word who alone claims a role that nobody is there to claim falsely.
func (p *player) hazed(post *belief.Posterior) (m speech.Belief) {
	living, sum := 0.0, 0.0
	for s := range p.Others().All() {
		if inDoubt(post.Wolf(s)) {
			living++
			sum += post.Wolf(s)
		}
	}
	d := agent.DrawOf(p.Key, "hunch", p.Table.Day)
	for s := range m.Wolf {
		hunch := d.Float64() - 0.5
		m.Wolf[s], m.Seer[s] = post.Role[s][game.RoleWerewolf], post.Role[s][game.RoleSeer]
		m.Medium[s], m.Bodyguard[s] = post.Role[s][game.RoleMedium], post.Role[s][game.RoleBodyguard]
		if p.hazy > 0 && inDoubt(m.Wolf[s]) && living > 0 && !p.unopposed(game.Seat(s)) {
			m.Wolf[s] += p.hazy * (sum/living - m.Wolf[s] + hazeHunch*hunch)
			m.Wolf[s] = max(hazeLeast, min(hazeMost, m.Wolf[s]))
		}
	}
	return m
}

// unopposed reports whether the seat alone claims to be the medium or the bodyguard or, in a village
// without a possessed, the seer. In contests no claim is taken so.
func (p *player) unopposed(s game.Seat) bool {
	if !p.atHome() || int(s) >= p.Table.Setup.Seats() || s == p.Me {
		return false
	}
	switch role := p.Table.Seats[s].Claim; role {
	case game.RoleSeer:
		return p.Table.Setup.Roles[game.RolePossessed] == 0 && p.Table.Claimants(role) == game.Seats(s)
	case game.RoleMedium, game.RoleBodyguard:
		return p.Table.Claimants(role) == game.Seats(s)
	}
	return false
}

// inDoubt reports whether something is neither impossible nor certain.
func inDoubt(likelihood float64) bool { return likelihood > 0 && likelihood < 1-rounding }
