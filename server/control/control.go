// Package control is the table of who may do what to a game, and to the room or the class where it
// begins. It is nothing but the table: who somebody is, and how the game stands, its callers know.
//
//	if !control.May(control.Dead, control.End, control.Now{}) { … }
package control

import "time"

// Who is somebody's part in a table or a room. The zero value has none.
type Who uint8

// The parts. Who is the host has another part at the table, or none.
const (
	Outsider Who = iota // may perhaps look
	Opener              // opened the table, or began the game of a programme, and does not sit there
	Dead                // sits at the table and has died
	Replaced            // sits at the table and lives; an agent plays for them
	Player              // sits at the table, lives and plays
	Guest               // sits in a room whose game has not begun
	Host                // of a room, and of the game that began there
	Teacher             // of a class, and of the games that are played in it
	NumWho
)

// What is something that not everybody may do.
type What uint8

// The things.
const (
	Begin    What = iota // begin the game of a room, or the games of a class
	Assign               // say who may sit on an empty seat of a room, or who of a class sits where
	Remove               // free somebody else's seat of a room, and let them in again; send them out of a class
	HandOver             // make somebody else the host of a room, or the teacher of a class
	Replace              // let an agent play for somebody for whom all others wait by day
	SetClock             // give a night that waits for people a time to end
	Hurry                // set how fast a story goes on that nobody plays any more, or stop it
	End                  // have all that is left of such a story told at once
	Hold                 // stop a game, and let it go on
	Admit                // say who comes into a class, and by which code
	Delete               // delete a class with all it held
	NumWhat
)

func (w Who) String() string {
	return [NumWho]string{"outsider", "opener", "dead", "replaced", "player", "guest", "host", "teacher"}[w]
}

func (w What) String() string {
	return [NumWhat]string{
		"begin", "assign", "remove", "handover", "replace", "clock", "hurry", "end", "hold", "admit", "delete",
	}[w]
}

// When says when somebody may do something.
type When uint8

// The times.
const (
	Never When = iota
	Last       // as Alone, and while no other person who sits at the table is here to watch
	Alone      // while no other person who sits at the table lives: also not one whom an agent replaces
	Late       // once somebody has been waited for as long as Patience, where there is no limit of time
	Always
	NumWhen
)

func (w When) String() string { return [NumWhen]string{"never", "last", "alone", "late", "always"}[w] }

// Patience is how long people wait for each other before more of them may do something about it.
const Patience = time.Minute

// rules is the table. A player ends nothing: the game waits for them. Nobody's game is ended by
// somebody else as long as they live in it, or watch it to its end; whom an agent replaces can come back.
var rules = [NumWho][NumWhat]When{
	Outsider: {},
	Opener:   {Hurry: Alone, End: Alone},
	Dead:     {Hurry: Alone, End: Last, Replace: Late, SetClock: Late},
	Replaced: {Hurry: Alone, End: Last, Replace: Late, SetClock: Late},
	Player:   {Replace: Late, SetClock: Late},
	Guest:    {},
	Host: {
		Begin: Always, Assign: Always, Remove: Always, HandOver: Always,
		Replace: Always, SetClock: Always,
	},
	Teacher: {
		Begin: Always, Assign: Always, Remove: Always, HandOver: Always, Admit: Always, Delete: Always,
		Hold: Always, End: Always,
	},
}

// Rule is the entry of the table: it is what May goes by, and what people are shown.
func Rule(who Who, what What) When { return rules[who][what] }

// Now is how a table stands, as far as that matters here.
type Now struct {
	OthersLive bool // another person who sits at the table lives
	OthersHere bool // another person who sits at the table is here
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
	case Last:
		return !now.OthersLive && !now.OthersHere
	}
	return false
}
