package belief

import (
	"math"
	"runtime"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// An engine sums the weights of all deals of a setup. It enumerates the packs of
// wolves (5 at five seats, 455 at fifteen). For a given pack every seat's factor
// depends on its own role alone. The other roles are dealt by a run over the
// seats whose state is the number of seats that have each role so far. So
// 5,405,400 deals take 455 runs over 12 seats and 16 states.
//
// All terms are sums of products of numbers that are not negative. So nothing
// cancels, and the impossible has a weight of exactly 0.
type engine struct {
	seats int
	packs []game.SeatSet
	moves [game.NumRoles][]move // by the role that is dealt; nil for werewolves and villagers
	roles []game.Role           // the roles with moves
	five  bool                  // the village of five (see sumFive)
	four  bool                  // one seer, medium, bodyguard and possessed (see sumFour)
	full  int                   // the state in which all roles but villagers are dealt
	size  int                   // number of states

	forward, backward []float64 // (seats+1) × size
	run               []states  // forward, of sumFour
	// the factor of each seat in each role, 0 for a role that it cannot have
	base   [][game.NumRoles]float64
	factor [][game.NumRoles]float64 // the same, for a given pack
}

// A move leads from one state to the next by dealing a role to a seat.
type move struct{ from, to uint16 }

func newEngine(setup rules.Setup) *engine {
	e := &engine{seats: setup.Seats(), size: 1}
	e.packs = packsOf(e.seats, int(setup.Roles[game.RoleWerewolf]))
	var stride [game.NumRoles]int
	for _, r := range game.Roles {
		if r != game.RoleWerewolf && r != game.RoleVillager && setup.Roles[r] > 0 {
			stride[r] = e.size
			e.size *= int(setup.Roles[r]) + 1
			e.roles = append(e.roles, r)
		}
	}
	e.full = e.size - 1
	e.five = e.seats == 5 && setup.Roles == rules.Five().Roles
	e.four = len(e.roles) == 4 && e.size == 16 // seer, medium, bodyguard, possessed
	for _, r := range e.roles {
		count := int(setup.Roles[r])
		for from := range e.size {
			if from/stride[r]%(count+1) < count {
				e.moves[r] = append(e.moves[r], move{uint16(from), uint16(from + stride[r])})
			}
		}
	}
	e.base = make([][game.NumRoles]float64, e.seats)
	switch {
	case e.five: // it needs nothing more
		return e
	case e.four:
		e.run = make([]states, e.seats+1)
	}
	e.factor = make([][game.NumRoles]float64, e.seats)
	e.forward = make([]float64, (e.seats+1)*e.size)
	e.backward = make([]float64, (e.seats+1)*e.size)
	return e
}

// packsOf lists the sets of k of n seats.
func packsOf(n, k int) (list []game.SeatSet) {
	for set := game.FirstSeats(k); set < 1<<n; {
		list = append(list, set)
		// The next larger number with as many bits set (Gosper's hack).
		low := set & -set
		ripple := set + low
		set = ripple | (ripple^set)/low>>2
	}
	return list
}

// infer computes the posterior. pairs says whether Posterior.With is needed. If no deal has a positive weight, infer
// ignores the evidence. If there is still none, the facts contradict each other, and it ignores them too.
func (e *engine) infer(p *Posterior, fs *factors, facts *Facts, pairs bool) {
	p.Contradiction = false
	if pairs && len(p.With) < e.seats {
		p.With = make([][game.NumRoles][game.MaxSeats]float64, e.seats)
	}
	total := e.sum(p, fs, facts, pairs)
	if !normal(total) {
		total = e.sum(p, &noEvidence, facts, pairs)
	}
	if !normal(total) {
		p.Contradiction = true
		open := Facts{Self: game.NoSeat}
		for s := range e.seats {
			open.May[s] = ^RoleSet(0)
		}
		total = e.sum(p, &noEvidence, &open, pairs)
	}
	scale := 1 / total
	for s := range e.seats {
		for r := range p.Role[s] {
			p.Role[s][r] *= scale
			if pairs {
				for k := range e.seats {
					p.With[s][r][k] *= scale
				}
			}
		}
	}
}

// normal reports whether a total is positive and finite.
func normal(total float64) bool { return total > 0 && !math.IsInf(total, 0) }

// sum returns the total weight of all deals. It sets p.Role[s][r] to the weight of the deals in which s has role r. If
// pairs is set, it fills p.With in the same way.
func (e *engine) sum(p *Posterior, fs *factors, facts *Facts, pairs bool) (total float64) {
	var may, must game.SeatSet
	for s := range e.seats {
		p.Role[s] = [game.NumRoles]float64{}
		if pairs {
			p.With[s] = [game.NumRoles][game.MaxSeats]float64{}
		}
		e.base[s] = [game.NumRoles]float64{}
		for _, r := range game.Roles {
			switch {
			case !facts.May[s].Has(r):
			case game.Seat(s) == facts.Self:
				e.base[s][r] = 1
			default:
				e.base[s][r] = fs.eUnary[s][r]
			}
		}
		if facts.May[s].Has(game.RoleWerewolf) {
			may = may.With(game.Seat(s))
		}
		if facts.May[s] == wolfOnly {
			must = must.With(game.Seat(s))
		}
	}
	if e.five {
		return e.sumFive(p, fs, facts, may, must, pairs)
	}
	for i, pack := range e.packs {
		if i%packsAtOnce == packsAtOnce-1 {
			runtime.Gosched()
		}
		if pack&^may == 0 && must&^pack == 0 && facts.allows(pack) {
			total += e.sumPack(p, fs, facts, pack, pairs)
		}
	}
	return total
}

// packsAtOnce is the number of packs that are summed, in half a millisecond, before the goroutine yields. So tables
// answer quickly while the probabilities of a village of eighteen are computed.
const packsAtOnce = 256

// sumPack adds the deals with one pack to p, and returns their weight.
func (e *engine) sumPack(p *Posterior, fs *factors, facts *Facts, pack game.SeatSet, pairs bool) float64 {
	weight := 1.0 // product of the factors of the wolves
	var order [game.MaxSeats]game.Seat
	n := 0
	for s := range game.Seat(e.seats) {
		if pack.Has(s) {
			weight *= e.base[s][game.RoleWerewolf]
			if s != facts.Self {
				for rest := pack; rest != 0; rest &= rest - 1 {
					weight *= fs.ePair[s][rest.First()][game.RoleWerewolf]
				}
			}
			continue
		}
		order[n] = s
		n++
	}
	e.given(fs, facts.Self, order[:n], pack)
	if e.four {
		return e.sumFour(p, order[:n], weight, pack, pairs)
	}
	return e.sumRoles(p, order[:n], weight, pack, pairs)
}

// given computes e.factor: the factors of each seat outside the pack in each role,
// given the pack. The conduct of self is no evidence to itself.
func (e *engine) given(fs *factors, self game.Seat, order []game.Seat, pack game.SeatSet) {
	for _, s := range order {
		f := &e.factor[s]
		*f = e.base[s]
		if s == self {
			continue
		}
		for rest := pack; rest != 0; rest &= rest - 1 {
			pair := &fs.ePair[s][rest.First()]
			f[game.RoleVillager] *= pair[game.RoleVillager]
			f[game.RoleSeer] *= pair[game.RoleSeer]
			f[game.RoleMedium] *= pair[game.RoleMedium]
			f[game.RoleBodyguard] *= pair[game.RoleBodyguard]
			f[game.RolePossessed] *= pair[game.RolePossessed]
		}
	}
}

// sumRoles deals the other roles to the seats outside the pack, in order. The forward run computes the sum, which is
// returned. The backward run computes the share of each seat and role in the sum, and adds it to p. weight is the
// weight of the pack.
func (e *engine) sumRoles(p *Posterior, order []game.Seat, weight float64, pack game.SeatSet, pairs bool) float64 {
	n, size := len(order), e.size
	e.runForward(order)
	z := weight * e.forward[n*size+e.full]
	if z == 0 {
		return 0
	}
	ahead := e.backward[n*size : (n+1)*size]
	clear(ahead)
	ahead[e.full] = weight
	for i := n - 1; i >= 0; i-- {
		s := order[i]
		from, here := e.forward[i*size:(i+1)*size], e.backward[i*size:(i+1)*size]
		f := &e.factor[s]
		v := f[game.RoleVillager]
		sum := 0.0
		for k, b := range ahead {
			here[k] = b * v
			sum += from[k] * here[k]
		}
		p.addRole(s, game.RoleVillager, pack, sum, pairs)
		for _, r := range e.roles {
			v := f[r]
			if v == 0 {
				continue
			}
			sum = 0
			for _, mv := range e.moves[r] {
				b := ahead[mv.to] * v
				here[mv.from] += b
				sum += from[mv.from] * b
			}
			p.addRole(s, r, pack, sum, pairs)
		}
		ahead = here
	}
	p.addPack(pack, z, pairs)
	return z
}

// runForward fills e.forward: for each number of seats that have a role so far,
// and each state, the weight of the deals that lead there.
func (e *engine) runForward(order []game.Seat) {
	size := e.size
	first := e.forward[:size]
	clear(first)
	first[0] = 1
	for i, s := range order {
		from, to := e.forward[i*size:(i+1)*size], e.forward[(i+1)*size:(i+2)*size]
		f := &e.factor[s]
		for k, v := range from {
			to[k] = v * f[game.RoleVillager]
		}
		for _, r := range e.roles {
			if v := f[r]; v != 0 {
				for _, mv := range e.moves[r] {
					to[mv.to] += from[mv.from] * v
				}
			}
		}
	}
}
