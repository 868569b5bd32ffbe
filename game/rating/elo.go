package rating

import (
	"math"

	"aiwolfplay/game"
)

// The scale of ratings is Elo's (The Rating of Chessplayers, 1978): a difference
// of 400 points makes the odds to win 10 to 1.
const (
	First = 1500 // points before the first game
	step  = 24   // points by which a game moves a side at most
	scale = 400  // points
)

// A Seat is a seat whose player is rated. Each player has two ratings, one for
// each side.
type Seat struct {
	Side   game.Side
	Rating float64 // of the player for that side, in points, before the game
	Person bool    // a person has one seat of a table; an agent may have several
}

// Moves returns by how many points a finished game moves the rating of each seat's
// player. It is Elo's method for two sides; the rating of a side is the mean of
// its seats. The winners gain more the less they were expected to win. The losers
// lose as much. A person moves by the whole move of the side. The seats of agents
// share the move of their side, so that an agent on all seats of a side moves by
// it once. Moves returns nil if a side has no rated seat; such a game does not count.
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

// PointsOf returns how many points the logarithm of odds is worth.
func PointsOf(logit float64) float64 { return scale * logit / math.Ln10 }

// Expected returns the probability that a side with the rating own beats a side
// with the rating other, both in points.
func Expected(own, other float64) float64 {
	return 1 / (1 + math.Pow(10, (other-own)/scale))
}
