package sparring

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// certain returns who is known to be human, and who a wolf, as the seat plays
// it: wolves think aloud as villagers do.
func (p *player) certain() (human, wolf game.SeatSet) {
	human = game.Seats(p.me)
	for _, d := range p.table.Deaths {
		if d.Cause == view.Attacked || p.small() && d.Day < p.table.Day {
			human = human.With(d.Seat)
		}
	}
	judge := func(list []view.Judgement) {
		for _, j := range list {
			if j.Species == game.SpeciesWerewolf {
				wolf = wolf.With(j.Target)
			} else {
				human = human.With(j.Target)
			}
		}
	}
	judge(p.table.Divinations)
	judge(p.table.Identifications)
	return human, wolf
}

// joint weighs every pack: the sum of small terms for what pairs of seats did.
func joint(p *player) (share [game.MaxSeats]float64) {
	human, wolf := p.certain()
	seats, wolves := p.table.Setup.Seats(), int(p.table.Setup.Roles[game.RoleWerewolf])
	sum, lean := 0.0, p.lean()
	var words [game.MaxSeats]game.Seat
	for s := range words {
		words[s] = game.NoSeat
		if p.table.Alive.Has(game.Seat(s)) {
			words[s] = p.word(game.Seat(s))
		}
	}
	for pack := game.SeatSet(1); pack < 1<<seats; pack++ {
		if pack.Len() != wolves || pack&human != 0 || wolf&^pack != 0 || pack&p.table.Alive == 0 {
			continue
		}
		score := p.packScore(pack, &words)
		for s := range pack.All() {
			score += lean[s]
		}
		w := math.Exp(score)
		sum += w
		for s := range pack.All() {
			share[s] += w
		}
	}
	for s := range share {
		if sum > 0 {
			share[s] /= sum
		}
	}
	return share
}

func (p *player) packScore(pack game.SeatSet, words *[game.MaxSeats]game.Seat) float64 {
	claimants := p.table.Claimants(game.RoleSeer)
	if p.role() == game.RoleSeer {
		claimants = claimants.With(p.me)
	}
	score := p.bestLine(claimants&^pack, pack)
	score -= math.Abs(float64((claimants&pack).Len())-fakesShare) * fakesWeight
	for _, r := range p.table.Reports {
		black := r.Species == game.SpeciesWerewolf
		if pack.Has(r.Seat) && pack.Has(r.Target) && black {
			score -= packAccuses
		}
		if r.Kind == protocol.Identified && !pack.Has(r.Seat) && black != pack.Has(r.Target) {
			score -= crossMedium
		}
	}
	for _, v := range p.table.Votes {
		switch {
		case v.Ballot > 0:
		case pack.Has(v.Voter) && pack.Has(v.Target):
			score -= packVotes
		case pack.Has(v.Target):
			score += votesForIt
		}
	}
	for s, t := range words {
		if t != game.NoSeat && !pack.Has(game.Seat(s)) && pack.Has(t) {
			score += wordsForIt * p.heed()
		}
	}
	return score
}

// bestLine returns how well the results of the best claimant of the seer fit a pack.
func (p *player) bestLine(claimants, pack game.SeatSet) float64 {
	best := lineNone
	for c := range claimants.All() {
		line := 0.0
		for _, r := range p.table.Reports {
			wrong := (r.Species == game.SpeciesWerewolf) != pack.Has(r.Target)
			if wrong && r.Seat == c && r.Kind == protocol.Divined && c != p.me {
				line -= lineBroken
			}
		}
		if c == p.me && p.role() == game.RoleSeer {
			line = lineOwn
		}
		best = max(best, line)
	}
	return best
}

// added sums up what speaks against each seat by itself.
func added(p *player) (sum [game.MaxSeats]float64) {
	human, wolf := p.certain()
	p.addReports(&sum)
	for s := range p.table.Claimants(game.RoleSeer).All() {
		sum[s] -= claimLess
		if p.role() == game.RoleSeer && s != p.me {
			sum[s] += rivalMore
		}
	}
	for _, v := range p.table.Votes {
		switch {
		case human.Has(v.Target) && v.Ballot == 0:
			sum[v.Voter] += badVoteMore
		case wolf.Has(v.Target):
			sum[v.Voter] -= goodVoteLess
		}
	}
	for s := range p.table.Alive.All() {
		if t := p.word(s); t != game.NoSeat {
			sum[t] += namedMore * p.heed()
			if human.Has(t) {
				sum[s] += badWordMore
			}
		}
	}
	for s, v := range p.lean() {
		sum[s] += v
	}
	return withSure(sum, human, wolf)
}

// addReports adds what reports speak, as far as they are trusted.
func (p *player) addReports(sum *[game.MaxSeats]float64) {
	trust := reportTrust / float64(max(1, p.table.Claimants(game.RoleSeer).Len()))
	if p.role() == game.RoleSeer {
		trust = 0 // it is the only one
	}
	for _, r := range p.table.Reports {
		black := r.Species == game.SpeciesWerewolf
		switch {
		case r.Target == p.me && black && r.Kind == protocol.Divined:
			sum[r.Seat] += callsMeWolf
		case r.Seat == p.me || r.Target == p.me:
		case black:
			sum[r.Target] += trust
		default:
			sum[r.Target] -= trust
		}
	}
}

// crowd follows the declared votes and the reports, and what it has learned of
// the seats.
func crowd(p *player) (sum [game.MaxSeats]float64) {
	human, wolf := p.certain()
	for s, n := range p.declared() {
		sum[s] += crowdVote * p.heed() * n
	}
	for _, r := range p.table.Reports {
		if r.Kind == protocol.Divined && r.Seat != p.me && p.role() != game.RoleSeer {
			if r.Species == game.SpeciesWerewolf {
				sum[r.Target] += crowdBlack
			} else {
				sum[r.Target] -= crowdWhite
			}
		}
	}
	if claimants := p.table.Claimants(game.RoleSeer); claimants.Len() > 2 {
		for s := range claimants.All() {
			sum[s] += crowdClaim
		}
	}
	lean := p.lean()
	for s := range sum {
		sum[s] += p.learned(game.Seat(s)) + lean[s]
	}
	return withSure(sum, human, wolf)
}

// withSure puts those of whom the seat is sure above or below all others.
func withSure(sum [game.MaxSeats]float64, human, wolf game.SeatSet) [game.MaxSeats]float64 {
	for s := range human.All() {
		sum[s] -= sure
	}
	for s := range wolf.All() {
		sum[s] += sure
	}
	return sum
}
