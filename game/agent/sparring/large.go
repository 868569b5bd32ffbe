package sparring

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A manner is how a style behaves in a large village, where the roles talk
// differently and all learn who does how: shares as counted in logged games of
// contest agents (see the package's comment).
type manner struct {
	words  int     // utterances a day about votes
	first  float64 // chance that a villager declares a vote in the first turn of day 1
	eager  float64 // likewise a wolf
	again  float64 // chance in a turn that a villager who thinks as before says so again
	insist float64 // likewise a wolf
	seer   float64 // chance that a wolf claims the seer
	medium float64 // likewise the medium
	habits float64 // how much it counts what a seat did in which part before
	hunch  float64 // how far its suspicions go by nothing
	follow float64 // how much less than in a small village the word of others counts
}

// heed is how much the word of others counts.
func (p *player) heed() float64 {
	if p.small() {
		return 1
	}
	return p.large.follow
}

// lean is how much more each seat looks like a wolf than one does of whom nothing
// is known, by what it claims and by what it has done in which part before.
func (p *player) lean() [game.MaxSeats]float64 {
	if p.small() || p.past().games == 0 {
		return [game.MaxSeats]float64{}
	}
	if p.tilt.events == p.table.Events {
		return p.tilt.of
	}
	lean := &p.tilt.of
	p.tilt.events = p.table.Events
	seats, wolves := float64(p.table.Setup.Seats()), float64(p.table.Setup.Roles[game.RoleWerewolf])
	for s := range p.table.Setup.Seats() {
		if seat := game.Seat(s); seat != p.me {
			share := min(mostWolf, max(leastWolf, p.parts(p.past(), seat)[partWolf]))
			lean[s] = p.large.habits * math.Log(share/(1-share)*(seats-wolves)/wolves)
		}
	}
	return *lean
}

// A tilt is what lean returned, kept until something happens.
type tilt struct {
	events int // of the table when they were computed
	of     [game.MaxSeats]float64
}

// chatter is what is said of votes in a large village: who has nothing to hide
// speaks when it thinks anew, a wolf keeps to its word.
func (p *player) chatter(ask rules.Ask) protocol.Sentence {
	target, said, wolf := p.target(), p.word(p.me), p.role() == game.RoleWerewolf
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

// poses is what a seat of a large village that does not show its role plays: most
// possessed the seer, some wolves seer or medium, a bodyguard itself when it is
// about to be executed.
func (p *player) poses() game.Role {
	d := agent.DrawOf(p.key, "pose", 0)
	roll := d.Float64()
	switch p.role() {
	case game.RolePossessed:
		if roll < possessedSeer {
			return game.RoleSeer
		} else if roll < possessedMedium {
			return game.RoleMedium
		}
	case game.RoleWerewolf:
		switch free := (p.table.Claimants(game.RoleSeer) & p.pack()).Empty() && p.table.Claimants(game.RoleSeer).Len() < 2; {
		case roll < p.large.seer && free, p.veteran && p.exposed():
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

// belied are the results of one who plays the medium: all executed were human.
func (p *player) belied() (list []view.Judgement) {
	for _, d := range p.table.Deaths {
		if d.Cause == view.Executed && d.Day < p.table.Day {
			list = append(list, view.Judgement{Target: d.Seat, Species: game.SpeciesHuman})
		}
	}
	return list
}

// bandwagon: in a large village whom half the seats declare for is joined.
func (p *player) bandwagon(n float64) float64 {
	if 2*n > float64(p.table.Alive.Len()) {
		return 1
	}
	return 0
}

// doomed are those of its own whom a wolf of a large village gives up: it would
// save nobody, and be seen to try.
func (p *player) doomed() (set game.SeatSet) {
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

// named is whom the seat says in a large village that it will vote for. Each has
// hunches of its own, and changes its mind with them; a wolf keeps to its word,
// or goes where the others are.
func (p *player) named(candidates game.SeatSet, suspicion, counts [game.MaxSeats]float64) game.Seat {
	d := agent.DrawOf(p.key, "hunch", 32*p.table.Day+p.table.Turn)
	crowd := 0.0
	if p.role() == game.RoleWerewolf {
		if said := p.word(p.me); candidates.Has(said) && d.Chance(wolfInsists) {
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

// cast is the ballot of a large village: a villager keeps its word but for a
// bandwagon, who lies breaks it often; NoSeat where nothing decides it.
func (p *player) cast(candidates game.SeatSet) game.Seat {
	word, counts := p.word(p.me), p.declared()
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
		return p.hunted(candidates)
	}
	return game.NoSeat
}

// hunted: the strongest player, rather than a seer who may be guarded or lie for
// the pack; and who voted for wolves.
func (p *player) hunted(targets game.SeatSet) game.Seat {
	d := agent.DrawOf(p.key, "hunt", p.table.Day)
	claimants := p.table.Claimants(game.RoleSeer)
	return p.top(targets&^p.pack(), func(s game.Seat) float64 {
		score := huntRenown*p.renown(s) + huntAtRandom*d.Float64()
		for i := range p.table.Reports {
			r := &p.table.Reports[i]
			black := r.Species == game.SpeciesWerewolf
			switch wrong := black != p.pack().Has(r.Target); {
			case r.Seat != s:
			case wrong && r.Kind == protocol.Divined:
				score -= huntWrong
			case black:
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
		for _, v := range p.table.Votes {
			if v.Voter == s && p.pack().Has(v.Target) {
				score += huntVotesUs
			}
		}
		for _, a := range p.table.Attacks {
			if a.Target == s {
				score -= huntMissed
			}
		}
		return score
	})
}
