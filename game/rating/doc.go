// Package rating computes how strong players are. A finished game moves their
// ratings ([Moves]). A share of games won has a confidence interval ([Interval]).
//
// The package stores nothing and knows no names.
//
//	low, high := rating.Interval(9, 10) // 0.60 to 0.98
//	moves := rating.Moves([]rating.Seat{
//		{Side: game.SideVillage, Rating: rating.First},
//		{Side: game.SideWerewolf, Rating: rating.First},
//	}, game.SideVillage) // 12, -12
package rating
