package page

import "aiwolfplay/game"

// Lessons lists the lessons that a teacher can give a class, and takes a file of their own.
type Lessons struct {
	Chrome
	ID, Class string
	List      []LessonEntry
	On        bool   // a lesson is going on: another one cannot begin
	Text      string // the file that was refused
	Faults    []string
	Error     string // why the last press was refused
}

func (*Lessons) pageName() string { return "lessons" }

// OpenLessons lists the lessons for visitors without a class.
type OpenLessons struct {
	Chrome
	List []LessonEntry
}

func (*OpenLessons) pageName() string { return "openlessons" }

// LessonEntry is a lesson in the list.
type LessonEntry struct {
	Name    string // in addresses
	Title   string
	About   []string
	Minutes int
	Age     int      // of the youngest for whom it is made, 0 where that is not said
	Goals   []string // what students can do afterwards
}

// LessonNotes are a lesson as the teacher reads it before.
type LessonNotes struct {
	Chrome
	ID, Class string // "" for visitors without a class
	Entry     LessonEntry
	Steps     []LessonNote
}

func (*LessonNotes) pageName() string { return "lessonnotes" }

// LessonNote is a step as the teacher reads it.
type LessonNote struct {
	N                   int
	Kind                string
	Heading, Say        string
	Text, Note, Options []string
	Answer              string // a solution, as the protocol has it
}

// LessonSheet is a page for students to print.
type LessonSheet struct {
	Chrome
	ID, Class string
	Entry     LessonEntry
	Words     []string
	Asks      []LessonNote // questions and tasks
}

func (*LessonSheet) pageName() string { return "lessonsheet" }

// LessonView is a step of a lesson as everybody in the room may see it. Nothing in it tells what is not
// shown yet.
type LessonView struct {
	Title   string
	N, Of   int
	Kind    string
	Heading string
	Text    []string
	Table   *LessonTable
	Ask     *LessonAsk
	Task    *LessonTask
	Cast    []Seat       // who lives in the village, where there is no table yet
	Mix     []RoleCount  // with the roles that there are
	Roles   []RecordSeat // once they are shown
	Scores  []LessonScore
}

// LessonTable is the table at the moment of a step.
type LessonTable struct {
	Day   int
	Phase game.Phase
	Seats []LessonSeat
	Lines Lines
	Focus *LessonFocus
}

// LessonFocus is what was said last, in all its forms.
type LessonFocus struct {
	Seat  Seat
	Faces Faces
}

// LessonSeat is a seat of it.
type LessonSeat struct {
	Seat
	Claim game.Role
	Dead  bool
}

// LessonAsk is a question with how it was answered.
type LessonAsk struct {
	Question string
	Seat     Seat // of Next: who speaks
	Options  []LessonOption
	Count    LessonCount
	Blank    bool // it is open, and how the class has answered may not be told yet
	Compared bool // the options have what agents and public facts say
	Shown    bool // which are right
	Score    *LessonScore
}

// LessonCount is how many have answered.
type LessonCount struct {
	Answered, Present int
	Open              bool
}

// LessonOption is an answer.
type LessonOption struct {
	Value          string
	Seat           Seat    // NoSeat where it is a sentence
	Said           []Piece // the sentence
	Act            string  // a kind of sentence, in place of one; "" for none
	Yours          bool    // the student who looks has chosen it
	Count, Share   int     // how often it was chosen as far as that may be known, and in percent
	Agents, Public int     // percent
	Right          bool
}

// LessonScore is how good the answers to a question were, in points.
type LessonScore struct {
	Step                  int // number, from 1
	Heading               string
	Class, Agents, Public int
	Answered              int
	Compared              bool           // with agents and public facts
	Chance                int            // points of an even guess
	Made                  []LessonOption // the answers that made the points of the class
}

// LessonTask is a sentence to build, with what was built.
type LessonTask struct {
	Say      string
	Seat     Seat
	Count    LessonCount
	Meanings []LessonMeaning // once the task is closed
	Rest     int             // students whose sentences are not among them, for want of room
}

// LessonMeaning is what several sentences mean.
type LessonMeaning struct {
	Said     []Piece
	Protocol []string // ways in which it was said
	Ways     int      // how many there are
	Count    int
	Right    bool
}

// PhoneLesson is a step as a student sees it.
type PhoneLesson struct {
	ID     string // of the class
	Step   int    // from 0
	View   LessonView
	Chosen string // value of the answer that was given, "" for none
	Sure   int    // how sure of it
	Sent   []Piece
	Solved bool          // what was sent means what it should
	Points *LessonPoints // for the answer, once it is known which is right
	Mine   []MyAnswer    // at the end: all answers about the werewolf
	Total  *LessonPoints // their average
}

// MyAnswer is a student's answer beside those of the others, once it is known which is right.
type MyAnswer struct {
	N       int // number of the step, or of the village
	Heading string
	Ask     LessonAsk // one of its options is the student's
	Chosen  string
	Sure    int
	Points  int
}

// LessonPoints are points, from 0 to 100.
type LessonPoints struct{ N int }

// Pick has the answers that a student chooses from.
func (p *PhoneLesson) Pick() Pick {
	ask := p.View.Ask
	return Pick{Question: ask.Question, Seat: ask.Seat, Options: ask.Options, Chosen: p.Chosen, Sure: p.Sure}
}

// Pick is a question with its answers.
type Pick struct {
	Question string
	Seat     Seat
	Options  []LessonOption
	Chosen   string // value of the answer that was given, "" for none
	Sure     int    // how sure of it
}

// Sures lists how sure one can be.
func (Pick) Sures() []int { return numbers(1, 3) }

// A nil PhoneLesson is that of a class without a lesson.
func (*PhoneLesson) partName() string      { return "phonelesson" }
func (*PhoneLesson) Place() (string, Mode) { return "#lesson", Replace }

// LessonBuilder is where a student builds a sentence.
type LessonBuilder struct {
	ID       string
	Step     int
	Composer *Composer
	Said     []Piece // the sentence, once it is complete
}

func (*LessonBuilder) partName() string      { return "lessonbuilder" }
func (*LessonBuilder) Place() (string, Mode) { return "#build", Replace }

// ConsoleLesson is the lesson as its teacher leads it.
type ConsoleLesson struct {
	ID    string
	Step  int // from 0
	View  LessonView
	Notes []string
	Away  []string // names of who has not answered
	Asks  bool     // the step is answered
	Open  bool
	Shows bool // there is something to show: which answer is right, or the roles
	Shown bool
}

func (ConsoleLesson) partName() string      { return "consolelesson" }
func (ConsoleLesson) Place() (string, Mode) { return "#consolelesson", Replace }

// Last reports whether no step follows.
func (l ConsoleLesson) Last() bool { return l.View.N == l.View.Of }

// Back is the step before.
func (l ConsoleLesson) Back() int { return l.Step - 1 }

// Next is the step after.
func (l ConsoleLesson) Next() int { return l.Step + 1 }
