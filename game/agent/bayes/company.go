package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// The likelihood tables by which a seat can be weighed.
const (
	byHouse = iota
	byContest
)

// An experience is what a player keeps from game to game of a set.
type experience struct {
	heard  belief.Impression // of where the others come from
	habits *habits           // of a large village, or one among contest agents; nil elsewhere
}

// remember begins with what the games of the set before have told, if there were
// any, and listens for who the others are unless it knows beforehand.
func (p *player) remember(memory *agent.Memory) {
	p.memory = memory
	if !p.contest {
		p.company = belief.BuiltinManners().Company(p.Table.Setup.Seats())
	}
	if memory == nil {
		return
	}
	k, _ := memory.Kept.(experience)
	p.habits = k.habits
	if p.company != nil {
		p.company.Heard = k.heard
		p.adapt()
	}
}

// notice takes in how the others talk, and keeps what there is to keep when all
// roles are known.
func (p *player) notice(ev *rules.Event) {
	if ev.Kind == rules.Said && p.company != nil {
		p.company.Hear(&p.Table.Talks[len(p.Table.Talks)-1])
	}
	if last := game.Seat(p.Table.Setup.Seats() - 1); p.memory == nil || ev.Kind != rules.RoleRevealed || ev.Actor != last {
		return
	}
	k, _ := p.memory.Kept.(experience)
	if p.company != nil {
		k.heard = p.company.Heard.Faded()
	}
	if p.Large() || p.contest {
		k.habits = note(k.habits, p.Table)
	}
	p.memory.Kept = k
}

// adapt weighs each other seat by the table that fits whom it takes it for. In a
// contest it takes the manners of contest agents where most of the others are some. Those play villages of 5
// and 15: in one of 7 to 9 at home all are weighed by the house's table, as neither manners nor weights of
// contest agents were counted there.
func (p *player) adapt() {
	if p.company == nil || p.discusses() && !p.Large() {
		return
	}
	foreign, contest := p.company.Heard.Judge(p.Seats().Without(p.Me))
	p.Character = p.own
	if contest && p.abroad {
		p.Character = p.own.amongContestAgents()
		foreign = foreign.With(p.Me)
	}
	for s := range p.Seats().All() {
		if foreign.Has(s) {
			p.belief.UseTable(s, byContest)
		} else {
			p.belief.UseTable(s, byHouse)
		}
	}
	p.fresh = false
}
