package core

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A WolfSide makes the decisions of a speech.Mind for the wolf side of the house.
type WolfSide interface {
	// Vote casts a ballot by what the seat really believes.
	Vote(*speech.Belief, rules.Ask) game.Seat
	Prey(game.SeatSet) game.Seat
	Spared() game.SeatSet
	Pretends() game.Role
	Blacken(*agent.Draw, game.SeatSet) game.Seat
	Clear(*agent.Draw, game.SeatSet) game.Seat
}

// NewWolfSide returns a largePack if the village has a bodyguard, a pack otherwise. Word is the gain that
// makes the seat vote against its word in a village without a bodyguard; random is the weight of chance in
// its prey.
func NewWolfSide(s *Seat, word, random float64) WolfSide {
	if s.Large() {
		return &largePack{pack{s, largeStakes, LargeForesight, random, fightsLarge}}
	}
	return &pack{s, Stakes{Word: word}, UsualForesight, random, fightsSmall}
}

// WordOfPack returns the gain for which a pack breaks its word (Stakes.Word) in villages of 7 seats or more.
func WordOfPack(seats int, hazy float64) float64 {
	switch {
	case seats >= 9:
		return wordOfNine
	case seats == 7 && hazy <= Haze[agent.Even]:
		return wordOfSeven
	}
	return 0
}

// A pack plays the wolf side of the house in a village without a bodyguard.
type pack struct {
	seat      *Seat
	stakes    Stakes
	foresight Foresight
	random    float64 // weight of chance in the choice of prey
	fights    float64 // scales the character's chance to fight back (lie.go)
}

// suspectsPack reports whether the seat is a wolf that speaks of its own pack as a villager would. When a wolf is
// found, a seat that never spoke against it is the next suspect. A lone wolf has no pack.
func (p *pack) suspectsPack() bool {
	ofPack := p.seat.Role() == game.RoleWerewolf && p.seat.Table.Known(game.RoleWerewolf).Len() > 1
	return ofPack && p.seat.Mask() == game.RoleVillager
}

// Spared returns the seats that the seat never names: its friends, unless it speaks of its pack as a villager would.
func (p *pack) Spared() game.SeatSet {
	if p.suspectsPack() {
		return 0
	}
	return p.seat.Mind.Friends()
}

// Vote votes for a friend only if the friend is lost, or if the seat has named the friend while it suspects its pack.
func (p *pack) Vote(m *speech.Belief, ask rules.Ask) game.Seat {
	if lost := p.seat.Ballots.LostFriend(ask); lost != game.NoSeat {
		return lost
	}
	return p.seat.Ballots.ForWolves(m, ask, p.candidates(ask.Targets), p.stakes, p.foresight)
}

// candidates returns the targets that the seat may vote for.
func (p *pack) candidates(targets game.SeatSet) game.SeatSet {
	free, named := targets&^p.seat.Mind.Friends(), p.seat.Named()
	if p.suspectsPack() && targets.Has(named) {
		free = free.With(named)
	}
	if free.Empty() {
		return targets
	}
	return free
}

// Prey returns the likeliest seer, bodyguard or medium. It spares the possessed, which is worth more than any of the
// others is dangerous: at the end the wolf and the possessed have the majority.
func (p *pack) Prey(targets game.SeatSet) game.Seat {
	known := p.seat.Consider()
	d := agent.DrawOf(p.seat.Key, "prey", p.seat.Table.Day)
	return speech.Best(targets, func(s game.Seat) float64 {
		role := &known.Role[s]
		score := p.random*d.Float64() + role[game.RoleSeer] + preyBodyguard*role[game.RoleBodyguard] +
			preyMedium*role[game.RoleMedium] + preyPossessed*role[game.RolePossessed]
		return p.seat.Hunted(score, s)
	})
}

// Hunted adjusts the score of a prey: lower if the pack attacked it before in vain, higher if it voted against the
// pack.
func (s *Seat) Hunted(score float64, prey game.Seat) float64 {
	for _, a := range s.Table.Attacks {
		if a.Target == prey {
			score += preyMissed
		}
	}
	pack := s.Table.Known(game.RoleWerewolf)
	for _, v := range s.Table.Votes {
		if v.Voter == prey && pack.Has(v.Target) {
			score += preyVotesUs
		}
	}
	return score
}

// A largePack plays the wolf side for our own agents, in villages with a bodyguard.
type largePack struct{ pack }

