package bayes

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// suspectsPack reports whether the seat is a wolf of the house that speaks of its
// own pack as a villager would: who never has a word against the one who turns
// out to be a wolf is the next to be looked at. A lone wolf has no pack, and
// contest agents look at other things.
func (p *player) suspectsPack() bool {
	ofPack := p.Role() == game.RoleWerewolf && p.Table.Known(game.RoleWerewolf).Len() > 1
	return ofPack && !p.contest && p.Mask() == game.RoleVillager
}

// Spared returns the seats that are never named: its friends, unless it speaks of
// its pack as a villager would.
func (p *player) Spared() game.SeatSet {
	if p.suspectsPack() {
		return 0
	}
	return p.Friends()
}

// dangerous returns how much a wolf of a large village wants to attack a seat: by
// what it knows who is dangerous, unless it is guarded. The pack knows a liar by
// its results: it is the possessed, and one who finds a wolf is the seer.
func (p *player) dangerous(s game.Seat) float64 {
	role, pack := p.consider().Role[s], p.Table.Known(game.RoleWerewolf)
	for _, r := range p.Table.Reports {
		switch {
		case r.Seat != s || r.TakenBack:
		case (r.Species == game.SpeciesWerewolf) != pack.Has(r.Target):
			role[game.RolePossessed] += role[game.RoleSeer] + role[game.RoleMedium]
			role[game.RoleSeer], role[game.RoleMedium] = 0, 0
		case r.Kind == protocol.Divined && pack.Has(r.Target):
			role[game.RoleSeer], role[game.RolePossessed] = 1, 0
		}
	}
	score := villagerDanger - suspectLess*p.common().Wolf(s)
	for r, d := range danger {
		score += d * role[r]
	}
	score *= 1 - p.guarded(s)
	if s == p.savedLast() {
		score -= savedAgain
	}
	for _, v := range p.Table.Votes {
		if v.Voter == s && pack.Has(v.Target) {
			score += voteAgainstUs
		}
	}
	return score
}

// guarded returns how likely the bodyguard lives and guards a seat.
func (p *player) guarded(s game.Seat) float64 {
	lives := 0.0
	for t := range p.Table.Alive.All() {
		lives += p.consider().Role[t][game.RoleBodyguard]
	}
	seers := p.Table.Claimants(game.RoleSeer) & p.Table.Alive
	likely := func(t game.Seat) float64 { return p.common().Role[t][game.RoleSeer] }
	if best := speech.Best(seers, likely); best != game.NoSeat && likely(best) < speech.GuardsFrom {
		seers = 0 // all know that they lie
	}
	switch {
	case p.Table.Seats[s].Claim == game.RoleMedium && seers.Empty():
		return guardsMediumAlone * lives
	case s == p.savedLast():
		return guardsSeer * lives // it guarded that one, and stays
	case seers.Has(s):
		all := 0.0
		for t := range seers.All() {
			all += math.Pow(likely(t), guardsLikelier)
		}
		return guardsSeer * lives * math.Pow(likely(s), guardsLikelier) / all
	case p.Table.Seats[s].Claim == game.RoleMedium:
		return guardsMedium * lives
	}
	return guardsOther * lives
}

// savedLast returns whom the pack attacked last night in vain, NoSeat if nobody.
func (p *player) savedLast() game.Seat {
	for _, a := range p.Table.Attacks {
		if a.Day == p.Table.Day-1 && p.Table.Alive.Has(a.Target) {
			return a.Target
		}
	}
	return game.NoSeat
}
