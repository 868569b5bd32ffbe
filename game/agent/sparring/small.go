package sparring

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// The learner plays a village without a bodyguard as contest agents were counted to in 2,400 logged games of
// fields of four on the reference server, ours left out (in brackets games 0 to 9 of a set): day 1 executes
// the wolf in 61 of 100 games (48), villagers vote for it in 63 (50). Its ranking of agents, beside those of
// real fields, is in docs/agents-inside.md, "Sparring partners". It has habits of its own for a whole set, by
// role, and learns those of the others from the first game on; it reads plain sentences only.

// temper returns the seat's chance of a behaviour, the same for a whole set, so that the behaviour is a
// habit. A seat's tempers as a wolf and as a villager are related.
func (p *player) temper(matter string, as game.Role) float64 {
	born := p.past().born
	if p.past().games == 0 {
		born = p.key
	}
	if as == game.RoleWerewolf {
		if d := agent.DrawOf(born, matter+" alike", 0); d.Chance(wolfAlike) {
			as = game.RoleVillager
		}
	}
	d := agent.DrawOf(born, matter, int(as))
	return d.Float64()
}

// opens returns the learner's utterance in the first turn, if it claims nothing.
func (p *player) opens(target game.Seat) protocol.Sentence {
	switch roll := p.temper("opens", p.role()); {
	case target == game.NoSeat || roll < opensSilent:
		return protocol.Sentence{Verb: protocol.Skip}
	case roll < opensVoting:
		return protocol.Act(protocol.Vote, protocol.RefTo(target))
	}
	return protocol.Believe(protocol.RefTo(target), game.RoleWerewolf)
}

// hunch returns the learner's suspicion of a seat that has no reason.
func (p *player) hunch(s game.Seat) float64 {
	if !p.learns {
		return 0
	}
	d := agent.DrawOf(p.key, "hunch", int(s))
	return learnerHunch * d.Float64()
}

// keptWord returns the vote that the learner has declared, if it keeps its word.
func (p *player) keptWord(ask rules.Ask) game.Seat {
	breaks := wordBroken
	if p.role() == game.RoleWerewolf {
		breaks = wordBrokenWolf
	}
	word := p.announced(p.me)
	if !p.learns || !p.small() || ask.Ballot > 0 || !ask.Targets.Has(word) || p.chance("break", p.table.Day, breaks) {
		return game.NoSeat
	}
	return word
}

// hunted returns the seats that the learner, as a wolf, may attack: mostly seats that claim nothing.
func (p *player) hunted(targets game.SeatSet) game.SeatSet {
	d := agent.DrawOf(p.key, "hunts", p.table.Day)
	roll := d.Float64()
	claimants := p.table.Claimants(game.RoleSeer) & targets
	quiet := targets &^ claimants
	switch {
	case !p.learns || claimants.Empty() || quiet.Empty():
		return targets
	case roll < huntsQuiet:
		return quiet
	case roll < huntsKnowing:
		return claimants
	}
	return game.Seats(d.Pick(claimants))
}

// opensAtEnd reports whether the learner says with three left that it is a wolf.
func (p *player) opensAtEnd() bool {
	return p.chance("open", p.table.Day, opensAtEnd[p.role()])
}

// reads reports whether the seat reads a result. A learner reads only results without a day, as most contest agents do.
func (p *player) reads(r *view.Report) bool { return !p.learns || r.On < 0 }
