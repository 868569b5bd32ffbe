// Package tournament draws the schedule of a tournament and computes its standings
// (regulation 2): which teams play each block of games, on which seats, and how
// the teams rank. It plays no games.
//
//	s := tournament.Schedule{Teams: 20, Sizes: []int{5, 15}, Stage: tournament.Preliminary, Seed: 1}
//	var table tournament.Standings
//	for _, block := range s.Each(300) { // until every team has played 300 games
//		table.Add(block.Seats, result) // of each of the block's games
//	}
//	best := table.Ranking(teams)[:tournament.Qualifiers]
package tournament
