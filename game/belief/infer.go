package belief

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Limits of the soft evidence about a seat and about a pair of seats, as
// logarithms: whatever is said, no product leaves the range of a float64, and
// nothing soft ever becomes impossible.
const (
	maxUnary = 25
	maxPair  = 6
)

// factors are the soft evidence so far. The logarithms are kept, so that
// evidence can be taken back; what is computed with are their exponentials.
type factors struct {
	saturate [game.MaxSeats]float64 // by actor, see [SizeWeights]; 0 for none

	unary [game.MaxSeats][game.NumRoles]float64
	prior [game.MaxSeats][game.NumRoles]float64                // see [Mind.Expect]
	pair  [game.MaxSeats][game.MaxSeats][game.NumRoles]float64 // actor, target, role of the actor: added if the target is a wolf

	eUnary [game.MaxSeats][game.NumRoles]float64
	ePair  [game.MaxSeats][game.MaxSeats][game.NumRoles]float64
}

func (f *factors) reset(saturate float64) {
	*f = factors{}
	for i := range f.eUnary {
		f.saturate[i] = saturate
		for r := range f.eUnary[i] {
			f.eUnary[i][r] = 1
		}
		for j := range f.ePair[i] {
			for r := range f.ePair[i][j] {
				f.ePair[i][j][r] = 1
			}
		}
	}
}

// add adds evidence, or takes it back with a negative weight.
func (f *factors) add(w *weights, e *Evidence, times float64) {
	row := &w[e.Feature]
	unary := &f.unary[e.Actor]
	for r := range unary {
		unary[r] += times * e.Habit * row[r][0]
	}
	f.refreshUnary(e.Actor)
	if e.Target == game.NoSeat {
		return
	}
	pair := &f.pair[e.Actor][e.Target]
	for r := range pair {
		pair[r] += times * e.Weight * row[r][1]
	}
	f.refreshPair(e.Actor, e.Target)
}

// forget takes back all evidence that a seat has shown, which then saturates anew.
func (f *factors) forget(s game.Seat, saturate float64) {
	f.saturate[s] = saturate
	f.unary[s] = noEvidence.unary[s]
	f.refreshUnary(s)
	f.pair[s], f.ePair[s] = noEvidence.pair[s], noEvidence.ePair[s]
}

func (f *factors) refreshUnary(s game.Seat) { f.eUnary[s] = f.expUnary(s, &f.unary[s]) }

func (f *factors) refreshPair(actor, target game.Seat) {
	f.ePair[actor][target] = expPair(&f.pair[actor][target])
}

// expUnary saturates a seat's evidence and scales its factors so that the
// largest is 1.
func (f *factors) expUnary(s game.Seat, evidence *[game.NumRoles]float64) (factors [game.NumRoles]float64) {
	var unary [game.NumRoles]float64
	top := math.Inf(-1)
	for _, r := range game.Roles {
		unary[r] = evidence[r]/f.excess(s, evidence[r]) + f.prior[s][r]
		top = max(top, unary[r])
	}
	factors[game.RoleNone] = 1
	for _, r := range game.Roles {
		factors[r] = math.Exp(max(-maxUnary, unary[r]-top))
	}
	return factors
}

// excess is what so much evidence of a seat about its role is divided by: 1 while
// it is little; what is much never comes up to more than saturate.
func (f *factors) excess(s game.Seat, evidence float64) float64 {
	if f.saturate[s] == 0 {
		return 1
	}
	return 1 + math.Abs(evidence)/f.saturate[s]
}

func expPair(pair *[game.NumRoles]float64) (factors [game.NumRoles]float64) {
	for r := range pair {
		factors[r] = 1
		if pair[r] != 0 {
			factors[r] = math.Exp(max(-maxPair, min(maxPair, pair[r])))
		}
	}
	return factors
}

// A Posterior is how likely each seat has each role, and how likely that is
// together with another seat being a werewolf. Its rows sum to 1.
type Posterior struct {
	Role [game.MaxSeats][game.NumRoles]float64
	// With[i][r][k] is the probability that i has role r and k is a werewolf.
	With [game.MaxSeats][game.NumRoles][game.MaxSeats]float64
	// Contradiction says that no deal fits all that is certain, so that the
	// probabilities are those of a table of which nothing is known.
	Contradiction bool
}

// Wolf returns the probability that s is a werewolf.
func (p *Posterior) Wolf(s game.Seat) float64 { return p.Role[s][game.RoleWerewolf] }

