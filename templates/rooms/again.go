package rooms

import (
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Again shows one of the people of a finished game whether they play again.
type Again struct {
	Game   string    // the id of the finished game
	Code   string    // of the room where they play again, "" while nobody has opened one
	Host   seat.Seat // its host now
	Seated bool      // the viewer has a seat there
	Begun  bool      // its game has begun
	Full   bool      // there is no seat for the viewer
	Moved  bool      // the viewer's seat there has gone over to another device of theirs
}

// Place returns the element that the offer replaces.
func (Again) Place() (string, ui.Mode) { return "#again", ui.Replace }

// news returns a text that says whether the others play again, and whether there is a seat.
func (a *Again) news(w ui.Words) string {
	switch {
	case a.Begun && a.Seated:
		return w.T("again.begun")
	case a.Begun:
		return w.T("again.unseated")
	case a.Seated:
		return w.T("again.seated")
	case a.Full:
		return w.T("again.opened", "Name", w.Called(a.Host.Name)) + " " + w.T("again.full")
	}
	return w.T("again.opened", "Name", w.Called(a.Host.Name))
}

// label returns a text that says what a press does.
func (a *Again) label(w ui.Words) string {
	switch {
	case a.Begun && a.Seated:
		return w.T("again.take")
	case a.Begun:
		return w.T("again.watch")
	case a.Seated:
		return w.T("again.go")
	case a.Full:
		return w.T("again.look")
	}
	return w.T("again.come")
}
