package scene

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// Head is the top of the page of a table, with the day, the phase and the clock.
type Head struct {
	Day      int
	Phase    game.Phase
	Turn     int // from 1; 0 when no turn is running
	Turns    int // of a day at most
	Living   int
	Deadline time.Time // zero: none
	Others   bool      // the clock runs for others, for whom the viewer waits
	Now      time.Time // of the server, to which Deadline relates
	Pace     *Pace     // nil if people set the pace
	Still    bool      // somebody has stopped the story
	Speed    float64   // at which the table sends the story line by line, 0 if the page does
}

// Place returns the element that the head replaces.
func (Head) Place() (string, ui.Mode) { return "#head", ui.Replace }

// Pace is the pace of the story when no living person plays.
type Pace struct {
	Table string
	Speed float64
	Still bool // the story waits until it is let go on, or for one more line
	End   bool // the rest can be shown at once
	Ended bool // "to the end" was pressed
}

// Speeds lists how many times reading speed a story can go on.
var Speeds = [...]float64{0.5, 1, 2, 5, 10}
