package classroom

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Record has the talk of the finished games of a class, to be printed.
type Record struct {
	ui.Chrome
	ID, Class string
	Games     []RecordGame
	Running   int // games that still go on, which are left out
	Worth     Worth
}

// Meta returns the frame's part of the page.
func (r *Record) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "classrecord", Title: w.Title(r.title(w))}
}

// title returns the title of the page.
func (r *Record) title(w ui.Words) string {
	return w.T("class.record.title", "Name", w.Called(r.Class))
}

// Worth counts the grades of the decisions of all students of a class. Only the student who made a decision sees its
// grade.
type Worth struct {
	Students int                 // those with a decision that mattered
	Of       int                 // decisions that mattered
	Grades   [len(grade.All)]int // of them, in the order of grade.All
}

// leastStudents is the least number of students for which counts are shown. Counts of fewer students would reveal
// those of a single one.
const leastStudents = 3

// Told reports whether the counts may be shown.
func (w *Worth) Told() bool { return w.Students >= leastStudents }

// Add adds a decision that mattered.
func (w *Worth) Add(g grade.Grade) {
	w.Of++
	w.Grades[slices.Index(grade.All[:], g)]++
}

// Right returns the number of decisions that were graded best or good.
func (w *Worth) Right() int { return w.Grades[0] + w.Grades[1] }

// A RecordGame is a game of the record.
type RecordGame struct {
	N      int
	Ended  time.Time
	Seats  []RecordSeat
	Lines  line.Lines
	Winner game.Side
}

// A RecordSeat is a seat with its role.
type RecordSeat struct {
	seat.Seat
	Student bool
	Role    game.Role
}
