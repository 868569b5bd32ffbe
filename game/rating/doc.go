// Package rating says how strong those who play are: by ratings, which move
// with each game ([Moves]), and by shares of games won with the range in which
// the true share lies ([Interval]).
//
// It stores nothing and knows no names.
//
//	low, high := rating.Interval(9, 10) // 0.60 to 0.98
//	moves := rating.Moves([]rating.Seat{
//		{Side: game.SideVillage, Rating: rating.First},
//		{Side: game.SideWerewolf, Rating: rating.First},
//	}, game.SideVillage) // 12, -12
package rating
