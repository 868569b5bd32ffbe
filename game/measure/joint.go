package measure

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/winchance"
)

// A joint is a distribution over deals that agrees with a seat's beliefs. Deals differ only in the kinds of package
// winchance. Of all distributions that agree with the beliefs about each seat, joint is the one of maximum entropy.
// That is a product of weights of seats and kinds, found by iterative proportional fitting.
type joint struct {
	seats  game.Seat
	weight [game.MaxSeats][winchance.NumKinds]float64
	all    composition // of the whole village
}

// A composition counts the seats of each kind in a set, except Other: the wolves in the lowest four bits,
// then the seer and the bodyguard in one bit each. There are no more (see [winchance.Of]).
type composition uint8

const wolves composition = 15

// kinds says which bits of a composition each kind has.
var kinds = [winchance.NumKinds]struct {
	one  composition // one seat of the kind
	bits composition // all bits of the kind
}{winchance.Wolf: {1, wolves}, winchance.Seer: {16, 16}, winchance.Bodyguard: {32, 32}, winchance.Other: {0, 0}}

// A spread has a weight for each composition.
type spread [64]float64

// The fit ends when no probability is off by more than enough, because beliefs are rounded to 255ths. Rounded beliefs
// need not fit any distribution, so it also ends after the given number of sweeps.
const (
	enough = 0.002
	sweeps = 12
)

// told is the least sum, in 255ths, of the stored probabilities of a seat's roles for beliefs that count as complete.
// Rounding loses less than the rest of 255.
const told = 240

// jointOf returns the joint distribution of a seat's beliefs. It returns false if no deal agrees with them or
// they do not cover all roles.
func jointOf(setup rules.Setup, b *agent.Beliefs) (j joint, possible bool) {
	j.seats = game.Seat(setup.Seats())
	for _, role := range game.Roles {
		j.all += composition(setup.Roles[role]) * kinds[winchance.KindOf(role)].one
	}
	var want [game.MaxSeats][winchance.NumKinds]float64
	for s := range j.seats {
		sum := 0.0
		for _, role := range game.Roles {
			want[s][winchance.KindOf(role)] += float64(b.Roles[s][role])
			sum += float64(b.Roles[s][role])
		}
		if sum < told {
			return j, false
		}
		for k := range want[s] {
			want[s][k] /= sum
		}
	}
	j.weight = want
	off := 1.0
	for range sweeps {
		if off = j.sweep(&want); off <= enough || off > 1 {
			break
		}
	}
	return j, off <= 1
}

// sweep fits the distribution of each seat's kind to the wanted one, seat by seat. It returns the largest deviation
// that it found. The deviation is more than 1 if no deal is possible.
func (j *joint) sweep(want *[game.MaxSeats][winchance.NumKinds]float64) (off float64) {
	var after [game.MaxSeats + 1]spread // the spread of the seats from this one on
	after[j.seats][0] = 1
	for s := j.seats; s > 0; s-- {
		after[s-1] = j.add(&after[s], s-1)
	}
	before := spread{1}
	for s := range j.seats {
		var has [winchance.NumKinds]float64
		total := 0.0
		for k, x := range j.weight[s] {
			if x > 0 {
				has[k] = x * j.rest(&before, &after[s+1], kinds[k].one)
				total += has[k]
			}
		}
		if total == 0 {
			return math.Inf(1)
		}
		sum := 0.0
		for k := range has {
			if has[k] > 0 {
				off = max(off, math.Abs(want[s][k]-has[k]/total))
				j.weight[s][k] *= want[s][k] * total / has[k]
				sum += j.weight[s][k]
			}
		}
		for k := range has {
			j.weight[s][k] /= sum
		}
		before = j.add(&before, s)
	}
	return off
}

// add returns the spread with one more seat.
func (j *joint) add(f *spread, s game.Seat) (next spread) {
	for c, w := range f[:j.all+1] {
		room, possible := j.all.less(composition(c))
		if w == 0 || !possible {
			continue
		}
		for k, x := range j.weight[s] {
			if _, fits := room.less(kinds[k].one); x > 0 && fits {
				next[composition(c)+kinds[k].one] += w * x
			}
		}
	}
	return next
}

// of returns the spread of a set of seats.
func (j *joint) of(set game.SeatSet) spread {
	f := spread{1}
	for s := range set.All() {
		f = j.add(&f, s)
	}
	return f
}

// less subtracts a composition. It reports false if the other composition has more seats of a kind.
func (c composition) less(d composition) (composition, bool) {
	return c - d, d&wolves <= c&wolves && d&^c&^wolves == 0
}

// has returns the number of seats of a kind. Seats of the kind Other are not counted in a composition.
func (c composition) has(k winchance.Kind) uint8 { return uint8(c & kinds[k].bits / kinds[k].one) }

// rest returns the weight of two spreads that together with one more composition make up the whole village.
func (j *joint) rest(f, g *spread, more composition) (sum float64) {
	whole, fits := j.all.less(more)
	if !fits {
		return 0
	}
	for c, w := range f[:whole+1] {
		if w == 0 {
			continue
		}
		if left, fits := whole.less(composition(c)); fits {
			sum += w * g[left]
		}
	}
	return sum
}

// state returns the state for two sets of seats, given the numbers of their seats and their compositions. The second
// set is divined.
func state(unknown, divined composition, seats, known int) (s winchance.State) {
	others := [2]uint8{uint8(seats), uint8(known)}
	for k := range winchance.Other {
		s[k] = [2]uint8{unknown.has(k), divined.has(k)}
		others[0], others[1] = others[0]-s[k][0], others[1]-s[k][1]
	}
	s[winchance.Other] = others
	return s
}
