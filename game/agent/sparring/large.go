package sparring

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A manner describes a style's behaviour in a large village, in which the roles talk differently and all
// learn each other's habits: shares as counted in logged games of contest agents (see the package's comment).
type manner struct {
	words  int     // utterances a day about votes
	first  float64 // chance that a villager declares a vote in the first turn of day 1
	eager  float64 // the same of a wolf
	again  float64 // chance in a turn that a villager who thinks as before says so again
	insist float64 // the same of a wolf
	seer   float64 // the weight of what a seat did in which role before
	medium float64 // the same of the medium
	habits float64 // how much it counts what a seat did in which part before
	hunch  float64 // the weight of suspicions without a reason
	follow float64 // how much less than in a small village the word of others counts
}

// trustInWords returns the weight of the word of others.
func (p *player) trustInWords() float64 {
	if p.small() {
		return 1
	}
	return p.large.follow
}

// habitSuspicion returns how much more each seat looks like a wolf than an unknown seat, by its claims and by what it
// did in which role before.
func (p *player) habitSuspicion() [game.MaxSeats]float64 {
	if p.small() && !p.learns || p.past().games == 0 {
		return [game.MaxSeats]float64{}
	}
	if p.habit.events == p.table.Events {
		return p.habit.suspicion
	}
	p.habit.events = p.table.Events
	weight := p.large.habits
	if p.small() {
		weight = learnerHabits
	}
	seats, wolves := float64(p.table.Setup.Seats()), float64(p.table.Setup.Roles[game.RoleWerewolf])
	for s := range p.table.Setup.Seats() {
		if seat := game.Seat(s); seat != p.me {
			share := min(mostWolf, max(leastWolf, p.parts(p.past(), seat)[partWolf]))
			p.habit.suspicion[s] = weight * math.Log(share/(1-share)*(seats-wolves)/wolves)
		}
	}
	return p.habit.suspicion
}

// A habit caches a result of habitSuspicion until the next event.
type habit struct {
	events    int // of the table when they were computed
	suspicion [game.MaxSeats]float64
}

// talkInLarge returns an utterance about votes in a large village. A villager speaks when it has changed its mind. A
// wolf keeps to its declared vote.
func (p *player) talkInLarge(ask rules.Ask) protocol.Sentence {
	target, said, wolf := p.target(), p.announced(p.me), p.role() == game.RoleWerewolf
	first, again := p.large.first, p.large.again
	if wolf {
		first, again = p.large.eager, p.large.insist
	}
	d := agent.DrawFor(p.key, ask)
	ref := protocol.RefTo(target)
	switch opens := ask.Turn == 0 && p.table.Day == 1; {
	case target == game.NoSeat || int(ask.Turn) > p.large.words:
		return protocol.Sentence{Verb: protocol.Over}
	case opens && !d.Chance(first), !opens && said == target && !d.Chance(again):
		return protocol.Sentence{Verb: protocol.Skip}
	case p.requests && said != game.NoSeat && !opens:
		switch roll := d.Float64(); {
		case roll < callsUntil:
			return protocol.Ask(protocol.Any, protocol.Act(protocol.Vote, ref))
		case roll < believesLarge:
			return protocol.Believe(ref, game.RoleWerewolf)
		}
	}
	return protocol.Act(protocol.Vote, ref)
}

// maskInLarge returns the role that a seat of a large village plays if it does not
// show its own: most possessed the seer, some wolves seer or medium, a bodyguard its
// own when it is about to be executed.
func (p *player) maskInLarge() game.Role {
	d := agent.DrawOf(p.key, "pose", 0)
	roll := d.Float64()
	switch p.role() {
	case game.RolePossessed:
		switch {
		case roll < possessedSeer:
			return game.RoleSeer
		case roll < possessedMedium:
			return game.RoleMedium
		}
	case game.RoleWerewolf:
		seers := p.table.Claimants(game.RoleSeer)
		switch free := (seers & p.pack()).Empty() && seers.Len() < 2; {
		case roll < p.large.seer && free, p.veteran && p.isExposed():
			return game.RoleSeer
		case roll > 1-p.large.medium && (p.table.Claimants(game.RoleMedium) & p.pack()).Empty():
			return game.RoleMedium
		}
	case game.RoleBodyguard:
		inDanger := 3*p.declared()[p.me] > float64(p.table.Alive.Len())
		if inDanger && p.chance("show", p.table.Day, bodyguardShows) {
			return game.RoleBodyguard
		}
	}
	return game.RoleVillager
}

