// Package lineup says how strong agents are in each part of a village: as the wolf side, as the seats that learn
// something at night, and as the others of the village. It foretells how line-ups fare that were never
// played. A [Results] has the winners, line-up by line-up, on settings that all line-ups share; [Report.Play] plays the
// games.
//
// The model is that of the Mini-Mafia benchmark (2025): the odds that the wolf side wins are
//
//	logit(p) = v · (m − d)
//
// with m of the wolf side, d of those who know and v of the villagers, three numbers for each agent. A larger v
// makes more of a difference between the other two. Only differences of m and d count; the mean of v is 1.
//
// Each side has its own ratings, in points of Elo (package rating), from mirrored games: each pair of agents
// plays each setting twice, with the sides swapped. Games of an agent against itself don't count.
package lineup
