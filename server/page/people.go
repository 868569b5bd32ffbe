package page

import (
	"fmt"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// An agent plays for a person.
const (
	DockSubstituted DockMode = "substituted" // an agent plays the viewer's seat, until they take it back
)

// A Holding is somebody for whom all others wait.
type Holding struct {
	Seat
	Table string
	Yours bool // the viewer may let an agent play for them
}

// An Eyes says through whose eyes a table is watched.
type Eyes string

// The eyes. Those of a seat that lends them are EyesOf's. A player's own eyes are
// EyesSeat, which is never offered as a choice.
const (
	EyesSeat   Eyes = ""
	EyesPublic Eyes = "public"
	EyesAll    Eyes = "all" // every secret; at tables of built-in agents only
)

// EyesOf returns the eyes of a seat that lends them. At tables of built-in agents
// only, all seats do.
func EyesOf(s game.Seat) Eyes { return Eyes(fmt.Sprintf("seat:%d", s.Number())) }

// Of returns the seat whose eyes these are, NoSeat if they are not a seat's.
func (e Eyes) Of() game.Seat {
	n, err := strconv.Atoi(strings.TrimPrefix(string(e), "seat:"))
	if err != nil || Eyes(fmt.Sprintf("seat:%d", n)) != e {
		return game.NoSeat
	}
	return game.SeatNumbered(n)
}

// Borrowed reports whether the eyes are a seat's.
func (e Eyes) Borrowed() bool { return e.Of() != game.NoSeat }

// Lending says who may look through the viewer's eyes.
type Lending struct {
	Table string
	To    string // nobody, everybody, name
	Name  string // of the one person who may
}
