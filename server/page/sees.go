package page

// A Reach says who can see a game. The zero value says nothing.
type Reach string

// The reaches of a game.
const (
	ReachPrivate Reach = "private" // its people, and people with its link when it is over
	ReachLink    Reach = "link"    // people with its link, while it runs too; it is in no list
	ReachJoin    Reach = "join"    // everybody finds the room, and the game when it is over; nobody watches
	ReachAll     Reach = "all"     // everybody finds the room and the game, and watches
	ReachAlone   Reach = "alone"   // everybody finds the game; its only person is called by an animal's name
)

// reaches are those of rooms, in the order in which the form has their lines.
var reaches = [...]Reach{ReachPrivate, ReachLink, ReachJoin, ReachAll}

// ReachOf is the reach of the game of a room.
func ReachOf(listed, watch bool) Reach {
	switch {
	case listed && watch:
		return ReachAll
	case listed:
		return ReachJoin
	case watch:
		return ReachLink
	}
	return ReachPrivate
}

// Reaches lists those that can be chosen. The form shows the line of the chosen one.
func (*OpenRoom) Reaches() []Reach { return reaches[:] }

// Reach names the people who will be able to see the game of the room.
func (r RoomState) Reach() Reach { return ReachOf(r.Listed, r.Watch) }
