package page

import (
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/shell"
)

// Seats, see package seat.
type (
	Seat     = seat.Seat
	SeatCard = seat.Card
	Told     = seat.Told
	Cause    = seat.Cause
)

// The causes, see package seat.
const (
	Executed = seat.Executed
	Attacked = seat.Attacked
)

// Names of seats, see package shell.
var (
	Animals = shell.Animals
	Firsts  = shell.Firsts
)

// Called writes a name in words, see package shell.
func Called(say func(id string, pairs ...any) (string, error), code string) (string, error) {
	return shell.Called(say, code)
}
