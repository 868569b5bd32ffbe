package scene

import (
	"fmt"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// Eyes says through whose eyes a table is viewed: a seat's, the public's, or those of a viewer who sees everything.
type Eyes string

// The eyes. EyesOf returns those of a seat that lends them. A player's own eyes are EyesSeat, which is never offered
// as a choice.
const (
	EyesSeat   Eyes = ""
	EyesPublic Eyes = "public"
	EyesAll    Eyes = "all" // every secret; at tables of built-in agents only
)

// EyesOf returns the eyes that a seat lends. All seats lend theirs only at tables of built-in agents.
func EyesOf(s game.Seat) Eyes { return Eyes(fmt.Sprintf("seat:%d", s.Number())) }

// Of returns the seat to which the eyes belong, NoSeat if they belong to no seat.
func (e Eyes) Of() game.Seat {
	n, err := strconv.Atoi(strings.TrimPrefix(string(e), "seat:"))
	if err != nil || Eyes(fmt.Sprintf("seat:%d", n)) != e {
		return game.NoSeat
	}
	return game.SeatNumbered(n)
}

// Borrowed reports whether the eyes are a seat's.
func (e Eyes) Borrowed() bool { return e.Of() != game.NoSeat }
