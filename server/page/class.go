package page

import (
	"cmp"
	"html/template"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// ClassDoor is where a class is opened, and where the visitor's classes are found again.
type ClassDoor struct {
	Chrome
	Teaches, Attends []ClassLink
	Lessons          []LessonEntry
}

func (*ClassDoor) pageName() string { return "classes" }

// ClassLink leads to a class.
type ClassLink struct {
	ID, Name string
	Students int
}

// ClassJoin asks whether to come into a class, or for a code.
type ClassJoin struct {
	Chrome
	Code, Name string // "": of a code that is asked for
	Error      string // why that was refused
}

func (*ClassJoin) pageName() string { return "classjoin" }

// ClassKey asks whether to become the teacher of a class, for who has the link.
type ClassKey struct {
	Chrome
	ID, Key, Name string
}

func (*ClassKey) pageName() string { return "classkey" }

// ClassPhone is a student's page of a class.
type ClassPhone struct {
	Chrome
	State   PhoneState
	Error   string // why the last press was refused
	Lesson  *PhoneLesson
	Query   *PhoneQuery
	Answers PhoneAnswers
	Builder *LessonBuilder
	Key     string // of the lesson: where it differs the page is loaded anew
}

func (*ClassPhone) pageName() string { return "classphone" }

// PhoneState is what changes on a student's page.
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

func (PhoneState) partName() string      { return "phone" }
func (PhoneState) Place() (string, Mode) { return "#phone", Replace }

// Beside is what the page of a game that is over shows a student of the class that is still on.
type Beside struct {
	Class string // id
	Game  string // id of the game of the page
	Front bool   // all are to look to the front
}

func (Beside) partName() string      { return "beside" }
func (Beside) Place() (string, Mode) { return "#beside", Replace }

// Console is the teacher's page of a class. It shows what everybody in the class may know: no role
// of a running game.
type Console struct {
	Chrome
	ID, Class string
	Teacher   string // address of the teacher's link; nobody else may see it
	Door      ConsoleDoor
	Tables    ConsoleTables
	Roll      ConsoleRoll
	Lesson    ConsoleLesson
	Query     ConsoleQuery
	Minis     template.HTML // the section of the mini-games
	Sure      *Sure         // asked before something ends, nil where nothing is to end
	Suit      *Suit         // what can be changed for a student, nil where nobody was chosen
	Error     string        // why the last press was refused
}

// Sure asks the teacher whether games are to end, or the lesson.
type Sure struct {
	Table  string // id, "" for all
	N      int    // of the game in the class, from 1; 0 for all
	Lesson bool
}

// Suit is what the teacher can change for a student, or for all.
type Suit struct {
	ID      string
	Student string   // name, "" for all
	Pace    string   // of their own, "" for that of the table
	Lang    Lang     // that was chosen for them, "" for their own choice
	Table   int      // number of the game that goes on where they have a seat, 0 for none
	Free    []string // names of who could take that seat
	Draft   int      // number of the village of the draft in which they are, 0 for none
	Drafts  []int    // numbers of the other villages of the draft
	Alone   int      // number that a village of their own would have
	Asking  bool     // a question about the games is on: seats and times stay as they are
}

// Paces lists the paces of a table.
func (Suit) Paces() []string { return paces[:] }

func (*Console) pageName() string { return "console" }

// ConsoleDoor is how students come into a class.
type ConsoleDoor struct {
	ID, Code string
	Link     string // address that the code leads to
	Near     bool   // it leads nowhere but to the machine of the program
	Locked   bool
	Hidden   bool // the wall does not show the code
}

func (ConsoleDoor) partName() string      { return "consoledoor" }
func (ConsoleDoor) Place() (string, Mode) { return "#door", Replace }

// ConsoleTables are the games of a class.
type ConsoleTables struct {
	ID      string
	Playing bool // a game goes on
	Front   bool // all are to look to the front
	Held    bool // every game that goes on is held
	Tables  []ConsoleTable
	Draft   *ConsoleDraft // nil for none
	Lesson  bool          // one is going on, or a mini-game: no game can begin
	Asking  bool          // a question about the games is on: they rest
	Plan    Plan          // what was chosen last
}

// Plan has the settings of the games to come.
type Plan struct {
	Seats, Each int
	Pace        string
}

// Over reports whether a game can be printed.
func (t ConsoleTables) Over() bool {
	return slices.ContainsFunc(t.Tables, func(t ConsoleTable) bool { return t.Over })
}

// ConsoleDraft is a deal that has not begun.
type ConsoleDraft struct {
	Seats, Each int
	Pace        string
	Tables      []DraftTable
}

// DraftTable is a village of a deal that has not begun.
type DraftTable struct {
	N        int // from 1
	Students []string
	Agents   int
}

func (ConsoleTables) partName() string      { return "consoletables" }
func (ConsoleTables) Place() (string, Mode) { return "#tables", Replace }

// Sizes lists the villages that can be chosen.
func (ConsoleTables) Sizes() []int { return numbers(rules.MinSeats, game.MaxSeats) }

// Each lists how many students a table may have.
func (ConsoleTables) Each() []int { return numbers(1, game.MaxSeats) }

// Paces lists the paces of a table.
func (ConsoleTables) Paces() []string { return paces[:] }

// The choices that a new class begins with.
const (
	usualSize = 9
	usualEach = 6
)

// Usual reports whether a size is what was chosen last, or what most classes want.
func (t ConsoleTables) Usual(size int) bool { return size == cmp.Or(t.Plan.Seats, usualSize) }

// UsualEach reports whether so many students at a table are.
func (t ConsoleTables) UsualEach(n int) bool { return n == cmp.Or(t.Plan.Each, usualEach) }

// ConsoleTable is a game as everybody in the class may know it.
type ConsoleTable struct {
	ID, Class string
	N         int // in the class, from 1
	Day       int
	Phase     game.Phase
	Living    int
	Seats     int
	Over      bool
	Held      bool
	Asking    bool // a question about the games is on
	Known     bool // the game could be reached: what stands above is known
	Students  []TableStudent
}

// TableStudent is a student at a table, as the teacher sees them.
type TableStudent struct {
	Seat
	Where       string // here, lost, gone
	Thinking    bool   // their answer is awaited; by day only
	Substituted bool   // an agent plays for them
	Dead        bool
}

// ConsoleRoll lists the students of a class.
type ConsoleRoll struct {
	ID       string
	Students []ConsoleStudent // who are in
	Removed  []string         // names of who were sent out
}

func (ConsoleRoll) partName() string      { return "consoleroll" }
func (ConsoleRoll) Place() (string, Mode) { return "#roll", Replace }

// ConsoleStudent is a student as the teacher sees them.
type ConsoleStudent struct {
	Name  string
	Where string // here, lost, gone
	Pace  string // of their own, "" for that of the table
	Lang  Lang   // that was chosen for them, "" for their own choice
}

// ClassWall is the projector's page of a class.
type ClassWall struct {
	Chrome
	State WallState
}

func (*ClassWall) pageName() string { return "classwall" }

// WallState is what changes on the wall.
type WallState struct {
	ID, Class string
	Code      string // "" where it is hidden
	Link      string // where it is entered
	Near      bool   // that leads nowhere but to the machine of the program
	Locked    bool
	Students  []string      // names of the students in the class
	Lesson    *LessonView   // in place of that, nil for none
	Mini      template.HTML // what the class does in a mini-game: in place of that, "" for none
	Tiles     []WallTile    // while games go on: in place of that
	Query     *WallQuery    // about them, nil for none
	Thought   *WallThought  // once they are over, nil where nothing was asked
}

func (WallState) partName() string      { return "classwall" }
func (WallState) Place() (string, Mode) { return "#wall", Replace }

// ClassRecord is what was said in the games of a class that are over, to be printed.
type ClassRecord struct {
	Chrome
	ID, Class string
	Games     []RecordGame
	Running   int // games that still go on, which are left out
	Worth     ClassWorth
}

// ClassWorth counts what the decisions of all students of a class were worth. What one of them decided is for that
// student alone.
type ClassWorth struct {
	Students int                       // who decided something that mattered
	Of       int                       // decisions that mattered
	Grades   [len(gradeLimits) + 1]int // of them, from best to blunder
}

// leastStudents is of how many students counts are told at least: of fewer, one could tell who decided what.
const leastStudents = 3

// Told reports whether the counts may be told.
func (w *ClassWorth) Told() bool { return w.Students >= leastStudents }

// Add counts a decision that mattered.
func (w *ClassWorth) Add(g Grade) {
	w.Of++
	w.Grades[slices.Index(grades[:], g)]++
}

// Right is how many were graded best or good.
func (w *ClassWorth) Right() int { return w.Grades[0] + w.Grades[1] }

// A GradeCount is how many decisions have a grade.
type GradeCount struct {
	Grade Grade
	Times int
}

// Counts are the counts in the order of the grades.
func (w *ClassWorth) Counts() (list []GradeCount) {
	for i, n := range w.Grades {
		list = append(list, GradeCount{grades[i], n})
	}
	return list
}

func (*ClassRecord) pageName() string { return "classrecord" }

// RecordGame is a game of the record.
type RecordGame struct {
	N      int
	Ended  time.Time
	Seats  []RecordSeat
	Lines  Lines
	Winner game.Side
}

// RecordSeat is who sat on a seat.
type RecordSeat struct {
	Seat
	Student bool
	Role    game.Role
}
