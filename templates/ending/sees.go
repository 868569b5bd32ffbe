package ending

import "aiwolfplay/templates/ui"

// A Reach names the people who can see a game. The zero value names none.
type Reach string

// The reaches of a game.
const (
	ReachPrivate Reach = "private" // its people, and people with its link when it is over
	ReachLink    Reach = "link"    // people with its link, while it runs too; it is in no list
	ReachJoin    Reach = "join"    // everybody finds the room, and the game when it is over; nobody watches
	ReachAll     Reach = "all"     // everybody finds the room and the game, and watches
	ReachAlone   Reach = "alone"   // everybody finds the game; its only person is called by an animal's name
)

// ReachOf returns the reach of the game of a room.
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

// RoomText returns a text that says who will see the game of a room.
func (r Reach) RoomText(w ui.Words) string {
	switch r {
	case ReachPrivate:
		return w.T("sees.room.private")
	case ReachLink:
		return w.T("sees.room.link")
	case ReachJoin:
		return w.T("sees.room.join")
	}
	return w.T("sees.room.all")
}

// EndText returns a text that says who sees the finished game. If you is set, the reader played it.
func (r Reach) EndText(w ui.Words, you bool) string {
	switch {
	case r == ReachAll:
		return w.T("sees.end.all")
	case r == ReachAlone:
		return w.T("sees.end.all") + " " + w.T("sees.end.alone")
	case you:
		return w.T("sees.end.you")
	}
	return w.T("sees.end.link")
}
