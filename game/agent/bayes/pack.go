package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// mingles reports whether the seat is a wolf of the house that speaks as a
// villager of its whole pack too: who never has a word against the one who turns
// out to be a wolf is the next to be looked at. A lone wolf has no pack, and
// contest agents look at other things.
func (p *player) mingles() bool {
	return !p.contest && p.role() == game.RoleWerewolf && p.table.Known(game.RoleWerewolf).Len() > 1 && p.mask() == game.RoleVillager
}

// spared returns the seats that are never named: friends, of who does not mingle.
func (p *player) spared() game.SeatSet {
	if p.mingles() {
		return 0
	}
	return p.friends()
}

// simple is how much more suspect one of the pack must be than another seat for a
// wolf that mingles in a large village to name it, if it sees nothing of how it
// looks to others. In a small one each vote decides too much.
const simple = 0.6

// loyalty is how much less a wolf that mingles wants to name a seat.
func (p *player) loyalty(s game.Seat) float64 {
	if p.large() && p.mingles() && p.friends().Has(s) {
		return simple * p.hazy
	}
	return 0
}

// How dangerous roles are to the pack of a large village, a plain villager's
// being usual, how much less who is suspect anyway, as the village may see to it,
// and how much more for each vote against the pack.
const (
	usual       = 0.5
	suspectLess = 0.5
	avenged     = 0.1
)

var danger = [game.NumRoles]float64{
	game.RoleSeer: 1.5, game.RoleMedium: 0.8, game.RoleBodyguard: 0.7, game.RolePossessed: -0.5,
}

// How likely a living bodyguard keeps a seat: the likeliest seer, another, the
// medium, anybody else.
const (
	keepsSeer   = 0.7
	keepsRival  = 0.1
	keepsMedium = 0.2
	keepsOther  = 0.03
)

// hunted returns how much a wolf of a large village wants to attack a seat: by
// what it knows who is dangerous, unless it is guarded. The pack knows a liar by
// its results: it is the possessed, and one who finds a wolf is the seer.
func (p *player) hunted(s game.Seat) float64 {
	known, public, pack := p.consider(), p.common(), p.table.Known(game.RoleWerewolf)
	role := known.Role[s]
	for _, r := range p.table.Reports {
		switch {
		case r.Seat != s || r.TakenBack:
		case (r.Species == game.SpeciesWerewolf) != pack.Has(r.Target):
			role[game.RolePossessed] += role[game.RoleSeer] + role[game.RoleMedium]
			role[game.RoleSeer], role[game.RoleMedium] = 0, 0
		case r.Kind == protocol.Divined && pack.Has(r.Target):
			role[game.RoleSeer], role[game.RolePossessed] = 1, 0
		}
	}
	score := usual - suspectLess*public.Wolf(s)
	for r, d := range danger {
		score += d * role[r]
	}
	guard := 0.0 // how likely the bodyguard lives
	for t := range p.table.Alive.All() {
		guard += known.Role[t][game.RoleBodyguard]
	}
	seers := p.table.Claimants(game.RoleSeer) & p.table.Alive
	kept := keepsOther
	switch {
	case s == best(seers, func(t game.Seat) float64 { return public.Role[t][game.RoleSeer] }):
		kept = keepsSeer
	case seers.Has(s):
		kept = keepsRival
	case p.table.Seats[s].Claim == game.RoleMedium:
		kept = keepsMedium
	}
	score *= 1 - kept*guard
	for _, v := range p.table.Votes {
		if v.Voter == s && pack.Has(v.Target) {
			score += avenged
		}
	}
	return score
}
