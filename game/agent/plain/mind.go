package plain

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// facts are certain to the seat before it decides whose claims to believe.
type facts struct {
	humans, wolves game.SeatSet
	liars          game.SeatSet // seats that are known to claim falsely
	lean           [game.MaxSeats]float64
}

// Think considers one after another that each claimant is the true seer, and that none is, and adds up the consequences
// for the other seats.
func (p *player) Think() speech.Belief {
	f := p.facts()
	if p.Mask() == game.RoleSeer {
		_, m := p.suppose(&f, p.Me)
		m.Seer[p.Me] = 1
		return m
	}
	claimants := p.Table.Claimants(game.RoleSeer).Without(p.Me)
	nobody := noTrueSeer
	if claimants.Empty() {
		nobody = 1
	}
	var total speech.Belief
	weight, m := p.suppose(&f, game.NoSeat)
	weight = max(weight*nobody, leastWeight)
	sum := weight
	add(&total, &m, weight)
	for s := range claimants.All() {
		weight, m := p.suppose(&f, s)
		sum += weight
		total.Seer[s] = weight
		add(&total, &m, weight)
	}
	for s := range total.Wolf {
		total.Wolf[s] /= sum
		total.Seer[s] /= sum
	}
	return total
}

func add(total, m *speech.Belief, weight float64) {
	for s := range total.Wolf {
		total.Wolf[s] += weight * m.Wolf[s]
	}
}

// suppose returns how believable it is that seer is the true seer (NoSeat: that no claimant is), and the consequences.
func (p *player) suppose(f *facts, seer game.Seat) (weight float64, m speech.Belief) {
	humans, wolves := f.humans, f.wolves
	weight = 1
	if seer != game.NoSeat {
		humans = humans.With(seer)
		for r := range p.Results(seer) {
			if r.Species == game.SpeciesWerewolf {
				wolves = wolves.With(r.Target)
			} else {
				humans = humans.With(r.Target)
			}
		}
		weight = p.credit(seer)
	}
	liars := (p.Table.Claimants(game.RoleSeer) | f.liars).Without(seer).Without(p.Me)
	possessed := int(p.Table.Setup.Roles[game.RolePossessed])
	if seer != p.Me && (wolves&humans != 0 || wolves.Len() > p.Wolves() || liars.Len() > p.Wolves()+possessed) {
		return 0, m
	}
	wolves &^= humans
	for s := range wolves.All() {
		m.Wolf[s] = 1
	}
	left := float64(max(0, p.Wolves()-wolves.Len()))
	if liars&humans&^game.Seats(seer) != 0 {
		possessed = 0 // a liar who is human is the possessed
	}
	suspects := liars &^ (humans | wolves)
	among := math.Min(left, liarWolves(suspects.Len(), possessed))
	share(&m, f, suspects, among)
	share(&m, f, p.Seats()&^(humans|wolves|liars), left-among)
	return weight, m
}

// liarWolves returns how many wolves to expect among n false claimants whose role is open: most often one of them is
// the possessed.
func liarWolves(n, possessed int) float64 {
	if n == 0 {
		return 0
	}
	return math.Max(float64(n)-possessedLies*float64(possessed), leastWolves*float64(n))
}

// share spreads an expected number of wolves over seats, according to their conduct.
func share(m *speech.Belief, f *facts, seats game.SeatSet, wolves float64) {
	sum := 0.0
	for s := range seats.All() {
		m.Wolf[s] = math.Exp(f.lean[s])
		sum += m.Wolf[s]
	}
	for s := range seats.All() {
		m.Wolf[s] = math.Min(surelyWolf, m.Wolf[s]/sum*wolves)
	}
}

