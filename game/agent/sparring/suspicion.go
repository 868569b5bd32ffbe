package sparring

import (
	"iter"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// certain returns the seats known to be human and those known to be wolves, as the seat plays it: wolves
// argue as villagers do.
func (p *player) certain() (human, wolf game.SeatSet) {
	human = game.Seats(p.me)
	for _, d := range p.table.Deaths {
		if d.Cause == view.Attacked || p.small() && d.Day < p.table.Day {
			human = human.With(d.Seat)
		}
	}
	for _, j := range slices.Concat(p.table.Divinations, p.table.Identifications) {
		if j.Species == game.SpeciesWerewolf {
			wolf = wolf.With(j.Target)
		} else {
			human = human.With(j.Target)
		}
	}
	return human, wolf
}

// joint weighs every pack: the sum of small terms for what pairs of seats did.
func joint(p *player) (share [game.MaxSeats]float64) {
	human, wolf := p.certain()
	seats, wolves := p.table.Setup.Seats(), int(p.table.Setup.Roles[game.RoleWerewolf])
	sum, lean := 0.0, p.habitSuspicion()
	var words [game.MaxSeats]game.Seat
	for s := range words {
		words[s] = game.NoSeat
		if p.table.Alive.Has(game.Seat(s)) {
			words[s] = p.announced(game.Seat(s))
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
	for i := range p.table.Reports {
		r := &p.table.Reports[i]
		if pack.Has(r.Seat) && pack.Has(r.Target) && accuses(r) {
			score -= packAccuses
		}
		if r.Kind == protocol.Identified && !pack.Has(r.Seat) && isWrong(r, pack) {
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
			score += wordsForIt * p.trustInWords()
		}
	}
	return score
}

// bestLine returns how well the results of the claimant of the seer that fits best agree with a pack.
func (p *player) bestLine(claimants, pack game.SeatSet) float64 {
	best := lineNone
	for c := range claimants.All() {
		line := 0.0
		for r := range p.divined(c) {
			if isWrong(r, pack) && c != p.me {
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

// added sums up the evidence against each seat separately.
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
		if t := p.announced(s); t != game.NoSeat {
			sum[t] += namedMore * p.trustInWords()
			if human.Has(t) {
				sum[s] += badWordMore
			}
		}
	}
	for s, v := range p.habitSuspicion() {
		sum[s] += v
	}
	return withSure(sum, human, wolf)
}

// addReports adds the evidence of reports, weighed by trust.
func (p *player) addReports(sum *[game.MaxSeats]float64) {
	trust := reportTrust / float64(max(1, p.table.Claimants(game.RoleSeer).Len()))
	if p.role() == game.RoleSeer {
		trust = 0 // it is the only one
	}
	for i := range p.table.Reports {
		switch r := &p.table.Reports[i]; {
		case r.Target == p.me && accuses(r) && r.Kind == protocol.Divined:
			sum[r.Seat] += callsMeWolf
		case r.Seat == p.me || r.Target == p.me:
		case accuses(r):
			sum[r.Target] += trust
		default:
			sum[r.Target] -= trust
		}
	}
}

// crowd follows the declared votes, the reports, and what the player has learned about the seats.
func crowd(p *player) (sum [game.MaxSeats]float64) {
	human, wolf := p.certain()
	for s, n := range p.declared() {
		sum[s] += crowdVote * p.trustInWords() * n
	}
	for i := range p.table.Reports {
		switch r := &p.table.Reports[i]; {
		case r.Kind != protocol.Divined || r.Seat == p.me || p.role() == game.RoleSeer:
		case accuses(r):
			sum[r.Target] += crowdBlack
		default:
			sum[r.Target] -= crowdWhite
		}
	}
	if claimants := p.table.Claimants(game.RoleSeer); claimants.Len() > 2 {
		for s := range claimants.All() {
			sum[s] += crowdClaim
		}
	}
	lean := p.habitSuspicion()
	for s := range sum {
		sum[s] += p.learned(game.Seat(s)) + lean[s]
	}
	return withSure(sum, human, wolf)
}

// divined yields the divinations that a seat reports.
func (p *player) divined(seat game.Seat) iter.Seq[*view.Report] {
	return func(yield func(*view.Report) bool) {
		for i := range p.table.Reports {
			r := &p.table.Reports[i]
			if r.Seat == seat && r.Kind == protocol.Divined && p.reads(r) && !yield(r) {
				return
			}
		}
	}
}

// accuses reports whether a result calls its target a wolf.
func accuses(r *view.Report) bool { return r.Species == game.SpeciesWerewolf }

// isWrong reports whether a result is false if these are the wolves.
func isWrong(r *view.Report, wolves game.SeatSet) bool { return accuses(r) != wolves.Has(r.Target) }

// withSure puts seats that are certain above or below all others.
func withSure(sum [game.MaxSeats]float64, human, wolf game.SeatSet) [game.MaxSeats]float64 {
	for s := range human.All() {
		sum[s] -= sure
	}
	for s := range wolf.All() {
		sum[s] += sure
	}
	return sum
}
