// Package history has the pages of finished games: the list with its search, how agents have played, and data for
// analysis.
package history

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

// Games is the list of finished games, newest first.
type Games struct {
	ui.Chrome
	Search Search
	Games  []gamerow.Finished
	Total  int    // of all games, found or not
	Newer  string // address of the next page, "" if there is none
	Older  string
	Import *Import // the result of importing a log; nil: none was sent

	DataQuery string // the end of the address of their data
}

// Meta returns the frame's part of the page.
func (p *Games) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "games", Title: w.Title(w.T("games.title"))}
}

// A Search is a search for finished games; the zero value finds all.
type Search struct {
	Name   string
	Player string // the name that somebody signs in with
	Agent  string
	Role   game.Role
	Size   int
	Winner game.Side
	From   string // as a date field has it
	Until  string
	Mine   bool
	Agents []string // that can be chosen
}

// Any reports whether the search restricts anything.
func (s Search) Any() bool {
	return s.Name != "" || s.Player != "" || s.Agent != "" || s.Role != game.RoleNone || s.Size > 0 ||
		s.Winner != game.SideNone || s.From != "" || s.Until != "" || s.Mine
}

// villageSizes returns the sizes that can be chosen.
func villageSizes() (sizes []int) {
	for n := rules.MinSeats; n <= game.MaxSeats; n++ {
		sizes = append(sizes, n)
	}
	return sizes
}

// An Import says why a log that was sent could not be imported.
type Import struct {
	Problem string // in the viewer's language
}

// Statistics show how agents, and the visitor, have played.
type Statistics struct {
	ui.Chrome
	Sizes    standing.VillageSizes
	You      *standing.Standing // nil for somebody who has not played to an end
	Agents   []standing.Standing
	Compared *Comparison // nil if nobody asks for it
}

// Meta returns the frame's part of the page.
func (p *Statistics) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "statistics", Title: w.Title(w.T("statistics.title"))}
}

// compared returns the comparison that the form shows.
func (p *Statistics) compared() Comparison {
	if p.Compared == nil {
		return Comparison{By: "week"}
	}
	return *p.Compared
}