// credit returns how much a claimant looks like the true seer.
func (p *player) credit(seer game.Seat) float64 {
	seat := &p.Table.Seats[seer]
	if seat.Claim != game.RoleSeer {
		return 1
	}
	claim := &p.Table.Talks[seat.ClaimTalk]
	weight := 1.0
	if seat.Cause == view.Attacked {
		weight *= attackedCredit
	}
	switch {
	case claim.Day > 1:
		weight *= latestCredit
	case claim.Turn > onTime:
		weight *= lateCredit
	}
	// A liar calls a seat a wolf more often than a seer finds one.
	find := float64(p.Wolves()) / float64(p.Table.Setup.Seats()-1)
	for r := range p.Results(seer) {
		if r.Species == game.SpeciesWerewolf {
			weight *= find / falseBlack
		} else {
			weight *= (1 - find) / (1 - falseBlack)
		}
	}
	for _, v := range p.Table.Votes {
		if v.Voter != seer || v.Forced {
			continue
		}
		for r := range p.Results(seer) {
			if r.Target == v.Target && r.Species == game.SpeciesHuman && r.Day <= v.Day {
				weight *= brokenWordCredit
			}
		}
	}
	return weight
}

// facts collects the facts that need no seat's word but the medium's.
func (p *player) facts() (f facts) {
	f.humans = game.Seats(p.Me)
	for _, d := range p.Table.Deaths {
		// A wolf is never attacked. If there was one wolf and the game goes on, an executed seat was not the wolf.
		if d.Cause == view.Attacked || p.Wolves() == 1 && d.Day < p.Table.Day {
			f.humans = f.humans.With(d.Seat)
		}
	}
	if p.Role() == game.RoleBodyguard && !p.Table.Setup.NoAttack {
		for _, g := range p.Table.Guards {
			for _, day := range p.Table.NobodyDied {
				if day == g.Day+1 {
					f.humans = f.humans.With(g.Target)
				}
			}
		}
	}
	p.hearMedium(&f)
	p.lean(&f)
	return f
}

// hearMedium believes the medium, if it is clear who that is.
func (p *player) hearMedium(f *facts) {
	claimants := p.Table.Claimants(game.RoleMedium)
	medium := claimants.First()
	switch {
	case p.Mask() == game.RoleMedium:
		medium = p.Me
		f.liars |= claimants.Without(p.Me)
	case claimants.Len() != 1:
		return
	}
	for _, r := range p.Table.Reports {
		if r.Seat != medium || r.Kind != protocol.Identified || f.humans.Has(r.Target) {
			continue
		}
		if r.Species == game.SpeciesWerewolf {
			f.wolves = f.wolves.With(r.Target)
		} else {
			f.humans = f.humans.With(r.Target)
		}
	}
	f.humans = f.humans.With(medium) // nobody contests the claim
}

// lean adds the weight of conduct: votes against innocent seats and against wolves, silence, accusations by others, and
// a hunch.
func (p *player) lean(f *facts) {
	for s := range f.lean {
		f.lean[s] += hunchLean * p.hunch[s]
	}
	for _, v := range p.Table.Votes {
		switch {
		case v.Forced:
		case f.humans.Has(v.Target):
			f.lean[v.Voter] += innocentLean
		case f.wolves.Has(v.Target):
			f.lean[v.Voter] += wolfLean
		}
	}
	p.leanOnWords(f)
	if p.Table.Phase != game.PhaseTalk || p.Table.Turn > silentFrom {
		for s := range p.Others().All() {
			if p.Table.Day > 0 && p.Table.Seats[s].Spoken == 0 {
				f.lean[s] += silentLean
			}
		}
	}
}

// leanOnWords adds the weight of accusations: against each seat, and by seats that accuse this one.
func (p *player) leanOnWords(f *facts) {
	var accusers [game.MaxSeats]int
	for s, target := range p.Declared() {
		if target < game.MaxSeats && game.Seat(s) != p.Me && !f.liars.Has(game.Seat(s)) {
			if accusers[target]++; accusers[target] <= accusersThatCount {
				f.lean[target] += accusedLean
			}
			if target == p.Me {
				f.lean[s] += accusesMeLean
			}
		}
	}
}
