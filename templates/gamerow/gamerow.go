// Package gamerow has finished games as lines of lists.
package gamerow

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Finished is a finished game in a line of a list.
type Finished struct {
	ID       string
	Ended    time.Time
	Days     int
	Seats    int
	Winner   game.Side
	Imported bool       // read from a log
	Private  bool       // only its people, and people with the link, see it
	You      *seat.Card // the viewer's seat with Role and Won, nil if the viewer did not play
	Story    ending.Story
	Faces    []seat.Seat // who sat there
}

// where returns a text that says the size and length of the game, and its origin.
func (f *Finished) where(w ui.Words) string {
	text := w.N("games.seats", f.Seats) + " · " + w.N("end.days", f.Days)
	if f.Imported {
		text += " · " + w.T("games.imported")
	}
	if f.Private {
		text += " · " + w.T("sees.mark")
	}
	return text
}

// result returns the viewer's result in words.
func (f *Finished) result(w ui.Words) string {
	if f.You.Won {
		return w.T("games.won")
	}
	return w.T("games.lost")
}
