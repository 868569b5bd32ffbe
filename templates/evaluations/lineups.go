package evaluations

import (
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/ui"
)

// Lineups are the results of every line-up of some agents. Lists are in the order of Agents.
type Lineups struct {
	ui.Chrome
	ID                      string
	Seats, Settings, Number int // Number: of line-ups
	Agents                  []Agent
	Map                     []LineupRow // by agent of the village's side
	Ranks                   []Rank
	Connected               []Connected
	// The Brier of line-ups that the model had not seen: by the model, by the base rate, and by their own shares.
	Model, Base, Best float64
}

// Meta returns the frame's part of the page.
func (l *Lineups) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "lineups", Title: w.Title(w.T("lineups.title"))}
}

// A LineupRow has the results of an agent on the village's side, by agent of the wolf side.
type LineupRow struct {
	Name  string
	Cells []Cell
}

// A Cell has the results of the wolf side of one agent against the village's side of another.
type Cell struct {
	Won    float64 // share of games that the wolf side won
	OnWolf float64 // share of the village's votes that were for a werewolf
	Self   bool    // both sides are of the same agent

	WonRange, OnWolfRange *Range // nil in reports of earlier versions
}

// A Range is a 95 % interval.
type Range struct{ Low, High float64 }

// text formats a share's interval in percent.
func (r *Range) text(w ui.Words) string { return from(w, 100*r.Low, 100*r.High, 0) }

// level returns the darkness of the cell, 0 to 5: one step for each sixth of the games that the wolf side won.
func (c Cell) level() int { return min(5, int(6*c.Won)) }

// onWolf formats OnWolf and its interval.
func (c Cell) onWolf(w ui.Words) string {
	text := w.T("lineups.onwolf", "Percent", card.Percent(c.OnWolf))
	if c.OnWolfRange != nil {
		text += " (" + c.OnWolfRange.text(w) + ")"
	}
	return text
}

// A Rank has the ratings of an agent on either side, and the model's three numbers for it.
type Rank struct {
	Name            string
	Village, Wolves Points
	Numbers         []Number // m, d and v
}

// A Number is one of the three numbers of the model.
type Number struct {
	Value float64
	Range *Range // nil in reports of earlier versions
}

// Connected are the faults of an agent that connected, and its ratings with the games that it spoilt as lost.
type Connected struct {
	Name            string
	Spoilt          int
	Faults          []Fault
	Village, Wolves Points
}

// Points are a rating with its interval.
type Points struct{ Value, Low, High float64 }

// from formats an interval.
func from(w ui.Words, low, high float64, digits int) string {
	return w.T("evaluation.from", "Low", figure(low, digits), "High", figure(high, digits))
}