// An engine sums over all deals of a setup. Given who the wolves are, every
// seat's factor depends on its own role alone, and what is left is to deal the
// other roles: a run over the seats with the number of each role dealt so far
// as state. Packs are enumerated (5 at five seats, 455 at fifteen), the other
// roles never: 5,405,400 deals take 455 runs over 12 seats and 16 states.
//
// All terms are sums of products of numbers that are not negative, so that
// nothing cancels and what is impossible is exactly 0.
type engine struct {
	seats int
	packs []game.SeatSet
	moves [game.NumRoles][]move // by role dealt; nil for werewolves
	roles []game.Role           // the roles with moves
	five  bool                  // the village of five (see sumFive)
	four  bool                  // the four roles beside villagers and wolves are one seat's each (see sumFour)
	full  int
	size  int // number of states

	forward, backward []float64                             // (seats+1) × size
	run               [game.MaxSeats + 1]states             // likewise, of sumFour
	base              [game.MaxSeats][game.NumRoles]float64 // what a seat shows in each role, 0 for one that it cannot have
	factor            [game.MaxSeats][game.NumRoles]float64 // likewise, given the pack
}

// A move deals a role: from one state to the next.
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
	e.forward = make([]float64, (e.seats+1)*e.size)
	e.backward = make([]float64, (e.seats+1)*e.size)
	return e
}

// packsOf lists the sets of k of n seats.
func packsOf(n, k int) (list []game.SeatSet) {
	for set := game.FirstSeats(k); set < 1<<n; {
		list = append(list, set)
		// The next larger number with as many bits (Gosper).
		low := set & -set
		ripple := set + low
		set = ripple | (ripple^set)/low>>2
	}
	return list
}

// infer computes the posterior. pairs says whether Posterior.With is wanted.
// Evidence that no deal can bear is set aside; if then still none is left, what
// is certain contradicts itself.
func (e *engine) infer(p *Posterior, fs *factors, facts *Facts, pairs bool) {
	p.Contradiction = false
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

var noEvidence = func() (f factors) { f.reset(0); return f }()

func normal(total float64) bool { return total > 0 && !math.IsInf(total, 0) }

// sum adds up the weights of all deals, and for each seat and role those of the
// deals in which the seat has it.
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
	for _, pack := range e.packs {
		if pack&^may == 0 && must&^pack == 0 && facts.allows(pack) {
			total += e.sumPack(p, fs, facts, pack, pairs)
		}
	}
	return total
}

// sumPack adds the deals with one pack.
func (e *engine) sumPack(p *Posterior, fs *factors, facts *Facts, pack game.SeatSet, pairs bool) float64 {
	// What the wolves show, and what each other seat shows in each role, given the pack.
	weight := 1.0
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
		f := &e.factor[s]
		*f = e.base[s]
		if s != facts.Self {
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
	if e.four {
		return e.sumFour(p, order[:n], weight, pack, pairs)
	}
	size := e.size
	first := e.forward[:size]
	clear(first)
	first[0] = 1
	for i := range n {
		from, to := e.forward[i*size:(i+1)*size], e.forward[(i+1)*size:(i+2)*size]
		f := &e.factor[order[i]]
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
		f, role := &e.factor[s], &p.Role[s]
		v := f[game.RoleVillager]
		sum := 0.0
		for k, b := range ahead {
			here[k] = b * v
			sum += from[k] * here[k]
		}
		role[game.RoleVillager] += sum
		if pairs {
			e.together(p, s, game.RoleVillager, pack, sum)
		}
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
			role[r] += sum
			if pairs {
				e.together(p, s, r, pack, sum)
			}
		}
		ahead = here
	}
	e.addPack(p, pack, z, pairs)
	return z
}

