package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
)

// A mind is what the seat thinks of the others, as the one that it says it is.
type mind struct {
	wolf [game.MaxSeats]float64 // how likely the seat is a wolf
	seer [game.MaxSeats]float64 // how likely it is the seer
}

// consider brings what the seat knows up to date.
func (p *player) consider() *belief.Posterior {
	if !p.fresh || p.events != p.table.Events {
		if p.habits != nil {
			p.recall()
		}
		own := p.belief.Own()
		p.infer(&p.known, &own)
		p.fresh, p.events, p.shared, p.mood = true, p.table.Events, false, game.RoleNone
	}
	return &p.known
}

// infer works out a posterior; from the turn on by which claims have been made,
// who has not claimed is taken for one who will not.
func (p *player) infer(post *belief.Posterior, facts *belief.Facts) {
	late := p.table.Turn >= hushed
	if p.contest || p.table.Day > 1 {
		late = p.table.Turn > 0
	}
	if late && p.table.Phase == game.PhaseTalk && p.table.Day > 0 {
		p.belief.InferHushed(post, facts, false)
		return
	}
	p.belief.Infer(post, facts, false)
}

// hushed is the turn of the first day in which the seers have come out.
const hushed = 2

// common returns what everybody can work out.
func (p *player) common() *belief.Posterior {
	p.consider()
	if !p.shared {
		facts := p.belief.Public()
		p.infer(&p.public, &facts)
		p.shared = true
	}
	return &p.public
}

// think returns what the seat says that it thinks: what it knows or, where it
// lies, what a seat with the role that it pretends to have would think, its own
// false results taken for true.
func (p *player) think() mind {
	p.consider()
	post := &p.known
	if p.lies() {
		if mask := p.mask(); p.mood != mask {
			facts := p.pretence(mask)
			p.infer(&p.spoken, &facts)
			p.mood = mask
		}
		post = &p.spoken
	}
	return p.hazed(post)
}

// truth returns what the seat really thinks.
func (p *player) truth() mind {
	p.consider()
	return p.hazed(&p.known)
}

// pretence returns what would be certain if the seat had the role.
func (p *player) pretence(mask game.Role) belief.Facts {
	facts := p.belief.As(belief.RolesOf(mask))
	if mask != game.RoleSeer && mask != game.RoleMedium {
		return facts
	}
	for _, r := range p.table.Reports {
		switch {
		case r.Seat != p.me || r.TakenBack:
		case r.Species == game.SpeciesWerewolf:
			facts.Only(r.Target, belief.RolesOf(game.RoleWerewolf))
		default:
			facts.Not(r.Target, game.RoleWerewolf)
		}
	}
	return facts
}

// hazed draws beliefs towards an even share and follows hunches: a weaker player
// tells suspects less apart, but what is certain stays so.
func (p *player) hazed(post *belief.Posterior) (m mind) {
	living, sum := 0.0, 0.0
	for s := range p.others().All() {
		if post.Wolf(s) > 0 && post.Wolf(s) < 1 {
			living++
			sum += post.Wolf(s)
		}
	}
	d := agent.DrawOf(p.key, "hunch", p.table.Day)
	for s := range m.wolf {
		hunch := d.Float64() - 0.5
		m.wolf[s], m.seer[s] = post.Role[s][game.RoleWerewolf], post.Role[s][game.RoleSeer]
		if p.hazy > 0 && m.wolf[s] > 0 && m.wolf[s] < 1 && living > 0 {
			m.wolf[s] += p.hazy * (sum/living - m.wolf[s] + 0.5*hunch)
			m.wolf[s] = max(0.01, min(0.99, m.wolf[s]))
		}
	}
	return m
}
