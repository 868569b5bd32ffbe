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
	Opener              // opened the table and does not sit there
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
	Hurry                // set how fast a story goes on that nobody plays any more
	End                  // have all that is left of such a story told at once
	Hold                 // stop a game, and let it go on
	Admit                // say who comes into a class, and by which code
	Delete               // delete a class with all it held
	NumWhat
)

// when says when somebody may do something.
type when uint8

// The times.
const (
	never when = iota
	alone      // while no other person who sits at the table lives: also not one whom an agent replaces
	late       // once somebody has been waited for as long as Patience, where there is no limit of time
	always
)

// Patience is how long people wait for each other before more of them may do something about it.
const Patience = time.Minute

// rules is the table. A player ends nothing: the game waits for them. Nobody's game is ended by
// somebody else as long as they live in it; whom an agent replaces can come back.
var rules = [NumWho][NumWhat]when{
	Outsider: {},
	Opener:   {Hurry: alone, End: alone},
	Dead:     {Hurry: alone, End: alone, Replace: late, SetClock: late},
	Replaced: {Hurry: alone, End: alone, Replace: late, SetClock: late},
	Player:   {Replace: late, SetClock: late},
	Guest:    {},
	Host: {
		Begin: always, Assign: always, Remove: always, HandOver: always,
		Replace: always, SetClock: always,
	},
	Teacher: {
		Begin: always, Assign: always, Remove: always, HandOver: always, Admit: always, Delete: always,
		Hold: always, End: always,
	},
}

// Now is how a table stands, as far as that matters here.
type Now struct {
	OthersLive bool // another person who sits at the table lives
	Late       bool // somebody has been waited for as long as Patience, and nothing limits the time
}

// May reports whether somebody may do something now.
func May(who Who, what What, now Now) bool {
	switch rules[who][what] {
	case always:
		return true
	case late:
		return now.Late
	case alone:
		return !now.OthersLive
	}
	return false
}
