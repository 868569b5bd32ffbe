// Package control is the table of who may do what to a game, and to the room where it begins. It
// is nothing but the table: who somebody is, and how the game stands, its callers know. The help
// pages are made from the same table.
//
//	if !control.May(control.Dead, control.End, control.Now{}) { … }
package control

import "time"

// Who is somebody's part in a table or a room. The zero value has none.
type Who uint8

// The parts. Who is the host has another part at the table, or none.
const (
	Outsider Who = iota // may perhaps look
	Opener              // opened the table and does not sit there
	Dead                // sits at the table and has died
	Replaced            // sits at the table and lives; an agent plays for them
	Player              // sits at the table, lives and plays
	Guest               // sits in a room whose game has not begun
	Host                // of a room, and of the game that began there
	NumWho
)

// What is something that not everybody may do.
type What uint8

// The things.
const (
	Begin    What = iota // begin the game of a room
	Assign               // say who may sit on an empty seat of a room
	Remove               // free somebody else's seat of a room
	Admit                // let in whom the host has removed
	HandOver             // make somebody else the host of a room
	Replace              // let an agent play for somebody for whom all others wait by day
	SetClock             // give a night that waits for people a time to end
	Return               // take one's own seat back from the agent that plays it
	Hurry                // set how fast a story goes on that nobody plays any more
	End                  // have all that is left of such a story told at once
	NumWhat
)

// When says when somebody may do something.
type When uint8

// The times.
const (
	Never When = iota
	Alone      // while no other person who sits at the table lives: also not one whom an agent replaces
	Late       // once somebody has been waited for as long as Patience, where there is no limit of time
	Always
)

// Patience is how long people wait for each other before more of them may do something about it.
const Patience = time.Minute

// rules is the table. A player ends nothing: the game waits for them. Nobody's game is ended by
// somebody else as long as they live in it; whom an agent replaces can come back.
var rules = [NumWho][NumWhat]When{
	Outsider: {},
	Opener:   {Hurry: Alone, End: Alone},
	Dead:     {Hurry: Alone, End: Alone, Replace: Late, SetClock: Late},
	Replaced: {Hurry: Alone, End: Alone, Replace: Late, SetClock: Late, Return: Always},
	Player:   {Replace: Late, SetClock: Late},
	Guest:    {},
	Host: {
		Begin: Always, Assign: Always, Remove: Always, Admit: Always, HandOver: Always,
		Replace: Always, SetClock: Always,
	},
}

// Of returns when somebody may do something.
func Of(who Who, what What) When { return rules[who][what] }

// Now is how a table stands, as far as that matters here.
type Now struct {
	OthersLive bool // another person who sits at the table lives
	Late       bool // somebody has been waited for as long as Patience, and nothing limits the time
}

// May reports whether somebody may do something now.
func May(who Who, what What, now Now) bool {
	switch rules[who][what] {
	case Always:
		return true
	case Late:
		return now.Late
	case Alone:
		return !now.OthersLive
	}
	return false
}
