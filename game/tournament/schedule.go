package tournament

import (
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// BlockGames is how many games in a row have the same members on the same seats
// (2.3).
const BlockGames = 100

// Filler is the team of a seat for which there is no team: a sample agent sits
// there (2.1).
const Filler = -1

// A Schedule draws the members of each block, so that all teams play as many
// blocks as any other, give or take one (2.1). It follows from its fields alone.
type Schedule struct {
	Teams int
	Seats int
	Seed  uint64
}

// Block returns the team at each seat in a block, counted from 0.
func (s Schedule) Block(block int) []int {
	played := make([]int, s.Teams)
	for b := 0; ; b++ {
		seats := s.draw(b, played)
		if b == block {
			return seats
		}
		for _, team := range seats {
			if team != Filler {
				played[team]++
			}
		}
	}
}

// draw picks those that have played the least, and then draws their seats.
func (s Schedule) draw(block int, played []int) []int {
	draw := agent.DrawOf(s.key(), "tournament", block)
	teams := make([]int, s.Teams)
	for i := range teams {
		teams[i] = i
	}
	shuffle(&draw, teams)
	slices.SortStableFunc(teams, func(a, b int) int { return played[a] - played[b] })
	seats := slices.Clone(teams[:min(s.Seats, s.Teams)])
	for len(seats) < s.Seats {
		seats = append(seats, Filler)
	}
	shuffle(&draw, seats)
	return seats
}

// key is not that of any game, whose keys begin to count at 0.
func (s Schedule) key() rules.Key { return sim.GameKey(s.Seed, -1) }

func shuffle(draw *agent.Draw, list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := draw.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
