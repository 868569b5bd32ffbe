package page

import (
	"slices"

	"aiwolfplay/game/rules"
	"aiwolfplay/templates/seat"
)

// Table is the page of one table, for whoever looks at it.
type Table struct {
	Chrome
	ID     string
	Query  string // what the addresses of this page and its feed end with, "?as=all"
	Screen bool   // for a projector: large, without controls
	Wall   *Wall  // what a projector says beside the game, nil elsewhere
	Next   string // address to go on to when the game is over, "" for none
	After  uint32 // number of the last feed item that the page shows
	Pledge string // the commitment to the game's key, hexadecimal

	Season    *Season // how the visitor has guessed this week, nil for one who has not
	Commented bool    // there are remarks on what moves chances

	Position string // after that item, as the feed writes it

	Head   Head
	Role   RoleCard
	Seats  Seats
	Talk   Lines // everything told so far
	Votes  Votes // of the last day that voted
	Board  Board
	Filter Filter
	Dock   Dock
	End    End

	Opening Opening
	Coach   Coach

	Again    *Again   // whether the people of the game play again; nil where nobody could
	Class    string   // id of the class in which the viewer plays it, "" for none
	Plays    bool     // the viewer sits here
	Lending  *Lending // who may look through the viewer's eyes; nil: nobody could
	Timeline Timeline // where this is; what it shows may lie behind the dock's now
	Theatre  Theatre
}

func (*Table) pageName() string { return "table" }

// Seats, see package seat.
type (
	Seat     = seat.Seat
	SeatCard = seat.Card
	Told     = seat.Told
	Cause    = seat.Cause
)

// The causes, see package seat.
const (
	Executed = seat.Executed
	Attacked = seat.Attacked
)

// KeepDraft has the links of the seats carry the sentence that is being built.
func (p *Table) KeepDraft() {
	built := p.Dock.Composer
	if built == nil || built.Parts == nil {
		return
	}
	p.Seats = slices.Clone(p.Seats)
	for i := range p.Seats {
		p.Seats[i].Step = built.Step()
	}
}

// Dock is where the viewer answers, or sees what they wait for.
type Dock struct {
	Mode      DockMode
	Table     string
	You       Seat
	Ask       uint32        // the question's number, sent back with the answer
	Kind      rules.AskKind // of the question, or of the one just answered
	Day       int
	Turn      int // from 1
	Turns     int
	Remaining int        // utterances left today
	Revote    bool       // the second ballot
	Limited   bool       // there is a deadline, so say what happens at its end
	Composer  *Composer  // while waiting: of a line for the next turn, nil if there will be none to speak in
	Targets   []SeatCard // whom the question offers, for Kind other than talk and whisper
	Optional  bool       // choosing nobody is an answer
	Answer    string     // what the viewer answered, in words, while others are awaited
	Awaited   []Seat     // by day: whose answers are awaited
	MayReady  bool       // waiting: the night goes on until everybody is ready, or until its clock ends it
	Ready     bool       // and the viewer is
	Holding   []Holding  // waiting: people for whom all others have waited for a while
	MayClock  bool       // the viewer may give the night a time to end
	ClockSet  bool       // somebody has, since people wait
	Night     bool       // waiting: for the morning
	Lens      Eyes       // watching: with which eyes
	Lent      []Lens     // watching: the seats whose players let the viewer look through their eyes
	Agents    bool       // watching: only built-in agents play
	Next      int        // watching a programme: the size of the next village
	Guess     *Guess     // watching: who is a werewolf? nil where that is not asked
	Afterlife *Afterlife // dead: what one can still do
	Error     string     // why the last answer was refused, and what was expected
	After     After      // of a game that is over
}

// After is what one can do after a game.
type After struct {
	Review   string // address where the game is looked back on, "" while that is not known
	Seated   bool   // the viewer played
	Together bool   // several people did
	Agents   bool   // no person did
	Share    string // address of the page to share the end with, "" where it cannot be shared
	Told     ShareStory
	Class    string // the id of the class in which it was played, "" for none
}

func (Dock) partName() string      { return "dock" }
func (Dock) Place() (string, Mode) { return "#dock", Replace }

// A DockMode is what the dock asks of the viewer.
type DockMode string

// The modes.
const (
	DockWatch  DockMode = "watch"  // a spectator: nothing
	DockWait   DockMode = "wait"   // a living seat that is not asked just now
	DockSpeak  DockMode = "speak"  // talk or whisper, by the composer
	DockChoose DockMode = "choose" // vote, attack, divine, guard
	DockDead   DockMode = "dead"   // a dead seat: watches on

	DockDecided DockMode = "decided" // a living seat in the last night, which can change nothing
	DockOver    DockMode = "over"    // the game is over
	DockPaused  DockMode = "paused"  // the table had to stop; Error says why
	DockHeld    DockMode = "held"    // the teacher of a class holds the table
	DockFront   DockMode = "front"   // the same, and all are to look to the front
)

// DockSubstituted is that of a seat that an agent plays, until the viewer takes it back.
const DockSubstituted DockMode = "substituted"

// A Holding is somebody for whom all others wait.
type Holding struct {
	Seat
	Table string
	Yours bool // the viewer may let an agent play for them
}
