package play

import (
	"slices"
	"strconv"

	"aiwolfplay/templates/line"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// Table is the page of a table, for one viewer.
type Table struct {
	ui.Chrome
	ID     string
	Query  string   // the end of the addresses of this page and its feed, "?as=all"
	Screen bool     // for a projector: large, without controls
	Wall   *ui.Wall // shown by a projector beside the game, nil elsewhere
	Next   string   // address to go on to when the game is over, "" for none
	After  uint32   // number of the last feed item that the page shows
	Pledge string   // the commitment to the game's key, hexadecimal

	Season    *Season // the visitor's guesses of this week, nil for none
	Commented bool    // there are remarks on lines that change chances

	Position string // after that item, as the feed writes it

	Head   scene.Head
	Role   scene.RoleCard
	Seats  scene.Seats
	Talk   line.Lines // everything up to now
	Votes  line.Votes // of the last day that voted
	Board  scene.Board
	Filter scene.Filter
	Dock   Dock
	End    End

	Opening Opening
	Coach   Coach

	Again    *rooms.Again   // whether the people of the game play again; nil if nobody could
	Class    string         // id of the class in which the viewer plays it, "" for none
	Plays    bool           // the viewer sits here
	Lending  *Lending       // the people who may look through the viewer's eyes; nil if nobody could
	Timeline scene.Timeline // the moment; it can lie before that of the dock
	Theatre  theatre.Theatre
}

// Meta returns the frame's part of the page.
func (p *Table) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{
		Name: "table", Title: w.Title(w.Day(p.Head.Day) + " " + w.Phase(p.Head.Phase)), Phase: p.Head.Phase.String(),
		Sheets: sheets(p.Screen || p.Class != ""), Script: ui.PlayScript,
	}
	if p.follows() {
		m.Refresh = 4
	}
	return m
}

// sheets returns the style sheets of a table, or, if all is set, those of other pages, too.
func sheets(all bool) []string {
	if all {
		return []string{ui.PagesSheet, ui.PlaySheet}
	}
	return []string{ui.PlaySheet}
}

// follows reports whether a page without scripts reloads: nothing is asked, and more will happen.
func (p *Table) follows() bool {
	switch p.Dock.Mode {
	case DockSpeak, DockChoose, DockOver:
		return false
	}
	return !p.Timeline.Past()
}

// path returns an address below the table's with the same eyes.
func (p *Table) path(below string) string { return "/tables/" + p.ID + below + p.Query }

// after and at format the numbers of feed items: the last item on the page, and the moment that is shown.
func (p *Table) after() string { return strconv.FormatUint(uint64(p.After), 10) }
func (p *Table) at() string {
	if p.Timeline.At == 0 {
		return p.after()
	}
	return strconv.Itoa(p.Timeline.At)
}

// feed returns the address that the page follows.
func (p *Table) feed(w ui.Words) string {
	if p.Framed != "" {
		return "/embed/tv/" + p.ID + "/feed?lang=" + string(w.Lang)
	}
	return p.path("/feed")
}

// LeadsTo returns the games except the one on the page.
func (p *Table) LeadsTo(list []ui.GoesOn) []ui.GoesOn { return ui.Except(list, p.ID) }

// KeepDraft adds the sentence that is being built to the links of the seats.
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

// Marks has the marks that can be given to seats.
var Marks = map[string]bool{"good": true, "unsure": true, "wolf": true}

// keptMarks returns the address at which a player's marks are stored, "" if they aren't.
func (p *Table) keptMarks() string {
	if !p.Plays || p.Class != "" {
		return ""
	}
	return "/tables/" + p.ID + "/marks"
}

// moving offers to move the viewer's seat to another device.
func (p *Table) moving() *ui.Moving {
	return &ui.Moving{Action: "/tables/" + p.ID + "/move", Account: p.Account}
}
