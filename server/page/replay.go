package page

import (
	"time"
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
