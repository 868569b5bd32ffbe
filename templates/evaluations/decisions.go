package evaluations

import (
	"fmt"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// DecisionKinds are the kinds of decisions; each has a text decided.<kind>.
var DecisionKinds = [...]string{"voted", "attacked", "divined", "guarded", "before", "attack", "said", "end"}

// Decisions are the decisions that a number of an evaluation was counted from, game by game.
type Decisions struct {
	ui.Chrome
	ID     string // of the evaluation
	Of     string
	What   string // a capability, "win-rate" or ""
	Metric string // a metric, "" for those of What
	From   string // the provenance
	First  int    // number of the first game, from 1
	Games  []DecidedGame
	Newer  string // address of the games before these, "" for none
	Older  string
	Total  int // games
}

// Meta returns the frame's part of the page.
func (d *Decisions) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "decisions", Title: w.Title(w.T("evaluation.decisions"))}
}

// metric formats the metric and its provenance.
func (d *Decisions) metric() string {
	if d.From == "" {
		return d.Metric
	}
	return d.Metric + " (" + d.From + ")"
}

// last returns the number of the last game that is shown.
func (d *Decisions) last() int { return d.First + len(d.Games) - 1 }

// A DecidedGame is a game of an evaluation with some decisions of the challenger.
type DecidedGame struct {
	N       int // from 1
	Setting int // from 1
	Seat    int
	Role    game.Role
	Key     string // in hexadecimal
	ID      string // "" for a game that is not stored here
	List    []Decision
}

// heading returns the id of the game's heading.
func (g DecidedGame) heading() string { return fmt.Sprintf("game-%d", g.N) }

// replay returns the address of the game's replay.
func (g DecidedGame) replay() templ.SafeURL { return templ.SafeURL("/games/" + g.ID + "?as=all") }

// A Decision is one of the decisions from which a number was counted.
type Decision struct {
	Metric     string
	Day        int
	Kind       string    // decided.<Kind> is its text
	Of         int       // number of a seat
	Role       game.Role // of Of; RoleNone if the decision is about no seat
	Said       string    // an utterance in words
	Value, Out float64   // its value and the maximum
	Chance     float64
	HasChance  bool
	Loss       bool   // less is better
	Href       string // the replay at that moment
}

// tilt returns "right" or "wrong" for how good the decision was, or "".
func (d Decision) tilt() string {
	switch {
	case d.Loss || d.Value != 0 && d.Value != d.Out:
		return ""
	case d.Value == 0:
		return "wrong"
	}
	return "right"
}

// worth formats the value and its maximum.
func (d Decision) worth() string {
	if d.Out == 1 {
		return fmt.Sprintf("%.3g", d.Value)
	}
	return fmt.Sprintf("%.3g / %.3g", d.Value, d.Out)
}

// numbered formats the number of a seat with two digits, as the protocol does.
func numbered(seat int) string { return fmt.Sprintf("%02d", seat) }
