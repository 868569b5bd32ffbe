package classroom

import (
	"github.com/a-h/templ"

	"aiwolfplay/templates/lesson"
	"aiwolfplay/templates/ui"
)

// Wall is the projector's page of a class.
type Wall struct {
	ui.Chrome
	State WallState
}

// Meta returns the frame's part of the page.
func (p *Wall) Meta(w ui.Words) ui.Meta {
	title := w.Title(called(w, p.State.Class))
	return ui.Meta{Name: "classwall", Title: title, Sheets: pageAndPlay, Refresh: 5}
}

// WallState has the part of the wall that changes: the way in, or instead the first of the later fields that isn't
// empty.
type WallState struct {
	ID, Class string
	Code      string // "" if it is hidden
	Link      string // the address at which it is entered
	Near      bool   // that leads nowhere but to the machine of the program
	Locked    bool
	Students  []string // names of the students in the class

	Lesson  *lesson.Step
	Mini    templ.Component // the class's mini-game
	Tiles   []lesson.Tile   // while games go on
	Query   *WallQuery      // about them, nil for none
	Thought *WallThought    // once they are over, nil if nothing was asked
}

// Place returns the element that the state replaces.
func (WallState) Place() (string, ui.Mode) { return "#wall", ui.Replace }

// A WallQuery is a question about the games on the wall.
type WallQuery struct {
	N    int
	Kind string
	Open bool
}

// A WallThought has the answers about the games of the round, once all are over.
type WallThought struct{ Rows []lesson.ThoughtAsk }
