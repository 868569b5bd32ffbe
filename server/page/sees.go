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

// reaches are those of rooms, in the order in which the form has their lines.
var reaches = [...]Reach{ReachPrivate, ReachLink, ReachJoin, ReachAll}

// ReachOf returns the reach of the game of a room.
func ReachOf(listed, watch bool) Reach { return ending.ReachOf(listed, watch) }

// Reaches lists those that can be chosen. The form shows the line of the chosen one.
func (*OpenRoom) Reaches() []Reach { return reaches[:] }

// Reach names the people who will be able to see the game of the room.
func (r RoomState) Reach() Reach { return ReachOf(r.Listed, r.Watch) }
