package publicgood

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// even is an even part of the budget for each round.
const even = Budget / Rounds

// slip is the share of rounds in which an agent gives a random amount.
const slip = 0.02

// noise is the number of times, out of sum(noise), that an agent gives this many points more
// than it means to, from two less to two more. It means nothing, but people don't
// give like clockwork either. An agent that means to give nothing gives nothing.
var noise = [...]float64{1, 2, 3, 2, 1}

const noises = 9

// anything is the plan of an agent that gives every amount with the same chance.
const anything = -1

// A fixedType means to give an amount that depends on the earlier rounds. Each is a Go function, so that inference can
// ask what a type would have given.
type fixedType struct {
	name  string
	means func(s State, seat game.Seat) int
}

// types are the fixed types. Only the planner looks at the multiplier.
var types = []fixedType{
	{"random", func(State, game.Seat) int { return anything }},
	{"rider", func(State, game.Seat) int { return 0 }},
	{"half", func(State, game.Seat) int { return even / 2 }},
	{"cond50", conditional(5)},
	{"cond80", conditional(8)},
	{"cond100", conditional(10)},
	{"planner", planner},
}

// conditional gives a part, in tenths, of what the others gave on average in the round before. In the first round it
// gives as if they had given an even part of the budget.
func conditional(tenths int) func(s State, seat game.Seat) int {
	return func(s State, seat game.Seat) int {
		others := 2 * even
		if s.Played > 0 {
			others = 0
			for other, amount := range s.Given[s.Played-1] {
				if game.Seat(other) != seat {
					others += int(amount)
				}
			}
		}
		return (tenths*others + 10) / 20 // tenths of the mean of two, rounded
	}
}

// planner gives more if the pool is worth more: nothing at a multiplier of 1, an even part of the budget at 3, at which
// a point given is returned in full. In the last round, after which nobody can follow its example, it gives only at 3.
func planner(s State, _ game.Seat) int {
	tenths := int(s.Tenths())
	if s.Played == Rounds-1 && tenths < 10*mini.Seats {
		return 0
	}
	return even * (tenths - 10) / 20
}

// chance returns the exact probability that an agent gives an amount, if it means to give another and has the given
// number of points left.
func chance(means, amount, left int) float64 {
	p := 1 / float64(left+1)
	if means == anything {
		return p
	}
	p *= slip
	if means == 0 {
		if amount == 0 {
			p += 1 - slip
		}
		return p
	}
	for i, weight := range noise {
		if within(means+i-len(noise)/2, left) == amount {
			p += (1 - slip) * weight / noises
		}
	}
	return p
}

// within limits an amount to what is left.
func within(amount, left int) int { return min(max(amount, 0), left) }

// answer lets a fixed type answer.
func (f fixedType) answer(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	means, left := f.means(s, seat), len(q.Legal)-1
	switch {
	case d.Float64() < slip || means == anything:
		return q.Legal[d.Below(left+1)]
	case means == 0:
		return 0
	}
	x := d.Float64() * noises
	for i, weight := range noise {
		if x -= weight; x < 0 {
			return int32(within(means+i-len(noise)/2, left))
		}
	}
	panic("publicgood: the weights of the noise don't add up")
}
