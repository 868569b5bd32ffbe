package tournament

import (
	"fmt"
	"iter"
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// BlockGames is the number of games of a block: games in a row with the same teams
// on the same seats (2.2, 2.3).
const BlockGames = 100

// Qualifiers is the number of teams that reach the final from the preliminary
// round (2.2).
const Qualifiers = 15

// Filler marks a seat for which there is no team. A sample agent sits there (2.1).
const Filler = -1

// A Stage is a part of a tournament.
type Stage string

// The stages. A Round is a tournament of its own without qualification.
const (
	Round       Stage = "round"
	Preliminary Stage = "preliminary" // 2.2
	Final       Stage = "final"       // 2.3
)

// Stages lists the stages.
var Stages = []Stage{Round, Preliminary, Final}

// GameKey returns the key of a stage's game, counted from 0.
func (s Stage) GameKey(seed uint64, index int) rules.Key {
	const stageGames = 1 << 40 // more games than any stage has
	return sim.GameKey(seed, stageGames*slices.Index(Stages, s)+index)
}

// A Schedule draws the teams of each block, so that the numbers of blocks that two
// teams play differ by at most one (2.1). The draw depends on the fields alone.
type Schedule struct {
	Teams int
	Sizes []int // of the villages; blocks use them in turn
	Games int   // of a block; 0: BlockGames
	Stage Stage // "": Round
	Seed  uint64
}

// A Block is a number of games in a row with the same teams on the same seats. The
// instances of agents live for one block (2.3).
type Block struct {
	First, Games int   // of the stage's games, counted from 0
	Seats        []int // the team at each seat, or Filler
}

// Round returns blocks with the given number of games in total. The last block may be shorter than the others.
func (s Schedule) Round(games int) (list []Block) {
	for seats := range s.draws() {
		first := len(list) * s.blockGames()
		if first >= games {
			break
		}
		list = append(list, Block{first, min(s.blockGames(), games-first), seats})
	}
	return list
}

// Each returns as many whole blocks as are needed until every team has played the given number of games (2.2).
func (s Schedule) Each(games int) (list []Block) {
	for seats, least := range s.draws() {
		if least*s.blockGames() >= games {
			break
		}
		list = append(list, Block{len(list) * s.blockGames(), s.blockGames(), seats})
	}
	return list
}

// Block returns the team at each seat in a block, counted from 0.
func (s Schedule) Block(block int) []int {
	for seats := range s.draws() {
		if block--; block < 0 {
			return seats
		}
	}
	return nil // the draws have no end
}

// blockGames returns the number of games of a whole block.
func (s Schedule) blockGames() int {
	if s.Games == 0 {
		return BlockGames
	}
	return s.Games
}

// draws yields, for one block after another, the team at each seat and the least number of blocks that any team has
// played before. The sequence never ends.
func (s Schedule) draws() iter.Seq2[[]int, int] {
	return func(yield func([]int, int) bool) {
		played := make([]int, s.Teams)
		for block := 0; ; block++ {
			seats := s.draw(block, played)
			if !yield(seats, slices.Min(played)) {
				return
			}
			for _, team := range seats {
				if team != Filler {
					played[team]++
				}
			}
		}
	}
}

// draw picks the teams that have played the fewest blocks, and draws their seats.
func (s Schedule) draw(block int, played []int) []int {
	draw := agent.DrawOf(sim.GameKey(s.Seed, -1), fmt.Sprintf("tournament %s %d", s.Stage, block), 0) // the key of no game
	teams := make([]int, s.Teams)
	for i := range teams {
		teams[i] = i
	}
	shuffle(&draw, teams)
	slices.SortStableFunc(teams, func(a, b int) int { return played[a] - played[b] })
	size := s.Sizes[block%len(s.Sizes)]
	seats := slices.Clone(teams[:min(size, s.Teams)])
	for len(seats) < size {
		seats = append(seats, Filler)
	}
	shuffle(&draw, seats)
	return seats
}

func shuffle(draw *agent.Draw, list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := draw.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
