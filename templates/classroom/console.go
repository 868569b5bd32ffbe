package classroom

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/templates/lesson"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Console is the teacher's page of a class. It shows only things that everybody in the class may know, and no role of
// a running game.
type Console struct {
	ui.Chrome
	ID, Class string
	Teacher   string // address of the teacher's link; nobody else may see it
	Door      Door
	Tables    Tables
	Roll      Roll
	Lesson    lesson.Console
	Query     lesson.ConsoleQuery
	Minis     templ.Component // the section of the mini-games
	Sure      *Sure           // asked before something ends, nil if nothing is to end
	Suit      *Suit           // the settings that can be changed for a student, nil if none was chosen
	Error     string          // why the last press was refused
}

// Meta returns the frame's part of the page.
func (c *Console) Meta(w ui.Words) ui.Meta {
	title := called(w, c.Class) + " – " + w.T("class.console.title")
	return ui.Meta{Name: "console", Title: title, Sheets: pageAndPlay, Refresh: 10}
}

// console returns the address of the console of a class.
func console(id string) string { return "/class/" + id + "/console" }

// suit returns the address at which the settings of a student are changed.
func suit(id, student string) string { return console(id) + "?student=" + url.QueryEscape(student) }

// Sure asks the teacher whether games are to end, or the lesson.
type Sure struct {
	Table  string // id, "" for all
	N      int    // of the game in the class, from 1; 0 for all
	Lesson bool
}

// A Suit has the settings of a student, or of all, which the teacher can change.
type Suit struct {
	ID      string   // of the class
	Student string   // name, "" for all
	Pace    string   // of their own, "" for that of the table
	Lang    ui.Lang  // that was chosen for them, "" for their own choice
	Table   int      // number of the game that goes on in which they have a seat, 0 for none
	Free    []string // names of the students that could take that seat
	Draft   int      // number of the village of the draft in which they are, 0 for none
	Drafts  []int    // numbers of the other villages of the draft
	Alone   int      // number that a village of their own would have
	Asking  bool     // a question about the games is on: seats and times stay as they are
}

// name returns the name of the student, or a word for all students.
func (s *Suit) name(w ui.Words) string {
	if s.Student == "" {
		return w.T("class.suit.all")
	}
	return w.Called(s.Student)
}

// A Door is the way into a class.
type Door struct {
	ID, Code string
	Link     string // address that the code leads to
	Near     bool   // it leads nowhere but to the machine of the program
	Locked   bool
	Hidden   bool // the wall does not show the code
}

// Place returns the element that the door replaces.
func (Door) Place() (string, ui.Mode) { return "#door", ui.Replace }

// Tables are the games of a class.
type Tables struct {
	ID      string // of the class
	Playing bool   // a game goes on
	Front   bool   // all are to look to the front
	Held    bool   // every game that goes on is held
	List    []Table
	Draft   *Draft // nil for none
	Lesson  bool   // one is going on, or a mini-game: no game can begin
	Asking  bool   // a question about the games is on: they rest
	Plan    Plan   // the latest choices
}

// Place returns the element that the games replace.
func (Tables) Place() (string, ui.Mode) { return "#tables", ui.Replace }

// over reports whether a game can be printed.
func (t *Tables) over() bool {
	return slices.ContainsFunc(t.List, func(t Table) bool { return t.Over })
}

// A Plan has the settings of the games to come.
type Plan struct {
	Seats, Each int
	Pace        string
}

// The choices that a new class begins with.
const (
	usualSize = 9
	usualEach = 6
)

// size returns the size that was chosen last, or the usual size if none was.
func (p Plan) size() int { return cmp.Or(p.Seats, usualSize) }

// each returns how many students a table may have at most.
func (p Plan) each() int { return cmp.Or(p.Each, usualEach) }

// A Draft is a deal that has not begun.
type Draft struct {
	Seats, Each int
	Pace        string
	Tables      []DraftTable
}

// A DraftTable is a village of a deal that has not begun.
type DraftTable struct {
	N        int // from 1
	Students []string
	Agents   int
}

// A Table is a game as everybody in the class may know it.
type Table struct {
	ID, Class string
	N         int // in the class, from 1
	Day       int
	Phase     game.Phase
	Living    int
	Seats     int
	Over      bool
	Held      bool
	Asking    bool // a question about the games is on
	Known     bool // the game could be reached, so the fields above are known
	Students  []TableStudent
}

// A TableStudent is a student at a table, as the teacher sees them.
type TableStudent struct {
	seat.Seat
	Where       string // here, lost, gone
	Thinking    bool   // their answer is awaited; by day only
	Substituted bool   // an agent plays for them
	Dead        bool
}

// name returns the seat's number and name, or the student's name if there is no seat.
func (s *TableStudent) name(w ui.Words) string {
	if s.Some() {
		return label(w, s.Seat)
	}
	return w.Called(s.Name)
}

// state returns a text about the student for the teacher, "" if there is nothing to report.
func (s *TableStudent) state(w ui.Words) string {
	switch {
	case s.Dead:
		return w.T("class.where.dead")
	case s.Substituted:
		return w.T("people.substitute")
	case s.Where == "lost", s.Where == "gone":
		return whereabouts(w, s.Where)
	case s.Thinking:
		return w.T("class.where.thinking")
	}
	return ""
}

// whereabouts returns a text that says whether a student is here.
func whereabouts(w ui.Words, where string) string {
	switch where {
	case "here":
		return w.T("class.where.here")
	case "lost":
		return w.T("class.where.lost")
	}
	return w.T("class.where.gone")
}

// A Roll lists the students of a class.
type Roll struct {
	ID       string // of the class
	Students []Student
	Removed  []string // names of those that were sent out
}

// Place returns the element that the roll replaces.
func (Roll) Place() (string, ui.Mode) { return "#roll", ui.Replace }

// A Student is a student in the class, as the teacher sees them.
type Student struct {
	Name  string
	Where string  // here, lost, gone
	Pace  string  // of their own, "" for that of the table
	Lang  ui.Lang // that was chosen for them, "" for their own choice
}

// state returns a text that says how the student reads and plays, and whether they are here.
func (s *Student) state(w ui.Words) (text string) {
	if s.Lang != "" {
		text = w.Language(s.Lang) + " · "
	}
	if s.Pace != "" {
		text += shortPace(w, s.Pace) + " · "
	}
	return text + whereabouts(w, s.Where)
}

// shortPace returns the name of a pace in few words.
func shortPace(w ui.Words, pace string) string {
	switch pace {
	case "none":
		return w.T("class.pace.none")
	case "slow":
		return w.T("class.pace.slow")
	case "normal":
		return w.T("class.pace.normal")
	}
	return w.T("class.pace.fast")
}
