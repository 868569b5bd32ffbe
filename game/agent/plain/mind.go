package plain

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A mind is what the seat thinks of the others, as the one that it says it is:
// who lies thinks aloud as the role that it pretends to have.
type mind struct {
	wolf [game.MaxSeats]float64 // how likely the seat is a wolf
	seer [game.MaxSeats]float64 // how likely the claimant is the seer
}

// facts are what the seat takes for certain before it asks whom to believe.
type facts struct {
	humans, wolves game.SeatSet
	liars          game.SeatSet // known to claim falsely
	lean           [game.MaxSeats]float64
}

// think weighs, one after another, that each claimant is the true seer, and
// that none is, and adds up what would follow for the others.
func (p *player) think() mind {
	f := p.facts()
	if p.mask() == game.RoleSeer {
		_, m := p.suppose(&f, p.me)
		m.seer[p.me] = 1
		return m
	}
	claimants := p.table.Claimants(game.RoleSeer).Without(p.me)
	nobody := 0.12
	if claimants.Empty() {
		nobody = 1
	}
	var total mind
	weight, m := p.suppose(&f, game.NoSeat)
	weight = max(weight*nobody, 1e-6) // something must be so
	sum := weight
	total.add(&m, weight)
	for s := range claimants.All() {
		weight, m := p.suppose(&f, s)
		sum += weight
		total.seer[s] = weight
		total.add(&m, weight)
	}
	for s := range total.wolf {
		total.wolf[s] /= sum
		total.seer[s] /= sum
	}
	return total
}

func (m *mind) add(other *mind, weight float64) {
	for s := range m.wolf {
		m.wolf[s] += weight * other.wolf[s]
	}
}

// suppose returns how believable it is that seer is the true seer (NoSeat: that
// no claimant is), and what would follow.
func (p *player) suppose(f *facts, seer game.Seat) (weight float64, m mind) {
	humans, wolves := f.humans, f.wolves
	weight = 1
	if seer != game.NoSeat {
		humans = humans.With(seer)
		for r := range p.results(seer) {
			if r.Species == game.SpeciesWerewolf {
				wolves = wolves.With(r.Target)
			} else {
				humans = humans.With(r.Target)
			}
		}
		weight = p.credit(seer)
	}
	liars := (p.table.Claimants(game.RoleSeer) | f.liars).Without(seer).Without(p.me)
	possessed := int(p.table.Setup.Roles[game.RolePossessed])
	if seer != p.me && (wolves&humans != 0 || wolves.Len() > p.wolves() || liars.Len() > p.wolves()+possessed) {
		return 0, m
	}
	wolves &^= humans
	for s := range wolves.All() {
		m.wolf[s] = 1
	}
	left := float64(max(0, p.wolves()-wolves.Len()))
	if liars&humans&^game.Seats(seer) != 0 {
		possessed = 0 // a liar who is human is the possessed
	}
	suspects := liars &^ (humans | wolves)
	among := math.Min(left, liarWolves(suspects.Len(), possessed))
	share(&m, f, suspects, among)
	share(&m, f, p.seats()&^(humans|wolves|liars), left-among)
	return weight, m
}

// liarWolves returns how many wolves to expect among n open false claimants:
// most often the possessed is one of them.
func liarWolves(n, possessed int) float64 {
	if n == 0 {
		return 0
	}
	return math.Max(float64(n)-0.8*float64(possessed), 0.25*float64(n))
}

// share spreads an expected number of wolves over seats, by how they behave.
func share(m *mind, f *facts, seats game.SeatSet, wolves float64) {
	sum := 0.0
	for s := range seats.All() {
		m.wolf[s] = math.Exp(f.lean[s])
		sum += m.wolf[s]
	}
	for s := range seats.All() {
		m.wolf[s] = math.Min(0.97, m.wolf[s]/sum*wolves)
	}
}

// falseBlack is the share of false results that accuse.
const falseBlack = 0.4

// credit says how far a claimant looks like the true seer.
func (p *player) credit(seer game.Seat) float64 {
	seat := &p.table.Seats[seer]
	if seat.Claim != game.RoleSeer {
		return 1
	}
	claim := &p.table.Talks[seat.ClaimTalk]
	weight := 1.0
	if seat.Cause == view.Attacked {
		weight *= 4
	}
	switch {
	case claim.Day > 1:
		weight *= 0.4
	case claim.Turn > 1:
		weight *= 0.6
	}
	// Who lies calls a seat a wolf more often than a seer finds one.
	find := float64(p.wolves()) / float64(p.table.Setup.Seats()-1)
	for r := range p.results(seer) {
		if r.Species == game.SpeciesWerewolf {
			weight *= find / falseBlack
		} else {
			weight *= (1 - find) / (1 - falseBlack)
		}
	}
	for _, v := range p.table.Votes {
		if v.Voter != seer || v.Forced {
			continue
		}
		for r := range p.results(seer) {
			if r.Target == v.Target && r.Species == game.SpeciesHuman && r.Day <= v.Day {
				weight *= 0.3 // votes against its own word
			}
		}
	}
	return weight
}

// facts gathers what needs nobody's word but the medium's.
func (p *player) facts() (f facts) {
	f.humans = game.Seats(p.me)
	for _, d := range p.table.Deaths {
		// A wolf is not attacked; where there was one wolf and the game goes on, it lives.
		if d.Cause == view.Attacked || p.wolves() == 1 && d.Day < p.table.Day {
			f.humans = f.humans.With(d.Seat)
		}
	}
	if p.role() == game.RoleBodyguard && !p.table.Setup.NoAttack {
		for _, g := range p.table.Guards {
			for _, day := range p.table.NobodyDied {
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

// hearMedium takes the word of the medium, if it is clear who that is.
func (p *player) hearMedium(f *facts) {
	claimants := p.table.Claimants(game.RoleMedium)
	medium := claimants.First()
	switch {
	case p.mask() == game.RoleMedium:
		medium = p.me
		f.liars |= claimants.Without(p.me)
	case claimants.Len() != 1:
		return
	}
	for _, r := range p.table.Reports {
		if r.Seat != medium || r.Kind != protocol.Identified || f.humans.Has(r.Target) {
			continue
		}
		if r.Species == game.SpeciesWerewolf {
			f.wolves = f.wolves.With(r.Target)
		} else {
			f.humans = f.humans.With(r.Target)
		}
	}
	f.humans = f.humans.With(medium) // nobody contests it
}

// lean weighs conduct: votes against the innocent and against wolves, silence,
// accusations by others, and a hunch.
func (p *player) lean(f *facts) {
	for s := range f.lean {
		f.lean[s] += 0.6 * p.hunch[s]
	}
	for _, v := range p.table.Votes {
		switch {
		case v.Forced:
		case f.humans.Has(v.Target):
			f.lean[v.Voter] += 0.3
		case f.wolves.Has(v.Target):
			f.lean[v.Voter] -= 0.6
		}
	}
	var accusers [game.MaxSeats]int
	for s, target := range p.declared() {
		if target < game.MaxSeats && game.Seat(s) != p.me && !f.liars.Has(game.Seat(s)) {
			if accusers[target]++; accusers[target] <= 4 { // more is only an echo
				f.lean[target] += 0.2
			}
			if target == p.me {
				f.lean[s] += 0.3
			}
		}
	}
	if p.table.Phase != game.PhaseTalk || p.table.Turn > 3 {
		for s := range p.others().All() {
			if p.table.Day > 0 && p.table.Seats[s].Spoken == 0 {
				f.lean[s] += 0.2
			}
		}
	}
}
