package page

import (
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/shell"
	"aiwolfplay/templates/village"
)

// Rooms, see packages rooms and village.
type (
	OpenRoom    = rooms.OpenRoom
	Room        = rooms.Room
	RoomState   = rooms.State
	MiniChoice  = rooms.Mini
	MiniOffer   = rooms.Offer
	MiniSetting = rooms.Setting
	Chair       = rooms.Chair
	Out         = rooms.Out
	Move        = rooms.Move
	Again       = rooms.Again
	Rules       = rooms.Rules
	RuleOption  = rooms.RuleOption
	RoleCount   = village.RoleCount
)

// The first page and the list of games, see package home.
type (
	Lobby       = home.Lobby
	Running     = home.Running
	RunningMini = home.RunningMini
	OwnRecord   = home.OwnRecord
	OwnGame     = home.OwnGame
	BestMove    = home.BestMove
	OwnGoal     = home.OwnGoal
	OpenLists   = home.OpenLists
	OpenTable   = home.OpenTable
	Tables      = home.Tables
)

// Sizes lists the villages that can be played, see package rooms.
func Sizes() []int { return rooms.Sizes() }

// Offers to move a seat to another device, see package shell.
type (
	CodeLink = shell.CodeLink
	Moving   = shell.Moving
)

// Moving is for who sits at the table, nil for others.
func (t *Table) Moving() *Moving {
	if !t.Plays {
		return nil
	}
	return &Moving{Action: "/tables/" + t.ID + "/move", Account: t.Account}
}

// Marks are those that seats can be given.
var Marks = map[string]bool{"good": true, "unsure": true, "wolf": true}

// KeptMarks is where a player's marks can be kept, "" where they cannot.
func (t *Table) KeptMarks() string {
	if !t.Plays || t.Class != "" {
		return ""
	}
	return "/tables/" + t.ID + "/marks"
}

// KeptMarks is "": marks in a record stay in the browser.
func (*Replay) KeptMarks() string { return "" }

// Moving is nil: nobody sits in a record.
func (*Replay) Moving() *Moving { return nil }
