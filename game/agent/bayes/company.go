package bayes

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// The likelihood tables by which a seat can be weighed.
const (
	byHouse = iota
	byContest
)

// meet begins to listen for who the others are: with what the games of the set
// before have told, if there were any.
func (p *player) meet(memory *agent.Memory) {
	p.company, p.memory = belief.BuiltinManners().Company(p.table.Setup.Seats()), memory
	if memory != nil {
		if heard, ok := memory.Kept.(belief.Impression); ok {
			p.company.Heard = heard
			p.mingle()
		}
	}
}

// notice takes in how the others talk, and keeps it when the game has ended.
func (p *player) notice(ev *rules.Event) {
	switch {
	case p.company == nil:
	case ev.Kind == rules.Said:
		p.company.Hear(&p.table.Talks[len(p.table.Talks)-1])
	case ev.Kind == rules.GameEnded && p.memory != nil:
		p.memory.Kept = p.company.Heard.Faded()
	}
}

// mingle weighs each other seat by the table that fits whom it takes it for, and
// takes the contest's manners where most of the others are contest agents.
func (p *player) mingle() {
	if p.company == nil {
		return
	}
	foreign, contest := p.company.Heard.Judge(p.seats().Without(p.me))
	p.Character = p.own
	if contest {
		p.Character = p.own.abroad()
		foreign = foreign.With(p.me)
	}
	for s := range p.seats().All() {
		if foreign.Has(s) {
			p.belief.Weigh(s, byContest)
		} else {
			p.belief.Weigh(s, byHouse)
		}
	}
	p.fresh = false
}
