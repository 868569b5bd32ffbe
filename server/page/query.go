package page

import (
	"time"

	"aiwolfplay/game"
)

// QueryKinds lists the questions that can be asked about the students' own games.
var QueryKinds = [...]string{"wolf", "next"}

// PhoneQuery is a question about a game that goes on, as a student sees it.
type PhoneQuery struct {
	ID       string // of the class
	N        int    // of the question
	Village  int    // index of the village that the student is asked about
	Number   int    // of that village in the class
	Own      bool   // the student plays there, or did
	Day      int
	Phase    game.Phase
	Question string
	Seat     Seat
	Options  []LessonOption
	Chosen   string // value of the answer that was given, "" for none
	Sure     int
	Open     bool
}

// Pick has the answers that the student chooses from.
func (p *PhoneQuery) Pick() Pick { return Pick{p.Question, p.Seat, p.Options, p.Chosen, p.Sure} }

// A nil PhoneQuery is that of a class without a question.
func (*PhoneQuery) partName() string      { return "phonequery" }
func (*PhoneQuery) Place() (string, Mode) { return "#query", Replace }

// PhoneAnswers are the answers of a student to questions about games that are over now.
type PhoneAnswers struct {
	List []PhoneAnswer
}

func (PhoneAnswers) partName() string      { return "phoneanswers" }
func (PhoneAnswers) Place() (string, Mode) { return "#answers", Replace }

// PhoneAnswer is one of them.
type PhoneAnswer struct {
	MyAnswer
	Knew bool // the student was a werewolf: the answer does not count
}

// ConsoleQuery is a question about the games as the teacher leads it. Nothing in it tells what was answered.
type ConsoleQuery struct {
	ID      string
	N       int // of the question that is on, 0 for none
	Open    bool
	Playing bool // games go on, about which one can be asked
	Early   bool // a village has not seen its first morning: nobody has said anything there
	Kind    string
	Tiles   []WallTile
	Away    []string // names of the students who have not answered
	Kept    bool     // something was answered before
}

// Kinds lists the questions.
func (ConsoleQuery) Kinds() []string { return QueryKinds[:] }

func (ConsoleQuery) partName() string      { return "consolequery" }
func (ConsoleQuery) Place() (string, Mode) { return "#consolequery", Replace }

// WallTile is a village on the wall. It has what everybody may know, and no names at night.
type WallTile struct {
	N             int // in the class, from 1
	Known         bool
	Over          bool
	Day           int
	Phase         game.Phase
	Living, Seats int
	Voted         int  // the day of the last vote, 0 for none or at night
	Fell          Seat // who was executed by it; nobody where Some is false
	Asked         int  // students who are asked about the village
	Answered      int
	About         Seat   // of the question what a seat says next
	Question      string // "" for none
}

// Pips has a mark for each seat, those of the living first: who they are it does not say.
func (t WallTile) Pips() []bool {
	pips := make([]bool, t.Seats)
	for i := range min(t.Living, t.Seats) {
		pips[i] = true
	}
	return pips
}

// WallQuery is a question about the games on the wall.
type WallQuery struct {
	N    int
	Kind string
	Open bool
}

// WallThought is what the class thought of the games of the round, once all are over.
type WallThought struct {
	Rows []ThoughtAsk
}

// Thoughts is the printable page of what a class thought.
type Thoughts struct {
	Chrome
	ID, Class string
	List      []Thought
	Running   int // villages whose games go on: what they answered follows
}

func (*Thoughts) pageName() string { return "thoughts" }

// Thought is a lesson, or a question about the games.
type Thought struct {
	Title string // of a lesson, "" for a question about games
	At    time.Time
	Asks  []ThoughtAsk
}

// ThoughtAsk is a question, and how it was answered.
type ThoughtAsk struct {
	N          int // of the step, or of the village
	Village    bool
	Heading    string
	Day        int
	Phase      game.Phase
	Ask        LessonAsk
	Task       *LessonTask // in its place, for a sentence that was to be built
	Knew       int         // werewolves who answered, which does not count
	Sure       [3]int      // how often, by how sure
	MeanPoints bool        // there are points
}

// Sures lists the certainties with how often they were chosen.
func (a *ThoughtAsk) Sures() (list []SureCount) {
	for i, n := range a.Sure {
		list = append(list, SureCount{i + 1, n})
	}
	return list
}

// SureCount counts the answers with a certainty.
type SureCount struct{ Sure, Count int }
