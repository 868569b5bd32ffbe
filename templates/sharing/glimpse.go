// Package sharing has the page of a moment or the end of a game that somebody shares, and the highlight of a game.
package sharing

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// A Glimpse is the page of one moment of a game that somebody shares. It is for people who know nothing about the
// game. For a running game, it contains only public information.
type Glimpse struct {
	ui.Chrome
	ID, Key string
	Head    Moment
	Setup   int  // seats
	Wolves  int  // among them
	Over    bool // it is the end: the roles are shown
	Winner  game.Side
	Story   ending.Story
	Told    ending.Share // of an end: the words of its sharer
	By      game.Seat    // of an end: the seat of its sharer, NoSeat for a spectator
	Line    string       // the fate of that seat, "" for none
	Riddle  string       // the question that is left open
	Played  Highlight    // of an end
	Seats   []seat.Card
	Kind    line.Kind
	Who     seat.Seat // the speaker, or the dead
	Words   string    // the words that are said, "" for an event
	Watch   string    // address at which one can watch from there
	Live    bool      // the game runs
	Private bool      // only people with the link see it, and the people of the game

	Link    string // absolute address of the page
	Own     string // the picture's address for this page
	Near    bool   // the link leads only to this machine
	Preview ui.Preview
	Texts   []Text
	Frame   string // HTML that shows the game on a page of another site, "" if that isn't allowed
}

// A Moment is a time of a game.
type Moment struct {
	Day   int
	Phase game.Phase
}

// A Text is a short text to send with a link, in a language. It gives away no end.
type Text struct {
	Lang ui.Lang
	Text string
}

// EndKey is the key of the last moment of a game.
const EndKey = "end"

// Address returns the address of the page of a moment of a game.
func Address(id, key string) string { return "/games/" + id + "/moments/" + key }

// EndAddress returns the address of the end of a game, as shared by the player of a seat. For a spectator, by is
// NoSeat.
func EndAddress(id string, by game.Seat) string {
	if by == game.NoSeat {
		return Address(id, EndKey)
	}
	return Address(id, EndKey) + "?by=" + strconv.Itoa(by.Number())
}

// Meta returns the frame's part of the page.
func (g *Glimpse) Meta(ui.Words) ui.Meta {
	m := ui.Meta{Name: "glimpse", Title: g.Preview.Title, Preview: g.Preview}
	if len(g.Played.Scenes) > 0 {
		m.Feature = "highlight"
	}
	return m
}

// title returns the heading: a riddle, or what happens.
func (g *Glimpse) title(w ui.Words) string {
	switch {
	case g.Over:
		return w.N("share.ask", g.Wolves)
	case g.Kind == line.KindTalk:
		return w.T("glimpse.says", "Who", called(w, g.Who))
	case g.Kind == line.KindExecuted:
		return w.T("glimpse.executed", "Who", called(w, g.Who))
	}
	return w.T("glimpse.died", "Who", called(w, g.Who))
}

// called returns the number and name of a seat as text.
func called(w ui.Words, s seat.Seat) string { return ui.Number(s.Seat) + " " + w.Called(s.Name) }

// A Framed is a finished game in the frame of another site: its highlight and its answer.
type Framed struct{ *Glimpse }

// Place returns the element that the game replaces.
func (Framed) Place() (string, ui.Mode) { return "#framed", ui.Replace }
