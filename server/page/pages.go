package page

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/shell"
	"aiwolfplay/templates/village"
)

// Chrome is the frame around every page.
type Chrome = shell.Chrome

// SignedIn sets the name of the account that the page shows as signed in.
func SignedIn(p Page, name string) { p.Around().Account = name }

// Lobby is the first page.
type Lobby struct {
	Chrome
	Running  []Running     // the viewer's own games that go on
	Minis    []RunningMini // and the viewer's own mini-games
	Lists    OpenLists     // others' rooms and games
	Finished int           // how many games have been played to the end here
	Newcomer bool          // has no game yet, and has not declined the guided village
	Own      *OwnRecord    // the viewer's finished games; nil for none
}

func (*Lobby) pageName() string { return "lobby" }

// Paces lists the paces that a table can be opened with, by the names of
// table.Config; each has a text pace.<name>.
func (*Lobby) Paces() []string { return paces[:] }

var paces = village.Paces

// Running is a game that can be continued.
type Running struct {
	ID      string
	Day     int
	Phase   game.Phase
	Seats   int
	Living  int
	You     Seat // NoSeat: watching
	Awaited bool // the viewer's answer is awaited
	Started time.Time
}

// A RunningMini is a mini-game of the viewer's that goes on.
type RunningMini struct {
	ID      string
	Game    string // its name in message ids
	You     Seat
	Awaited bool // the viewer's answer is awaited
}
