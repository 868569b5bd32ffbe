package home

import (
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// OpenLists has the open rooms and running games of others.
type OpenLists struct {
	Rooms   []OpenTable
	Running []OpenTable
	More    bool // there is more than is shown here
}

// Place returns the element that the lists replace.
func (OpenLists) Place() (string, ui.Mode) { return "#openlists", ui.Replace }

// OpenTable is a room or game in OpenLists.
type OpenTable struct {
	ID     string // the room's code, or the game's id
	Mini   string // the mini-game of a room, "" for a village
	Seats  int
	Free   int
	People int
	Pace   string
	Day    int
	Phase  game.Phase
	Living int
	Since  time.Time
}

// Tables is the list of open rooms and running games, with a filter.
type Tables struct {
	ui.Chrome
	Lists OpenLists
	Seats int    // only villages of this size; 0 for all
	Kind  string // "", "rooms", "running"
	Page  int    // from 1
	Pages int
}

// Meta returns the frame's part of the page.
func (*Tables) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "tables", Title: w.Title(w.T("lists.title"))}
}

// Href returns the address of a page of the list with the same filter.
func (t *Tables) Href(page int) string {
	return fmt.Sprintf("/tables?kind=%s&seats=%d&page=%d", t.Kind, t.Seats, page)
}
