package home

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/standing"
)

// OwnRecord sums up a visitor's finished games for the first page.
type OwnRecord struct {
	Village, Wolves standing.Wins // games that count, by side
	Practice        standing.Wins // practice and guided games
	Latest          []OwnGame
	Best            *BestMove // nil: none in the latest games
	Goal            OwnGoal
}

// OwnGame is one of the visitor's latest games.
type OwnGame struct {
	ID       string
	Role     game.Role
	Won      bool
	Practice bool
}

// BestMove is a vote that decided an execution.
type BestMove struct {
	ID   string // the game
	Day  int
	Role game.Role // of the seat that was executed
}

// OwnGoal is a next goal for the visitor.
type OwnGoal struct {
	Name   string    // village, role, large, streak or room
	Role   game.Role // to win as, if the name is role
	Streak int       // wins in a row so far, if the name is streak
}
