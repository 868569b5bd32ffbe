// Package classroom has the pages of a class: the list of classes, the students' page, the teacher's console, the wall,
// and the record of its games.
package classroom

import (
	"aiwolfplay/templates/lesson"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// called returns the name of a class.
func called(w ui.Words, class string) string { return w.T("class.called", "Name", w.Called(class)) }

// numbered returns the name of a village of a class.
func numbered(w ui.Words, n int) string { return w.T("class.tables.number", "N", n) }

// label returns the number and name of a seat.
func label(w ui.Words, s seat.Seat) string { return ui.Number(s.Seat) + " " + w.Called(s.Name) }

// Classes is the page on which a class is opened, and the visitor's classes are found again.
type Classes struct {
	ui.Chrome
	Teaches, Attends []Link
	Lessons          []lesson.Entry
}

// Meta returns the frame's part of the page.
func (*Classes) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "classes", Title: w.Title(w.T("class.door.title"))}
}

// A Link leads to a class.
type Link struct {
	ID, Name string
	Students int
}

// Join asks whether to come into a class, or for a code.
type Join struct {
	ui.Chrome
	Code, Name string // "": of a code that is asked for
	Error      string // why that was refused
}

// Meta returns the frame's part of the page.
func (j *Join) Meta(w ui.Words) ui.Meta {
	title := w.T("room.door.code")
	if j.Code != "" {
		title = called(w, j.Name)
	}
	return ui.Meta{Name: "classjoin", Title: w.Title(title)}
}

// Key asks visitors with the link whether to become the teacher of a class.
type Key struct {
	ui.Chrome
	ID, Key, Name string
}

// Meta returns the frame's part of the page.
func (*Key) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "classkey", Title: w.Title(w.T("class.key.title"))}
}

// Phone is a student's page of a class.
type Phone struct {
	ui.Chrome
	State   PhoneState
	Error   string // why the last press was refused
	Lesson  *lesson.Phone
	Query   *lesson.PhoneQuery
	Answers lesson.PhoneAnswers
	Builder *lesson.Builder
	Key     string // of the lesson: if it changes, the page is loaded anew
}

// Meta returns the frame's part of the page.
func (p *Phone) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{Name: "classphone", Title: w.Title(called(w, p.State.Class)), Refresh: 10}
	if p.Builder != nil {
		m.Sheets = pageAndPlay
	}
	return m
}

// pageAndPlay are the style sheets of pages that show a game or a builder among other things.
var pageAndPlay = []string{ui.PagesSheet, ui.PlaySheet}

// LeadsTo returns the games to which the page leads: none while the teacher asks about them, as they rest then.
func (p *Phone) LeadsTo(list []ui.GoesOn) []ui.GoesOn {
	if p.Query != nil {
		return nil
	}
	return list
}

// feed returns the address of the feed with the changes.
func (p *Phone) feed() string {
	if p.Key == "" {
		return "/class/" + p.State.ID + "/feed"
	}
	return "/class/" + p.State.ID + "/feed?lesson=" + p.Key
}

// PhoneState has the part of a student's page that changes.
type PhoneState struct {
	ID, Class string
	You       string // the student's name
	Tries     int    // names that the student can still draw
	Left      bool
	Removed   bool
	Front     bool   // all are to look to the front
	Lesson    bool   // a lesson is going on, or a question about games is on
	Full      bool   // a mini-game is going on in which no seat is left for the student
	Record    string // address of the game that the student played last, once it is over; "" for none
}

// Place returns the element that the state replaces.
func (PhoneState) Place() (string, ui.Mode) { return "#phone", ui.Replace }

// Beside is the element on the page of a finished game that follows the class during its round.
type Beside struct {
	Class string // id
	Game  string // id of the game of the page
	Front bool   // all are to look to the front
}

// Place returns the element that Beside replaces.
func (Beside) Place() (string, ui.Mode) { return "#beside", ui.Replace }
