package dilemma

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
// the seat's move was for the type.
func infer(s State, seat game.Seat) (w weights) {
	for i := range w {
		w[i] = 1.0 / numTypes
	}
	for round := range int(s.Played) {
		before := s
		before.Played = uint8(round)
		for i := range types {
			w[i] *= likelihood(types[i].means(before, seat), s.Moves[round][seat])
		}
		w.normalize()
	}
	return w
}

// likelihood returns the probability that a seat makes a move if it means to make another.
func likelihood(means, did Move) float64 {
	switch means {
	case MoveNone:
		return 0.5
	case did:
		return 1 - slip
	}
	return slip
}

func (w *weights) normalize() {
	sum := 0.0
	for _, p := range w {
		sum += p
	}
	for i := range w {
		w[i] /= sum
	}
}

// bayes plays the best response to its beliefs about the others: it maximizes the expected points until the end, if
// nobody slips.
func bayes(s State, _ mini.Question, seat game.Seat, _ *draw.Draw) int32 {
	others := othersOf(seat)
	_, move := plan(s, seat, others, [2]weights{infer(s, others[0]), infer(s, others[1])})
	return int32(move)
}

// othersOf returns the two other seats.
func othersOf(seat game.Seat) [2]game.Seat {
	return [2]game.Seat{(seat + 1) % mini.Seats, (seat + 2) % mini.Seats}
}

// plan returns the expected points until the end of the best plan, and its first
// move. A plan depends on what the others turn out to do: each outcome of a round
// leaves the types that would have brought it about.
func plan(s State, seat game.Seat, others [2]game.Seat, w [2]weights) (value float64, first Move) {
	if s.Played == Rounds {
		return 0, MoveNone
	}
	var split [2][3]weights // by other and move, not normalized
	var chance [2][3]float64
	for i, other := range others {
		split[i], chance[i] = divide(s, other, &w[i])
	}
	value = -1
	payoffs := s.Payoffs()
	for _, own := range []Move{Defect, Cooperate} {
		sum := 0.0
		for _, a := range []Move{Cooperate, Defect} {
			for _, b := range []Move{Cooperate, Defect} {
				p := chance[0][a] * chance[1][b]
				if p < 1e-9 {
					continue
				}
				var round [mini.Seats]Move
				round[seat], round[others[0]], round[others[1]] = own, a, b
				rest, _ := plan(s.with(round), seat, others, [2]weights{split[0][a], split[1][b]})
				sum += p * (float64(payoffs.Pay(round)[seat]) + rest)
			}
		}
		if sum > value+1e-9 {
			value, first = sum, own
		}
	}
	return value, first
}

// divide returns the probability of each move of a seat, and the normalized weights of the types that remain after it.
func divide(s State, seat game.Seat, w *weights) (left [3]weights, chance [3]float64) {
	for i, p := range w {
		if p == 0 {
			continue
		}
		switch means := types[i].means(s, seat); means {
		case MoveNone:
			left[Cooperate][i], left[Defect][i] = p/2, p/2
		default:
			left[means][i] = p
		}
	}
	for _, m := range []Move{Cooperate, Defect} {
		for _, p := range left[m] {
			chance[m] += p
		}
		if chance[m] > 0 {
			left[m].normalize()
		}
	}
	return left, chance
}
