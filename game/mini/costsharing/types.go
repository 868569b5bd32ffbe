package costsharing

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// A norm is an idea of what is fair.
type norm uint8

const (
	byFirst  norm = iota // each pays as much as it uses by the first measure
	bySecond             // by the second measure
	byBoth               // the mean of the two
	byHead               // everybody pays the same
	numNorms
)

// whole is 100 % in the units that norms are computed in.
const whole = 10_000

// fair returns how much each seat should pay by a norm, of whole.
func (c *Case) fair(n norm) (shares Shares) {
	for seat := range shares {
		first, second := part(c.First, seat), part(c.Second, seat)
		shares[seat] = [numNorms]int{first, second, (first + second) / 2, whole / mini.Seats}[n]
	}
	return shares
}

func part(used [mini.Seats]int, seat int) int {
	return used[seat] * whole / (used[0] + used[1] + used[2])
}

const (
	// shift is the share of offers in which an agent moves one step of the grid from one
	// seat to another.
	shift = 0.3
	// slip is the share of offers that an agent draws at random, and mistake the share of
	// such votes.
	slip    = 0.02
	mistake = 0.05
	// slack is the number of percent that an agent pays beyond its own offer before it refuses.
	slack = 5
)

// A fixedType has a norm. It offers to pay what that says, less its selfishness,
// and in each round some more; it splits the rest between the others as the norm
// says. It votes for the most central of the offers that it accepts: those in which
// it pays at most slack more than in the offer that it means to make.
type fixedType struct {
	name    string
	norm    norm
	selfish int // percent off what the norm says
	concede int // how much more it offers to pay in the last round than in the first, in percent
	random  bool
}

// types are the fixed types.
var types = []fixedType{
	{name: "random", random: true},
	{name: "first", norm: byFirst, selfish: 10, concede: 20},
	{name: "second", norm: bySecond, selfish: 10, concede: 20},
	{name: "weighted", norm: byBoth, selfish: 10, concede: 20},
	{name: "equal", norm: byHead, selfish: 10, concede: 20},
	{name: "greedy", norm: byBoth, selfish: 60, concede: 15},
	{name: "soft", norm: byBoth, selfish: 0, concede: 40},
}

// wants returns how much a type offers to pay in a round, in percent on the grid.
func (f *fixedType) wants(fair *Shares, round uint8, seat game.Seat) int {
	pays := fair[seat]*(100-f.selfish)/100 + f.concede*(whole/100)*int(round-1)/(Rounds-1)
	return onGrid(min(pays, whole))
}

// onGrid rounds a part of whole to percents on the grid.
func onGrid(part int) int { return (part + whole/gridSteps/2) / (whole / gridSteps) * Grid }

// offer returns the offer that a type means to make in a round; 0 means any offer.
func (f *fixedType) offer(c *Case, round uint8, seat game.Seat) Offer {
	if f.random {
		return 0
	}
	fair := c.fair(f.norm)
	var shares Shares
	a, b := (seat+1)%mini.Seats, (seat+2)%mini.Seats
	shares[seat] = f.wants(&fair, round, seat)
	rest := 100 - shares[seat]
	shares[a] = onGrid(rest * (whole / 100) * fair[a] / (fair[a] + fair[b]))
	shares[b] = rest - shares[a]
	return offerOf(shares)
}

// most returns the most that a type accepts to pay in a round, in percent.
func (f *fixedType) most(c *Case, round uint8, seat game.Seat) int {
	if f.random {
		return 100
	}
	fair := c.fair(f.norm)
	return f.wants(&fair, round, seat) + slack
}

// central returns the seats in the order in which their offers are close to the two others. Among equally close offers,
// a different seat comes first in each round.
func central(offers *[mini.Seats]Offer, round uint8) (order [mini.Seats]game.Seat) {
	var far [mini.Seats]int
	ab, bc, ca := apart(offers[0], offers[1]), apart(offers[1], offers[2]), apart(offers[2], offers[0])
	far[0], far[1], far[2] = ab+ca, ab+bc, bc+ca
	for i := range order {
		order[i] = game.Seat((i + int(round) - 1) % mini.Seats)
	}
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && far[order[j]] < far[order[j-1]]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	return order
}

// choose returns the first seat in an order whose offer costs at most the given percentage, or is the voter's own.
func choose(offers *[mini.Seats]Offer, order *[mini.Seats]game.Seat, seat game.Seat, most int) game.Seat {
	for _, of := range order {
		if of == seat || shareTable[offers[of]][seat] <= most {
			return of
		}
	}
	return seat // not reached: one's own offer is among them
}

// answer lets a fixed type answer.
func (f *fixedType) answer(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	x := d.Float64()
	if q.Kind == AskOffer {
		means := f.offer(CaseOf(int(s.Setting)), q.Round, seat)
		switch {
		case x < slip || f.random:
			return q.Legal[d.Below(len(q.Legal))]
		case x < slip+shift:
			near := neighbors(means)
			return int32(near.list[d.Below(near.n)])
		}
		return int32(means)
	}
	if x < mistake || f.random {
		return q.Legal[d.Below(len(q.Legal))]
	}
	offers := &s.Offers[s.Played]
	order := central(offers, q.Round)
	return int32(VoteFor(choose(offers, &order, seat, f.most(CaseOf(int(s.Setting)), q.Round, seat))))
}

// near holds the offers that differ from an offer by one step from one seat to another.
type near struct {
	list [mini.Seats * (mini.Seats - 1)]Offer
	n    int
}

func neighbors(o Offer) (found near) {
	for from := range mini.Seats {
		for to := range mini.Seats {
			shares := o.Shares()
			if from == to || shares[from] == 0 {
				continue
			}
			shares[from] -= Grid
			shares[to] += Grid
			found.list[found.n] = offerOf(shares)
			found.n++
		}
	}
	return found
}
