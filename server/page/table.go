package page

import (
	"slices"

	"aiwolfplay/templates/seat"
)

// Table is the page of one table, for whoever looks at it.
type Table struct {
	Chrome
	ID     string
	Query  string // what the addresses of this page and its feed end with, "?as=all"
	Screen bool   // for a projector: large, without controls
	Wall   *Wall  // what a projector says beside the game, nil elsewhere
	Next   string // address to go on to when the game is over, "" for none
	After  uint32 // number of the last feed item that the page shows
	Pledge string // the commitment to the game's key, hexadecimal

	Season    *Season // how the visitor has guessed this week, nil for one who has not
	Commented bool    // there are remarks on what moves chances

	Position string // after that item, as the feed writes it

	Head   Head
	Role   RoleCard
	Seats  Seats
	Talk   Lines // everything told so far
	Votes  Votes // of the last day that voted
	Board  Board
	Filter Filter
	Dock   Dock
	End    End

	Opening Opening
	Coach   Coach

	Again    *Again   // whether the people of the game play again; nil where nobody could
	Class    string   // id of the class in which the viewer plays it, "" for none
	Plays    bool     // the viewer sits here
	Lending  *Lending // who may look through the viewer's eyes; nil: nobody could
	Timeline Timeline // where this is; what it shows may lie behind the dock's now
	Theatre  Theatre
}

func (*Table) pageName() string { return "table" }

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

// KeepDraft has the links of the seats carry the sentence that is being built.
func (p *Table) KeepDraft() {
	built := p.Dock.Composer
	if built == nil || built.Parts == nil {
		return
	}
	p.Seats = slices.Clone(p.Seats)
	for i := range p.Seats {
		p.Seats[i].Step = built.Step()
	}
}
