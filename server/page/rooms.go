package page

import (
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/ui"
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

// Offers to move a seat to another device, see package ui.
type (
	CodeLink = ui.CodeLink
	Moving   = ui.Moving
)
