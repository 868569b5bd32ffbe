package page

import (
	"time"

	"aiwolfplay/templates/shell"
)

// Move is the page of the code with which a seat goes over to another device.
type Move struct {
	Chrome
	Code  string
	Link  string // absolute address of the page, which the QR code leads to
	Near  bool   // it leads nowhere but to the machine of the program
	Yours bool   // this device gives the seat; else it is asked to take it
	Seat  Seat
	From  string // path of where the seat is
	Begun bool   // that is a table
	Until time.Time
	Now   time.Time
}

func (*Move) pageName() string { return "move" }

// Shown is the link as it is shown.
func (m *Move) Shown() CodeLink { return shell.CodeLinkOf(m.Link) }

// Offers to move a seat to another device, see package shell.
type (
	CodeLink = shell.CodeLink
	Moving   = shell.Moving
)

// Moving is for who sits in the room.
func (r *Room) Moving() Moving { return Moving{Action: "/join/" + r.State.Code, Account: r.Account} }

// Moving is for who sits at the table, nil for others.
func (t *Table) Moving() *Moving {
	if !t.Plays {
		return nil
	}
	return &Moving{Action: "/tables/" + t.ID + "/move", Account: t.Account}
}

// Marks are those that seats can be given.
var Marks = map[string]bool{"good": true, "unsure": true, "wolf": true}

// KeptMarks is where a player's marks can be kept, "" where they cannot.
func (t *Table) KeptMarks() string {
	if !t.Plays || t.Class != "" {
		return ""
	}
	return "/tables/" + t.ID + "/marks"
}

// KeptMarks is "": marks in a record stay in the browser.
func (*Replay) KeptMarks() string { return "" }

// Moving is nil: nobody sits in a record.
func (*Replay) Moving() *Moving { return nil }
