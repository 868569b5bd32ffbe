// Package permission says which party may take which action on a game, and on the room or class where it
// began. It holds the table alone; callers find out the party and the situation.
//
//	if !permission.May(permission.Dead, permission.End, permission.Situation{}) { … }
package permission

import "time"

// A Party is a person's relation to a game or a room. The zero value is an outsider.
type Party uint8

// The parties. In the game that a host began, the host is also a player, a dead player or an outsider.
const (
	Outsider Party = iota // may perhaps look
	Opener                // opened the table, or began the game of a programme, and does not sit there
	Dead                  // sits at the table and has died
	Replaced              // sits at the table and lives; an agent plays for them
	Player                // sits at the table, lives and plays
	Guest                 // sits in a room whose game has not begun
	Host                  // of a room, and of the game that began there
	Teacher               // of a class, and of the games that are played in it
	NumParties
)

// An Action needs permission.
type Action uint8

// The actions.
const (
	Begin    Action = iota // begin the game of a room, or the games of a class
	Assign                 // choose who may take an empty seat of a room, or the seats of a class
	Remove                 // free somebody else's seat of a room, and let them in again; send them out of a class
	HandOver               // make somebody else the host of a room, or the teacher of a class
	Replace                // let an agent play for a person for whom all others wait by day
	SetClock               // set the time at which a night that waits for people ends
	Hurry                  // set the pace of a game that nobody plays any more, or stop it
	End                    // show the rest of such a game at once
	Hold                   // stop a game, and let it go on
	Admit                  // say who comes into a class, and by which code
	Delete                 // delete a class with all it held
	NumActions
)

func (p Party) String() string {
	return [NumParties]string{"outsider", "opener", "dead", "replaced", "player", "guest", "host", "teacher"}[p]
}

func (a Action) String() string {
	return [NumActions]string{
		"begin", "assign", "remove", "handover", "replace", "clock", "hurry", "end", "hold", "admit", "delete",
	}[a]
}

// A Condition says in which situations a party may act.
type Condition uint8

// The conditions.
const (
	Never Condition = iota
	Last            // as Alone, and while no other person who sits at the table is here to watch
	Alone           // while no other person who sits at the table lives: also not one whom an agent replaces
	Late            // once somebody has been waited for as long as Patience, if there is no limit of time
	Always
	NumConditions
)

func (c Condition) String() string {
	return [NumConditions]string{"never", "last", "alone", "late", "always"}[c]
}

// Patience is the time for which people wait for each other before more of them may act.
const Patience = time.Minute

// rules is the table. A player can't end a game, because it waits for them. Nobody ends the game of a person who
// lives in it or watches its end; a person whom an agent replaces can come back.
var rules = [NumParties][NumActions]Condition{
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

// Rule returns the condition that May checks. Pages show it too.
func Rule(party Party, action Action) Condition { return rules[party][action] }

// A Situation is the state of a game that conditions depend on.
type Situation struct {
	OthersLive bool // another person who sits at the table lives
	OthersHere bool // another person who sits at the table is here
	Late       bool // somebody has been waited for as long as Patience, and nothing limits the time
}

// May reports whether a party may take an action in a situation.
func May(party Party, action Action, now Situation) bool {
	switch rules[party][action] {
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
