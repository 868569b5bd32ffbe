package chameleon

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// suspect returns the seat that a seat which knows the word suspects more and votes for. The other seat that knows the
// word may suspect this seat as well, but that changes nothing: the probability that both votes together catch the
// chameleon grows with the suspicion alone, because both have heard the same.
func (b *belief) suspect(word int, seat game.Seat) game.Seat {
	x, y := othersOf(seat)
	if b[word][y] > b[word][x] {
		return y
	}
	return x
}

// othersOf returns the two other seats, in ascending order.
func othersOf(seat game.Seat) (a, b game.Seat) {
	return game.Seat(ballots[seat][0]), game.Seat(ballots[seat][1])
}

// cast returns the outcome of the given votes, if the seat is the chameleon and the word is secret.
func (b *belief) cast(chameleon game.Seat, word int, votes [mini.Seats]game.Seat) outcome {
	var ballot [mini.Seats]int8
	for seat, v := range votes {
		ballot[seat] = int8(v + 1)
	}
	switch accused := mini.Accused(ballot); {
	case accused == game.NoSeat:
		return tied
	case accused != chameleon:
		return missed
	case b.guess(chameleon) == word:
		return guessed
	}
	return caught
}

// bluff returns the vote that is worth most to the chameleon, if the others vote for the seat that they suspect. The
// chameleon knows what they have heard, but not the word.
func (b *belief) bluff(seat game.Seat) game.Seat {
	x, y := othersOf(seat)
	worth := [mini.Seats]float64{}
	for w := range b {
		for _, own := range []game.Seat{x, y} {
			var votes [mini.Seats]game.Seat
			votes[seat], votes[x], votes[y] = own, b.suspect(w, x), b.suspect(w, y)
			credit, _ := b.cast(seat, w, votes).credits()
			worth[own] += b[w][seat] * float64(credit)
		}
	}
	if worth[y] > worth[x] {
		return y
	}
	return x
}
