// Package scene has the pieces of a game that the table, its replay and other pages show.
package scene

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// RoleCard names the role that the viewer was dealt. The zero value, for spectators, is empty.
type RoleCard struct {
	Seat  seat.Seat
	Role  game.Role // RoleNone: no card
	Dead  bool
	Mates []seat.Seat // the other werewolves, for a werewolf
}

// Place returns the element that the card replaces.
func (RoleCard) Place() (string, ui.Mode) { return "#role", ui.Replace }

// Seats shows everybody at the table.
type Seats []seat.Card

// Place returns the element that the seats replaces.
func (Seats) Place() (string, ui.Mode) { return "#seats", ui.Replace }
