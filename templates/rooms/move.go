package rooms

import (
	"strconv"
	"time"

	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Move is the page of the code with which a seat goes over to another device.
type Move struct {
	ui.Chrome
	Code  string
	Link  string // absolute address of the page, which the QR code leads to
	Near  bool   // it leads nowhere but to the machine of the program
	Yours bool   // this device gives the seat away; otherwise it is asked to take it
	Seat  seat.Seat
	From  string // path of the room or table with the seat
	Begun bool   // that is a table
	Until time.Time
	Now   time.Time
}

// Meta returns the frame's part of the page.
func (m *Move) Meta(w ui.Words) ui.Meta {
	meta := ui.Meta{Name: "move", Title: w.Title(w.T("device.title"))}
	if m.Yours {
		meta.Refresh = 5
	}
	return meta
}

// milliseconds formats a time for scripts.
func milliseconds(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }
