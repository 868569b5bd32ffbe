package scene

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// TalkLog is the list of lines as a part of its own, which a jump replaces.
type TalkLog struct {
	Show  Show
	Lines line.Lines
}

// Place returns the element that the list replaces.
func (TalkLog) Place() (string, ui.Mode) { return "#talk", ui.Replace }

// Timeline is a moment of a replay and the ways to others. All of them are links, so that it works without JavaScript.
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
	Live   bool   // of a running game; At and Last are 0 for now

	Theatre theatre.Theatre // only the address that opens it counts
}

// Past reports whether this is an earlier moment of a running game.
func (t Timeline) Past() bool { return t.Live && t.At > 0 }

// Place returns the element that the timeline replaces.
func (Timeline) Place() (string, ui.Mode) { return "#timeline", ui.Replace }

// TimeStep is one way to go on from a moment.
type TimeStep struct {
	Name StepName
	At   int
	Href string // "" if there is nothing to go to
}

// A StepName names a way to go on.
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

// MarkDay has the marks of a day up to the moment.
type MarkDay struct {
	Day   int
	At    int
	Href  string
	Marks []Mark
}

// A Mark is an event of the timeline.
type Mark struct {
	Kind   MarkKind
	Seat   seat.Seat // the seat that claims, gives a result or leaves
	Target seat.Seat
	Role   game.Role
	Human  bool // of a result
	At     int
	Href   string
	Now    bool // the playhead is here
	Gain   int  // how much it changed the public's beliefs, from 0 to GainMost
	Yours  bool // a turning point that the visitor brought about
}

// species returns the species that the result names.
func (m *Mark) species() game.Species {
	if m.Human {
		return game.SpeciesHuman
	}
	return game.SpeciesWerewolf
}

// GainMost is the largest Gain of a Mark.
const GainMost = 4

// A MarkKind is the kind of a Mark.
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

// Lens is a pair of eyes with which a game can be seen.
type Lens struct {
	Seat    seat.Seat // NoSeat: the public, or all
	All     bool
	Href    string
	Current bool
}
