// Package control is the table of who may do what to a game, and to the room where it begins. It
// is nothing but the table: who somebody is, and how the game stands, its callers know.
//
//	if !control.May(control.Dead, control.End, false) { … }
package control

// Who is somebody's part in a table or a room. The zero value has none.
type Who uint8

// The parts. Those up to Player are of a table, the others of a room whose game has not begun.
const (
	Outsider Who = iota // may perhaps look
	Opener              // opened the table and does not sit there
	Dead                // sits at the table and has died
	Replaced            // sits at the table and lives; an agent plays for them
	Player              // sits at the table, lives and plays
	Host                // of the room
	Guest               // sits in the room and is not its host
	NumWho
)

// What is something that not everybody may do.
type What uint8

// The things.
const (
	Hurry    What = iota // set how fast a story goes on that nobody plays any more
	End                  // have all that is left of such a story told at once
	Begin                // begin the game of a room
	Assign               // say who may sit on an empty seat of a room
	Remove               // free somebody else's seat of a room
	HandOver             // make somebody else the host of a room
	NumWhat
)

// when says when somebody may do something.
type when uint8

const (
	never when = iota
	alone      // while no other person who sits at the table lives: also not one whom an agent replaces
	always
)

// rules is the table. A player ends nothing: the game waits for them. Nobody's game is ended by
// somebody else as long as they live in it.
var rules = [NumWho][NumWhat]when{
	Outsider: {},
	Opener:   {Hurry: alone, End: alone},
	Dead:     {Hurry: alone, End: alone},
	Replaced: {Hurry: alone, End: alone},
	Player:   {},
	Host:     {Begin: always, Assign: always, Remove: always, HandOver: always},
	Guest:    {},
}

// May reports whether somebody may do something. othersLive says that another person who sits at
// the table lives.
func May(who Who, what What, othersLive bool) bool {
	switch rules[who][what] {
	case always:
		return true
	case alone:
		return !othersLive
	}
	return false
}