// sumFive is the village of five, term by term: it is what most tables are, and
// the general run's bookkeeping would take longer than its sums. With one wolf,
// a seer, a possessed and two villagers are dealt to the four other seats.
func (e *engine) sumFive(p *Posterior, fs *factors, facts *Facts, may, must game.SeatSet, pairs bool) (total float64) {
	for w := range game.Seat(5) {
		pack := game.Seats(w)
		if pack&^may != 0 || must&^pack != 0 || !facts.allows(pack) {
			continue
		}
		weight := e.base[w][game.RoleWerewolf]
		if w != facts.Self {
			weight *= fs.ePair[w][w][game.RoleWerewolf]
		}
		var v, s, q [4]float64 // of the four as villager, seer and possessed
		for i, seat := range &otherFour[w] {
			base := &e.base[seat]
			v[i], s[i], q[i] = base[game.RoleVillager], base[game.RoleSeer], base[game.RolePossessed]
			if seat != facts.Self {
				pair := &fs.ePair[seat][w]
				v[i] *= pair[game.RoleVillager]
				s[i] *= pair[game.RoleSeer]
				q[i] *= pair[game.RolePossessed]
			}
		}
		// Two are villagers, the other two seer and possessed, either way round.
		v01, v02, v03 := weight*v[0]*v[1], weight*v[0]*v[2], weight*v[0]*v[3]
		v12, v13, v23 := weight*v[1]*v[2], weight*v[1]*v[3], weight*v[2]*v[3]
		a01, a10 := s[0]*q[1]*v23, s[1]*q[0]*v23
		a02, a20 := s[0]*q[2]*v13, s[2]*q[0]*v13
		a03, a30 := s[0]*q[3]*v12, s[3]*q[0]*v12
		a12, a21 := s[1]*q[2]*v03, s[2]*q[1]*v03
		a13, a31 := s[1]*q[3]*v02, s[3]*q[1]*v02
		a23, a32 := s[2]*q[3]*v01, s[3]*q[2]*v01
		b01, b02, b03 := a01+a10, a02+a20, a03+a30
		b12, b13, b23 := a12+a21, a13+a31, a23+a32
		asVillager := [4]float64{b12 + b13 + b23, b02 + b03 + b23, b01 + b03 + b13, b01 + b02 + b12}
		asSeer := [4]float64{a01 + a02 + a03, a10 + a12 + a13, a20 + a21 + a23, a30 + a31 + a32}
		asPossessed := [4]float64{a10 + a20 + a30, a01 + a21 + a31, a02 + a12 + a32, a03 + a13 + a23}
		z := asSeer[0] + asSeer[1] + asSeer[2] + asSeer[3]
		for i, seat := range &otherFour[w] {
			role := &p.Role[seat]
			role[game.RoleVillager] += asVillager[i]
			role[game.RoleSeer] += asSeer[i]
			role[game.RolePossessed] += asPossessed[i]
			if pairs {
				with := &p.With[seat]
				with[game.RoleVillager][w] = asVillager[i]
				with[game.RoleSeer][w] = asSeer[i]
				with[game.RolePossessed][w] = asPossessed[i]
			}
		}
		p.Role[w][game.RoleWerewolf] = z
		if pairs {
			p.With[w][game.RoleWerewolf][w] = z
		}
		total += z
	}
	return total
}

// otherFour holds for one of five the others.
var otherFour = [5][4]game.Seat{{1, 2, 3, 4}, {0, 2, 3, 4}, {0, 1, 3, 4}, {0, 1, 2, 4}, {0, 1, 2, 3}}

// states is a number for each set of four roles that are dealt.
type states [16]float64

