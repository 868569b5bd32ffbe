package page

import (
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
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

// Names of seats, see package ui.
var (
	Animals = ui.Animals
	Firsts  = ui.Firsts
)

// Called writes a name in words, see package ui.
func Called(say func(id string, pairs ...any) (string, error), code string) (string, error) {
	return ui.Called(say, code)
}
