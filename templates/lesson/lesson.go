// Package lesson has the lessons of a class: their steps on the wall, on phones and on the teacher's console, the lists
// of lessons, and pages to print. Questions about the students' own games are shown in the same way.
package lesson

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
	"aiwolfplay/templates/village"
)

// A Step is a step of a lesson as everybody in the room may see it. It contains nothing that is not shown yet.
type Step struct {
	Title   string // of the lesson
	N, Of   int
	Kind    string
	Heading string
	Text    []string
	Table   *Table
	Ask     *Ask
	Task    *Task
	Cast    []seat.Seat         // of the village, if there is no table yet
	Mix     []village.RoleCount // the roles that there are
	Roles   []Player            // once they are shown
	Scores  []Score
}

// A Table is the table of a game at the moment of a step.
type Table struct {
	Day   int
	Phase game.Phase
	Seats []Seat
	Lines line.Lines
	Focus *Focus
}

// A Focus shows the latest sentence in all its forms.
type Focus struct {
	Seat  seat.Seat
	Faces sentence.Faces
}

// A Seat is a seat of a table.
type Seat struct {
	seat.Seat
	Claim game.Role
	Dead  bool
}

// A Player is a seat and its role.
type Player struct {
	seat.Seat
	Role game.Role
}

// The questions.
const (
	Wolf     = "wolf"     // which seat is the werewolf
	Executed = "executed" // which seat is voted out
	Next     = "next"     // what a seat says next
)

// An Ask is a question, and how it was answered.
type Ask struct {
	Question string
	Seat     seat.Seat // of Next: the speaker
	Options  []Option
	Count    Count
	Blank    bool // the question is open, and the answers of the class must stay hidden
	Compared bool // the options have the estimates of agents and of public facts
	Shown    bool // the right options are known
	Score    *Score
}

// A Count counts the answers.
type Count struct {
	Answered, Present int
	Open              bool
}

// An Option is an answer that can be chosen.
type Option struct {
	Value          string
	Seat           seat.Seat    // NoSeat for a sentence
	Said           []line.Piece // the sentence
	Act            string       // a kind of sentence, in place of one; "" for none
	Yours          bool         // the viewer has chosen it
	Count, Share   int          // how often it was chosen, if that may be known, and in percent
	Agents, Public int          // percent
	Right          bool
}

// act returns the name of a kind of sentence.
func (o *Option) act(w ui.Words) string {
	switch o.Act {
	case "accuse":
		return w.T("query.act.accuse")
	case "trust":
		return w.T("query.act.trust")
	case "claim":
		return w.T("query.act.claim")
	case "ask":
		return w.T("query.act.ask")
	case "agree":
		return w.T("query.act.agree")
	}
	return w.T("query.act.silent")
}

// A Score rates the answers to a question in points.
type Score struct {
	Step                  int // number, from 1
	Heading               string
	Class, Agents, Public int
	Answered              int
	Compared              bool     // with agents and public facts
	Chance                int      // points of an even guess
	Made                  []Option // the answers that made the points of the class
}

// A Task is a sentence to build, with the sentences that were built.
type Task struct {
	Say      string
	Seat     seat.Seat
	Count    Count
	Meanings []Meaning // once the task is closed
	Rest     int       // students whose sentences are not among them, for want of room
}

// A Meaning is a meaning that several sentences share.
type Meaning struct {
	Said     []line.Piece
	Protocol []string // ways in which it was said
	Ways     int      // how many there are
	Count    int
	Right    bool
}

// sure returns a text for how sure somebody is of an answer, from 1 to 3.
func sure(w ui.Words, n int) string {
	switch n {
	case 1:
		return w.T("lesson.sure.1")
	case 2:
		return w.T("lesson.sure.2")
	}
	return w.T("lesson.sure.3")
}

// away returns a text that lists the students who have not answered.
func away(w ui.Words, names []string) string {
	if len(names) == 0 {
		return w.T("lesson.all")
	}
	called := make([]string, len(names))
	for i, name := range names {
		called[i] = w.Called(name)
	}
	return w.T("lesson.away") + " " + strings.Join(called, w.T("list.comma"))
}