// sumFour is the run of sumPack where the four roles are one seat's each, term by
// term: the villages of 10 to 18 have several hundred packs.
func (e *engine) sumFour(p *Posterior, order []game.Seat, weight float64, pack game.SeatSet, pairs bool) float64 {
	forward := &e.run
	forward[0] = states{1}
	for i, s := range order {
		f := &e.factor[s]
		v, a, b, c, d := f[game.RoleVillager], f[game.RoleSeer], f[game.RoleMedium], f[game.RoleBodyguard], f[game.RolePossessed]
		x, y := &forward[i], &forward[i+1]
		y[0] = v * x[0]
		y[1] = v*x[1] + a*x[0]
		y[2] = v*x[2] + b*x[0]
		y[3] = v*x[3] + a*x[2] + b*x[1]
		y[4] = v*x[4] + c*x[0]
		y[5] = v*x[5] + a*x[4] + c*x[1]
		y[6] = v*x[6] + b*x[4] + c*x[2]
		y[7] = v*x[7] + a*x[6] + b*x[5] + c*x[3]
		y[8] = v*x[8] + d*x[0]
		y[9] = v*x[9] + a*x[8] + d*x[1]
		y[10] = v*x[10] + b*x[8] + d*x[2]
		y[11] = v*x[11] + a*x[10] + b*x[9] + d*x[3]
		y[12] = v*x[12] + c*x[8] + d*x[4]
		y[13] = v*x[13] + a*x[12] + c*x[9] + d*x[5]
		y[14] = v*x[14] + b*x[12] + c*x[10] + d*x[6]
		y[15] = v*x[15] + a*x[14] + b*x[13] + c*x[11] + d*x[7]
	}
	z := weight * forward[len(order)][15]
	if z == 0 {
		return 0
	}
	var y states // what the seats from the next one on add to each state
	y[15] = weight
	for i := len(order) - 1; i >= 0; i-- {
		s := order[i]
		f := &e.factor[s]
		v, a, b, c, d := f[game.RoleVillager], f[game.RoleSeer], f[game.RoleMedium], f[game.RoleBodyguard], f[game.RolePossessed]
		x := &forward[i]
		asV := v * (x[0]*y[0] + x[1]*y[1] + x[2]*y[2] + x[3]*y[3] + x[4]*y[4] + x[5]*y[5] + x[6]*y[6] + x[7]*y[7] +
			x[8]*y[8] + x[9]*y[9] + x[10]*y[10] + x[11]*y[11] + x[12]*y[12] + x[13]*y[13] + x[14]*y[14] + x[15]*y[15])
		asA := a * (x[0]*y[1] + x[2]*y[3] + x[4]*y[5] + x[6]*y[7] + x[8]*y[9] + x[10]*y[11] + x[12]*y[13] + x[14]*y[15])
		asB := b * (x[0]*y[2] + x[1]*y[3] + x[4]*y[6] + x[5]*y[7] + x[8]*y[10] + x[9]*y[11] + x[12]*y[14] + x[13]*y[15])
		asC := c * (x[0]*y[4] + x[1]*y[5] + x[2]*y[6] + x[3]*y[7] + x[8]*y[12] + x[9]*y[13] + x[10]*y[14] + x[11]*y[15])
		asD := d * (x[0]*y[8] + x[1]*y[9] + x[2]*y[10] + x[3]*y[11] + x[4]*y[12] + x[5]*y[13] + x[6]*y[14] + x[7]*y[15])
		role := &p.Role[s]
		role[game.RoleVillager] += asV
		role[game.RoleSeer] += asA
		role[game.RoleMedium] += asB
		role[game.RoleBodyguard] += asC
		role[game.RolePossessed] += asD
		if pairs {
			e.together(p, s, game.RoleVillager, pack, asV)
			e.together(p, s, game.RoleSeer, pack, asA)
			e.together(p, s, game.RoleMedium, pack, asB)
			e.together(p, s, game.RoleBodyguard, pack, asC)
			e.together(p, s, game.RolePossessed, pack, asD)
		}
		y[0] = v*y[0] + a*y[1] + b*y[2] + c*y[4] + d*y[8]
		y[1] = v*y[1] + b*y[3] + c*y[5] + d*y[9]
		y[2] = v*y[2] + a*y[3] + c*y[6] + d*y[10]
		y[3] = v*y[3] + c*y[7] + d*y[11]
		y[4] = v*y[4] + a*y[5] + b*y[6] + d*y[12]
		y[5] = v*y[5] + b*y[7] + d*y[13]
		y[6] = v*y[6] + a*y[7] + d*y[14]
		y[7] = v*y[7] + d*y[15]
		y[8] = v*y[8] + a*y[9] + b*y[10] + c*y[12]
		y[9] = v*y[9] + b*y[11] + c*y[13]
		y[10] = v*y[10] + a*y[11] + c*y[14]
		y[11] = v*y[11] + c*y[15]
		y[12] = v*y[12] + a*y[13] + b*y[14]
		y[13] = v*y[13] + b*y[15]
		y[14] = v*y[14] + a*y[15]
		y[15] = v * y[15]
	}
	e.addPack(p, pack, z, pairs)
	return z
}

// addPack adds deals to the wolves of their pack.
func (e *engine) addPack(p *Posterior, pack game.SeatSet, z float64, pairs bool) {
	for rest := pack; rest != 0; rest &= rest - 1 {
		s := rest.First()
		p.Role[s][game.RoleWerewolf] += z
		if pairs {
			e.together(p, s, game.RoleWerewolf, pack, z)
		}
	}
}

// together adds deals in which s has a role beside a pack.
func (e *engine) together(p *Posterior, s game.Seat, r game.Role, pack game.SeatSet, weight float64) {
	for rest := pack; rest != 0; rest &= rest - 1 {
		p.With[s][r][rest.First()] += weight
	}
}
