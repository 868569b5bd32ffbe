package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// target returns whom the seat wants executed, as it tells: the most likely
// wolf in its eyes who is no friend. It sticks to whom it has named unless
// another has become clearly more likely. NoSeat: it has nobody to accuse.
func (p *player) target(m *mind) game.Seat {
	candidates, found := p.others()&^p.friends(), game.SeatSet(0)
	for r := range p.results(p.me) {
		if r.Species == game.SpeciesHuman {
			candidates = candidates.Without(r.Target)
		} else if p.table.Alive.Has(r.Target) {
			found = found.With(r.Target)
		}
	}
	if !found.Empty() && p.table.Seats[p.me].Claim == game.RoleSeer {
		candidates = found // it stands by its word, true or false
	}
	named := p.named()
	return best(candidates, func(s game.Seat) float64 {
		score := m.wolf[s] - 0.45*m.seer[s]
		if s == named {
			score += 0.25
		}
		return score
	})
}

// vote: the village executes whom it takes for a wolf, on a revote among the
// tied. Wolves and the possessed save themselves and their friends where the
// declared votes say that they can, and vote for a friend only when it is lost
// anyhow.
func (p *player) vote(ask rules.Ask) game.Seat {
	m := p.think()
	candidates := ask.Targets
	if ask.Ballot > 0 {
		if tied := p.frontRunners() & ask.Targets; !tied.Empty() {
			candidates = tied
		}
	}
	if p.role().Side() == game.SideWerewolf {
		return p.voteToSurvive(&m, candidates, ask.Targets)
	}
	named := p.named()
	return best(candidates, func(s game.Seat) float64 {
		score := m.wolf[s] - 0.45*m.seer[s]
		if s == named {
			score += 0.3
		}
		return score
	})
}

func (p *player) voteToSurvive(m *mind, candidates, all game.SeatSet) game.Seat {
	friends := p.friends()
	counts := p.standing()
	if p.role() == game.RoleWerewolf && p.table.Ballot == 0 {
		for s := range (friends & all).All() {
			if 2*counts[s] > p.table.Alive.Len() {
				return s // lost: be seen on the right side
			}
		}
	}
	if free := candidates &^ friends; !free.Empty() {
		candidates = free
	} else if free := all &^ friends; !free.Empty() {
		candidates = free
	}
	// Its own word is among the counted ones; with the most it gets its way.
	return best(candidates, func(s game.Seat) float64 { return 0.5*m.wolf[s] + float64(counts[s]) })
}

// frontRunners returns the seats with the most votes of the day's first ballot.
func (p *player) frontRunners() game.SeatSet {
	var counts [game.MaxSeats]int
	most := 0
	for _, v := range p.table.Votes {
		if v.Day == p.table.Day && v.Ballot == 0 {
			counts[v.Target]++
			most = max(most, counts[v.Target])
		}
	}
	var set game.SeatSet
	for s := range p.table.Alive.All() {
		if most > 0 && counts[s] == most {
			set = set.With(s)
		}
	}
	return set
}
