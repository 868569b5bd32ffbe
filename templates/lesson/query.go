package lesson

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// QueryKinds lists the questions that can be asked about the students' own games.
var QueryKinds = [...]string{Wolf, Next}

// QueryKind returns the name of a kind of question in QueryKinds.
func QueryKind(w ui.Words, kind string) string {
	if kind == Wolf {
		return w.T("query.kind.wolf")
	}
	return w.T("query.kind.next")
}

// PhoneQuery is a question about a game that is running, as a student sees it. In a class without a question, it is
// nil.
type PhoneQuery struct {
	ID      string // of the class
	N       int    // of the question
	Village int    // index of the village that the student is asked about
	Number  int    // of that village in the class
	Own     bool   // the student plays there, or did
	Day     int
	Phase   game.Phase
	Pick
	Open bool
}

// Place returns the element that the question replaces.
func (*PhoneQuery) Place() (string, ui.Mode) { return "#query", ui.Replace }

// PhoneAnswers are the answers of a student to questions about games that are over now.
type PhoneAnswers struct{ List []PhoneAnswer }

// Place returns the element that the answers replace.
func (PhoneAnswers) Place() (string, ui.Mode) { return "#answers", ui.Replace }

// A PhoneAnswer is one of PhoneAnswers.
type PhoneAnswer struct {
	Answer
	Knew bool // the student was a werewolf: the answer does not count
}

// ConsoleQuery is a question about the games as the teacher sees it. It doesn't show the answers.
type ConsoleQuery struct {
	ID      string // of the class
	N       int    // of the question that is on, 0 for none
	Open    bool
	Playing bool // games go on, about which one can be asked
	Early   bool // a village has not seen its first morning: nobody has said anything there
	Kind    string
	Tiles   []Tile
	Away    []string // names of the students that have not answered
	Kept    bool     // something was answered before
}

// Place returns the element that the question replaces.
func (ConsoleQuery) Place() (string, ui.Mode) { return "#consolequery", ui.Replace }

// A Tile is a village on the wall. It has only public information, and no names at night.
type Tile struct {
	N             int // in the class, from 1
	Known         bool
	Over          bool
	Day           int
	Phase         game.Phase
	Living, Seats int
	Voted         int       // the day of the last vote, 0 for none or at night
	Fell          seat.Seat // the one executed by it; nobody if Some is false
	Asked         int       // students that are asked about the village
	Answered      int
	About         seat.Seat // the speaker, for the question about a seat's next words
	Question      string    // "" for none
}

// Thoughts is the printable page with a class's answers.
type Thoughts struct {
	ui.Chrome
	ID, Class string
	List      []Thought
	Running   int // villages whose games are still running; their answers follow later
}

// Meta returns the frame's part of the page.
func (t *Thoughts) Meta(w ui.Words) ui.Meta {
	title := w.T("query.thoughts") + " – " + w.T("class.called", "Name", w.Called(t.Class))
	return ui.Meta{Name: "thoughts", Title: title}
}

// A Thought is a lesson, or a question about the games.
type Thought struct {
	Title string // of a lesson, "" for a question about games
	At    time.Time
	Asks  []ThoughtAsk
}

// title returns the title of a section.
func (t *Thought) title(w ui.Words) string {
	if t.Title == "" {
		return w.T("query.ingames")
	}
	return t.Title
}

// A ThoughtAsk is a question, and how it was answered.
type ThoughtAsk struct {
	N          int // of the step, or of the village
	Village    bool
	Heading    string
	Day        int
	Phase      game.Phase
	Ask        Ask
	Task       *Task  // in its place, for a sentence that was to be built
	Knew       int    // answers of werewolves, which do not count
	Sure       [3]int // how often, by how sure
	MeanPoints bool   // there are points
}

// heading returns the heading of the question.
func (a *ThoughtAsk) heading(w ui.Words) string {
	if a.Village {
		return w.T("class.tables.number", "N", a.N) + " · " + w.Day(a.Day) + " " + w.Phase(a.Phase)
	}
	return w.T("lesson.points.step", "N", a.N) + " " + a.Heading
}
