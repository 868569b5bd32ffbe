package scene

import (
	"fmt"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// Eyes are those of a viewer of a table: a seat, the public, or one that sees everything.
type Eyes string

// The eyes. Those of a seat that lends them are EyesOf's. A player's own eyes are
// EyesSeat, which is never offered as a choice.
const (
	EyesSeat   Eyes = ""
	EyesPublic Eyes = "public"
	EyesAll    Eyes = "all" // every secret; at tables of built-in agents only
)

// EyesOf returns the eyes that a seat lends. At tables of built-in agents
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
