package publicgood

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// numTypes is the number of fixed types.
const numTypes = 7

// weights are the probabilities of the fixed types for one seat.
type weights [numTypes]float64

// infer returns the exact posterior over the fixed types of a seat: all are
// equally probable before the first round, and each round counts by how probable
// the seat's amount was for the type.
func infer(s State, seat game.Seat) (w weights) {
	for i := range w {
		w[i] = 1.0 / numTypes
	}
	for round := range int(s.Played) {
		before := s
		before.Played = uint8(round)
		left, sum := before.Left(seat), 0.0
		for i := range types {
			w[i] *= chance(types[i].means(before, seat), int(s.Given[round][seat]), left)
			sum += w[i]
		}
		for i := range w {
			w[i] /= sum
		}
	}
	return w
}

// parts lists the gifts that the planner compares, in percent of its points.
var parts = [...]int{0, 10, 20, 40, 60, 80, 100}

// unlikely is the probability below which the planner leaves a pair of types out.
const unlikely = 1e-3

// A plan gives a part, in percent, of what is left: now in this round, and later in each later round but the last. In
// the last round it gives nothing.
type plan struct{ now, later int }

// bayes follows the plan with the most expected points for one round. It considers plans that later give the same part
// as now, or nothing. It plays each plan to the end against each pair of types that the other two seats may have,
// without noise. Of equal plans it takes the one that gives least. In the first round it knows nothing about the
// others, and gives at most an even part of the budget: giving everything at once gains no more, and leaves no way to
// react.
func bayes(s State, _ mini.Question, seat game.Seat, _ *draw.Draw) int32 {
	others := [2]game.Seat{(seat + 1) % mini.Seats, (seat + 2) % mini.Seats}
	pairs := likely(infer(s, others[0]), infer(s, others[1]))
	first, best := 0, -1.0
	for _, part := range parts {
		if s.Played == 0 && part*Budget > even*100 {
			break
		}
		for _, later := range []int{0, part} {
			sum := 0.0
			for _, pair := range pairs {
				sum += pair.p * float64(foresee(s, seat, others, pair.types, plan{part, later}))
			}
			if sum > best+1e-6 {
				first, best = s.Left(seat)*part/100, sum
			}
		}
	}
	return int32(first)
}

// A pair is a pair of types that two seats may have.
type pair struct {
	types [2]int
	p     float64
}

// likely returns the pairs of types that aren't unlikely.
func likely(a, b weights) (pairs []pair) {
	for i, pa := range a {
		for j, pb := range b {
			if p := pa * pb; p > unlikely {
				pairs = append(pairs, pair{[2]int{i, j}, p})
			}
		}
	}
	return pairs
}

// foresee returns the units that a seat has in the end if it follows a plan and the others are of the given types.
func foresee(s State, seat game.Seat, others [2]game.Seat, typ [2]int, p plan) int32 {
	part := p.now
	for s.Played < Rounds {
		var round [mini.Seats]uint8
		round[seat] = uint8(s.Left(seat) * part / 100)
		for i, other := range others {
			means, left := types[typ[i]].means(s, other), s.Left(other)
			if means == anything {
				means = left / 2
			}
			round[other] = uint8(within(means, left))
		}
		s.Given[s.Played] = round
		s.Played++
		if part = p.later; s.Played == Rounds-1 {
			part = 0
		}
	}
	return rules{}.Points(s)[seat]
}
