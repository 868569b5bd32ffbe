package page

import "aiwolfplay/templates/ending"

// A Reach names the people who can see a game, see package ending.
type Reach = ending.Reach

// The reaches of a game.
const (
	ReachPrivate = ending.ReachPrivate
	ReachLink    = ending.ReachLink
	ReachJoin    = ending.ReachJoin
	ReachAll     = ending.ReachAll
	ReachAlone   = ending.ReachAlone
)

// ReachOf returns the reach of the game of a room.
func ReachOf(listed, watch bool) Reach { return ending.ReachOf(listed, watch) }
