// Package tournament is how a contest is arranged and counted (regulation 2):
// who meets whom in which block of games, on which seats, and how teams stand.
// It plays nothing.
//
//	s := tournament.Schedule{Teams: 20, Seats: 15, Seed: 1}
//	seats := s.Block(0)             // the team at each seat, for the block's games
//	var table tournament.Standings
//	table.Add(seats, &result)
package tournament
