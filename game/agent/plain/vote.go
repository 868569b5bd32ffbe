package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/rules"
)

// Suspect returns the seat that this seat says it wants executed: the most likely wolf that is no friend. It keeps to
// the seat that it has named unless another has become clearly more likely. It returns NoSeat if it has nobody to
// accuse.
func (p *player) Suspect(m *speech.Belief) game.Seat {
	candidates, found := p.Others()&^p.Friends(), game.SeatSet(0)
	for r := range p.Results(p.Me) {
		if r.Species == game.SpeciesHuman {
			candidates = candidates.Without(r.Target)
		} else if p.Table.Alive.Has(r.Target) {
			found = found.With(r.Target)
		}
	}
	if !found.Empty() && p.Table.Seats[p.Me].Claim == game.RoleSeer {
		candidates = found // it keeps to its report, true or false
	}
	named := p.Named()
	return speech.Best(candidates, func(s game.Seat) float64 {
		score := m.Wolf[s] - seerSuspectCut*m.Seer[s]
		if s == named {
			score += namedMore
		}
		return score
	})
}

// Vote casts a ballot. The village executes the seat that it takes for a wolf, in a revote one of the tied. Wolves and
// the possessed save themselves and their friends if the declared votes say that they can, and vote for a friend only
// when it is lost anyway.
func (p *player) Vote(ask rules.Ask) game.Seat {
	m := p.Think()
	candidates := ask.Targets
	if ask.Ballot > 0 {
		if tied := p.FrontRunners() & ask.Targets; !tied.Empty() {
			candidates = tied
		}
	}
	if p.Role().Side() == game.SideWerewolf {
		return p.voteToSurvive(&m, candidates, ask.Targets)
	}
	named := p.Named()
	return speech.Best(candidates, func(s game.Seat) float64 {
		score := m.Wolf[s] - seerSuspectCut*m.Seer[s]
		if s == named {
			score += namedMoreVote
		}
		return score
	})
}

func (p *player) voteToSurvive(m *speech.Belief, candidates, all game.SeatSet) game.Seat {
	friends := p.Friends()
	counts := p.DeclaredAgainst()
	if p.Role() == game.RoleWerewolf && p.Table.Ballot == 0 {
		for s := range (friends & all).All() {
			if 2*counts[s] > p.Table.Alive.Len() {
				return s // the friend is lost: vote with the others, to look honest
			}
		}
	}
	if free := candidates &^ friends; !free.Empty() {
		candidates = free
	} else if free := all &^ friends; !free.Empty() {
		candidates = free
	}
	// Its own word is among the counted ones; with the most it gets its way.
	return speech.Best(candidates, func(s game.Seat) float64 { return preyOnSuspect*m.Wolf[s] + float64(counts[s]) })
}