// allHuman returns the results of a seat that plays the medium: that all executed seats were human.
func (p *player) allHuman() (list []view.Judgement) {
	for _, d := range p.table.Deaths {
		if d.Cause == view.Executed && d.Day < p.table.Day {
			list = append(list, view.Judgement{Target: d.Seat, Species: game.SpeciesHuman})
		}
	}
	return list
}

// bandwagon returns the gain of a seat with n declared votes in a large village. A seat is joined if half of the living
// declare a vote for it.
func (p *player) bandwagon(n float64) float64 {
	if 2*n > float64(p.table.Alive.Len()) {
		return 1
	}
	return 0
}

// abandoned returns the seats of its own pack that a wolf of a large village gives up, because it could not save them
// and would expose itself.
func (p *player) abandoned() (set game.SeatSet) {
	if p.small() {
		return set
	}
	counts := p.declared()
	for s := range p.pack().Without(p.me).All() {
		if p.bandwagon(counts[s]) > 0 {
			set = set.With(s)
		}
	}
	return set
}

// targetInLarge returns the seat for which this seat declares its vote in a large village. Each seat has hunches of its
// own, and changes its mind with them. A wolf keeps to its declared vote, or follows the others.
func (p *player) targetInLarge(candidates game.SeatSet, suspicion, counts [game.MaxSeats]float64) game.Seat {
	d := agent.DrawOf(p.key, "hunch", 32*p.table.Day+p.table.Turn)
	crowd := 0.0
	if p.role() == game.RoleWerewolf {
		if said := p.announced(p.me); candidates.Has(said) && d.Chance(wolfInsists) {
			return said
		}
		if d.Chance(wolfFollows) {
			crowd = 1
		}
	}
	var score [game.MaxSeats]float64
	for s := range score {
		score[s] = suspicion[s] + p.large.hunch*d.Float64() + crowd*counts[s] + p.bandwagon(counts[s])
	}
	return p.top(candidates, func(s game.Seat) float64 { return score[s] })
}

// voteInLarge returns the vote in a large village, or NoSeat if nothing decides it. A villager keeps its declared vote
// unless there is a bandwagon. A seat that lies often breaks it.
func (p *player) voteInLarge(candidates game.SeatSet) game.Seat {
	word, counts := p.announced(p.me), p.declared()
	breaks := villagerBreaks
	if p.role() == game.RoleWerewolf {
		breaks = wolfBreaks
	}
	if p.role() == game.RolePossessed {
		breaks = possessedBreaks
	} else {
		front := p.top(candidates, func(s game.Seat) float64 { return counts[s] })
		if front != game.NoSeat && p.bandwagon(counts[front]) > 0 {
			return front
		}
	}
	if candidates.Has(word) && !p.chance("break", p.table.Day, breaks) {
		return word
	}
	if p.evil() {
		return p.preyInLarge(candidates)
	}
	return game.NoSeat
}

// preyInLarge returns the seat that a wolf of a large village attacks: the strongest player, or a player that voted for
// wolves. It spares claimed seers, because they may be guarded or lie for the pack.
func (p *player) preyInLarge(targets game.SeatSet) game.Seat {
	d := agent.DrawOf(p.key, "hunt", p.table.Day)
	claimants := p.table.Claimants(game.RoleSeer)
	return p.top(targets&^p.pack(), func(s game.Seat) float64 {
		score := huntRenown*p.renown(s) + huntAtRandom*d.Float64()
		for i := range p.table.Reports {
			switch r := &p.table.Reports[i]; {
			case r.Seat != s:
			case r.Kind == protocol.Divined && isWrong(r, p.pack()):
				score -= huntWrong
			case accuses(r):
				score += huntBlack
			}
		}
		switch claim := p.table.Seats[s].Claim; {
		case claimants.Has(s):
			score += huntSeer
		case claim == game.RoleMedium:
			score += huntMedium
		case claim == game.RoleBodyguard:
			score += huntBodyguard
		}
		return p.withGrudges(score, s, huntVotesUs, huntMissed)
	})
}
