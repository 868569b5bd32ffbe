package play

import (
	"time"

	"aiwolfplay/templates/line"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/tournaments"
	"aiwolfplay/templates/ui"
)

// Replay is a finished game at one moment of it, as one viewer saw it. It has the same parts as the live table, and
// holds nothing of later moments.
type Replay struct {
	ui.Chrome
	ID         string
	Ended      time.Time
	Head       scene.Head
	Role       scene.RoleCard // empty: the reader borrows the eyes, and was not dealt the role
	Seats      scene.Seats
	Talk       scene.TalkLog
	Votes      line.Votes
	Board      scene.Board
	Filter     scene.Filter
	Timeline   scene.Timeline
	End        End
	Review     review.Review // empty before the end
	Theatre    theatre.Theatre
	Tournament tournaments.Place
	Screen     bool         // for a projector: large, without controls
	Class      string       // id of the class in which the reader played it, while it is of this round; "" for none
	Wall       *ui.Wall     // shown by a projector beside the game, nil elsewhere
	Again      *rooms.Again // whether the people of the game play again, nil for visitors who did not play it with others
	Earlier    string       // address that shows the days before this one too; "" if none are left out
}

// Meta returns the frame's part of the page.
func (p *Replay) Meta(w ui.Words) ui.Meta {
	return ui.Meta{
		Name: "game", Title: w.Title(w.T("game.title")), Phase: p.Head.Phase.String(),
		Sheets: sheets(p.Screen || p.Class != ""), Script: ui.PlayScript,
	}
}

// LeadsTo returns the games except the one on the page.
func (p *Replay) LeadsTo(list []ui.GoesOn) []ui.GoesOn { return ui.Except(list, p.ID) }

// Standalone is a finished game as one file that needs no other: for keeping, and for reading without a server.
type Standalone struct {
	ID     string
	Ended  time.Time
	End    End
	Review review.Review
	Board  scene.Board
	Talk   line.Lines
}