// Vote casts a ballot that does not contradict the seat's own results.
func (p *largePack) Vote(m *speech.Belief, ask rules.Ask) game.Seat {
	if lost := p.seat.Ballots.LostFriend(ask); lost != game.NoSeat {
		return lost
	}
	candidates := p.asReported(p.candidates(ask.Targets))
	return p.seat.Ballots.ForWolves(m, ask, candidates, p.stakes, p.foresight)
}

// asReported returns the candidates for whom the seat can vote without contradicting its own results: its wolves;
// without wolves, all but its humans; all candidates if there are none of these.
func (p *largePack) asReported(candidates game.SeatSet) game.SeatSet {
	wolves, humans := p.seat.Record.reportedWolves(), game.SeatSet(0)
	for r := range p.seat.Results(p.seat.Me) {
		if r.Species == game.SpeciesHuman {
			humans = humans.With(r.Target)
		}
	}
	for _, set := range [...]game.SeatSet{candidates & wolves, candidates &^ humans} {
		if !set.Empty() {
			return set
		}
	}
	return candidates
}

// Prey returns the most dangerous seat.
func (p *largePack) Prey(targets game.SeatSet) game.Seat {
	d := agent.DrawOf(p.seat.Key, "prey", p.seat.Table.Day)
	return speech.Best(targets, func(s game.Seat) float64 { return p.random*d.Float64() + p.dangerous(s) })
}

// dangerous returns the danger of a seat to the pack by the roles that the seat may have. The danger is less if the
// seat is guarded. The pack recognizes a liar by its results: a liar is the possessed, and a claimed seer that finds a
// wolf is the seer.
func (p *largePack) dangerous(s game.Seat) float64 {
	t := p.seat.Table
	role, pack := p.seat.Consider().Role[s], t.Known(game.RoleWerewolf)
	for _, r := range t.Reports {
		switch {
		case r.Seat != s || r.TakenBack:
		case (r.Species == game.SpeciesWerewolf) != pack.Has(r.Target):
			role[game.RolePossessed] += role[game.RoleSeer] + role[game.RoleMedium]
			role[game.RoleSeer], role[game.RoleMedium] = 0, 0
		case r.Kind == protocol.Divined && pack.Has(r.Target):
			role[game.RoleSeer], role[game.RolePossessed] = 1, 0
		}
	}
	score := villagerDanger - suspectLess*p.seat.Common().Wolf(s)
	for r, d := range danger {
		score += d * role[r]
	}
	score *= 1 - p.guarded(s)
	if s == p.savedLast() {
		score -= savedAgain
	}
	for _, v := range t.Votes {
		if v.Voter == s && pack.Has(v.Target) {
			score += voteAgainstUs
		}
	}
	return score
}

// guarded returns the probability that the bodyguard lives and guards a seat.
func (p *largePack) guarded(s game.Seat) float64 {
	t, lives := p.seat.Table, 0.0
	for other := range t.Alive.All() {
		lives += p.seat.Consider().Role[other][game.RoleBodyguard]
	}
	seers := t.Claimants(game.RoleSeer) & t.Alive
	likely := func(seer game.Seat) float64 { return p.seat.Common().Role[seer][game.RoleSeer] }
	if best := speech.Best(seers, likely); best != game.NoSeat && likely(best) < speech.GuardsFrom {
		seers = 0 // everybody knows that they lie
	}
	switch {
	case t.Seats[s].Claim == game.RoleMedium && seers.Empty():
		return guardsMediumAlone * lives
	case s == p.savedLast():
		return guardsSeer * lives // the bodyguard guarded that seat and may stay
	case seers.Has(s):
		all := 0.0
		for seer := range seers.All() {
			all += math.Pow(likely(seer), guardsLikelier)
		}
		return guardsSeer * lives * math.Pow(likely(s), guardsLikelier) / all
	case t.Seats[s].Claim == game.RoleMedium:
		return guardsMedium * lives
	}
	return guardsOther * lives
}

// savedLast returns the seat that the pack attacked in vain last night, or NoSeat if there is none.
func (p *largePack) savedLast() game.Seat {
	for _, a := range p.seat.Table.Attacks {
		if a.Day == p.seat.Table.Day-1 && p.seat.Table.Alive.Has(a.Target) {
			return a.Target
		}
	}
	return game.NoSeat
}
