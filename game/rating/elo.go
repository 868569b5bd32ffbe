package rating

import (
	"math"

	"aiwolfplay/game"
)

// The scale of ratings is Elo's (The Rating of Chessplayers, 1978): a difference
// of 400 points makes the odds to win 10 to 1.
const (
	First = 1500 // points of who has not played yet
	step  = 24   // points by which a game moves a side at most
	scale = 400  // points
)

// A Seat is one that counts in the ratings of a game. Who sits there has two
// ratings, one for each side.
type Seat struct {
	Side   game.Side
	Rating float64 // in points, for that side, before the game
	Person bool    // a person has one seat of a table; an agent may have several
}

// Moves returns by how many points a finished game moves the rating of each
// seat. It is Elo's method for two sides, each as strong as the mean of its
// seats: the winners gain the more, the less they were expected to win, and the
// losers lose as much. Agents share the move of their side, so that one that has
// all its seats moves once in all; a person moves by the whole of it. Moves is
// nil where a side has no seat: such a game counts for nobody.
func Moves(seats []Seat, winner game.Side) []float64 {
	village, villagers := mean(seats, game.SideVillage)
	wolf, wolves := mean(seats, game.SideWerewolf)
	if villagers == 0 || wolves == 0 {
		return nil
	}
	surprise := -Expected(village, wolf)
	if winner == game.SideVillage {
		surprise++
	}
	moves := make([]float64, len(seats))
	for i, s := range seats {
		side, of := step*surprise, villagers
		if s.Side == game.SideWerewolf {
			side, of = -side, wolves
		}
		if moves[i] = side; !s.Person {
			moves[i] /= float64(of)
		}
	}
	return moves
}

// mean returns the mean rating of a side's seats, and how many it has.
func mean(seats []Seat, side game.Side) (rating float64, n int) {
	for _, s := range seats {
		if s.Side == side {
			rating += s.Rating
			n++
		}
	}
	return rating / float64(max(1, n)), n
}

// Expected is the chance, from 0 to 1, that a side of one rating beats one of
// another, in points.
func Expected(own, other float64) float64 {
	return 1 / (1 + math.Pow(10, (other-own)/scale))
}
