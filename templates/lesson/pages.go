package lesson

import (
	"aiwolfplay/templates/ui"
)

// An Entry is a lesson in a list.
type Entry struct {
	Name    string // in addresses
	Title   string
	About   []string
	Minutes int
	Age     int      // of the youngest students for whom it is made, 0 if unknown
	Goals   []string // abilities that students gain
}

// Size returns the age and the minutes of a lesson in words.
func (e *Entry) Size(w ui.Words) (text string) {
	if e.Age > 0 {
		text = w.T("lesson.age", "N", e.Age) + " · "
	}
	if e.Minutes > 0 {
		text += w.N("lesson.minutes", e.Minutes)
	}
	return text
}

// A List has the lessons that a teacher can give a class, and takes a file of their own.
type List struct {
	ui.Chrome
	ID, Class string
	Entries   []Entry
	On        bool   // a lesson is going on: another one cannot begin
	Text      string // the file that was refused
	Faults    []string
	Error     string // why the last press was refused
}

// Meta returns the frame's part of the page.
func (*List) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "lessons", Title: w.Title(w.T("lesson.choose"))}
}

// An OpenList has the lessons for visitors without a class.
type OpenList struct {
	ui.Chrome
	Entries []Entry
}

// Meta returns the frame's part of the page.
func (*OpenList) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "openlessons", Title: w.Title(w.T("lesson.read"))}
}

// Notes are the teacher's notes for a lesson, to read before it.
type Notes struct {
	ui.Chrome
	ID, Class string // "" for visitors without a class
	Entry     Entry
	Steps     []Note
}

// Meta returns the frame's part of the page.
func (n *Notes) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "lessonnotes", Title: w.Title(w.T("lesson.notes") + ": " + n.Entry.Title)}
}

// back returns the address of the list.
func (n *Notes) back() string {
	if n.ID == "" {
		return "/class/lessons"
	}
	return "/class/" + n.ID + "/lessons"
}

// A Note has the teacher's notes for a step.
type Note struct {
	N                   int
	Kind                string
	Heading, Say        string
	Text, Note, Options []string
	Answer              string // a solution, as protocol text
}

// kind returns the name of the kind of the step.
func (n *Note) kind(w ui.Words) string {
	switch n.Kind {
	case "ask":
		return w.T("lesson.kind.ask")
	case "task":
		return w.T("lesson.kind.task")
	case "reveal":
		return w.T("lesson.kind.reveal")
	case "show":
		return w.T("lesson.kind.show")
	}
	return w.T("lesson.kind.tell")
}

// A Sheet is a page for students to print.
type Sheet struct {
	ui.Chrome
	ID, Class string
	Entry     Entry
	Words     []string
	Asks      []Note // questions and tasks
}

// Meta returns the frame's part of the page.
func (s *Sheet) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "lessonsheet", Title: w.Title(s.Entry.Title)}
}
