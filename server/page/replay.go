package page

import (
	"time"

	"aiwolfplay/game"
)

// Replay is a finished game at one moment of it, with the eyes of one viewer.
// It is made of the same parts as the live table, and holds nothing of what
// comes after the moment.
type Replay struct {
	Chrome
	ID         string
	Ended      time.Time
	Head       Head
	Role       RoleCard // empty: the reader borrows the eyes, and was not dealt the role
	Seats      Seats
	Talk       TalkLog
	Votes      Votes
	Board      Board
	Filter     Filter
	Timeline   Timeline
	End        End
	Review     Review // empty before the end
	Theatre    Theatre
	Tournament TournamentPlace
	Screen     bool   // for a projector: large, without controls
	Class      string // id of the class in which the reader played it, while it is of this round; "" for none
	Wall       *Wall  // what a projector says beside the game, nil elsewhere
	Again      *Again // whether the people of the game play again, nil for visitors who did not play it with others
	Earlier    string // address that shows the days before this one too; "" if none are left out
}

func (*Replay) pageName() string { return "game" }

// TalkLog is the list of lines as a part of its own, which a jump replaces.
type TalkLog struct {
	Show  Show
	Lines Lines
}

func (TalkLog) partName() string      { return "talklog" }
func (TalkLog) Place() (string, Mode) { return "#talk", Replace }

// Timeline is where the replay stands and how to go on from there. All of it
// are links, so that it works without JavaScript.
type Timeline struct {
	ID     string
	At     int // the number of the viewer's last event, from 1
	Last   int
	As     string // the viewer, as in the address
	Show   Show
	Whole  bool // all days up to the moment are shown
	Steps  []TimeStep
	Days   []MarkDay
	Lenses []Lens
	Where  string // this moment in words
	Share  string // address of the page to share the moment with, "" while there is none
	Live   bool   // of a running game; At and Last are 0 where it is now

	Theatre Theatre // of which the address that opens it counts
}

// Past reports whether this is an earlier moment of a running game.
func (t Timeline) Past() bool { return t.Live && t.At > 0 }

func (Timeline) partName() string      { return "timeline" }
func (Timeline) Place() (string, Mode) { return "#timeline", Replace }

// Speeds lists how many times reading speed a replay can run.
func (Timeline) Speeds() []float64 { return []float64{0.5, 1, 2, 5, 10} }

// TimeStep is one way to go on from a moment.
type TimeStep struct {
	Name StepName
	At   int
	Href string // "" where there is nothing to go to
}

// A StepName says where a step leads.
type StepName string

// The steps.
const (
	StepFirst    StepName = "first"
	StepPrevDay  StepName = "prevday"
	StepPrevTurn StepName = "prevturn"
	StepPrev     StepName = "prev"
	StepNext     StepName = "next"
	StepNextTurn StepName = "nextturn"
	StepNextDay  StepName = "nextday"
	StepLast     StepName = "last"
)

// MarkDay is what stands out of one day up to the moment.
type MarkDay struct {
	Day   int
	At    int
	Href  string
	Marks []Mark
}

// A Mark is an event of the timeline.
type Mark struct {
	Kind   MarkKind
	Seat   Seat // who claims, tells, or goes
	Target Seat
	Role   game.Role
	Human  bool // of a result
	At     int
	Href   string
	Now    bool // the playhead is here
	Gain   int  // how much it changed the public's beliefs, from 0 to GainMost
	Yours  bool // a turning point that the visitor brought about
}

// GainMost is the largest Gain of a Mark.
const GainMost = 4

// A MarkKind says what a Mark tells.
type MarkKind string

// The kinds.
const (
	MarkClaim    MarkKind = "claim"
	MarkResult   MarkKind = "result"
	MarkExecuted MarkKind = "executed"
	MarkDied     MarkKind = "died"
	MarkSafe     MarkKind = "safe" // a night without a victim
	MarkEnd      MarkKind = "end"
)

// Lens is whose eyes a replay can be seen with.
type Lens struct {
	Seat    Seat // NoSeat: the public, or all
	All     bool
	Href    string
	Current bool
}

// ReplayStep is what a browser needs to go from one moment of a replay to
// another. The contract is written down in static/js/replay.js.
type ReplayStep struct {
	Patch
	Remove []string `json:"remove,omitempty"` // ids of lines that have not been said yet
	At     int      `json:"at"`
	Now    bool     `json:"now,omitempty"` // of a running game: nothing has happened after this
	Place  string   `json:"place"`         // where this is, in words
	URL    string   `json:"url"`
}
