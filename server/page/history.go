package page

import (
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/standing"
)

// The pages of finished games, see package history.
type (
	Games           = history.Games
	GameSearch      = history.Search
	Import          = history.Import
	Statistics      = history.Statistics
	AgentComparison = history.Comparison
	ComparedRow     = history.ComparedRow
	CoursePeriod    = history.Period
	Data            = history.Data
	DataTable       = history.Table
	DataColumn      = history.Column
	Finished        = gamerow.Finished
)

// Records of agents and people, see package standing.
type (
	VillageSizes = standing.VillageSizes
	VillageSize  = standing.VillageSize
	Standing     = standing.Standing
	SideStanding = standing.Side
	RoleStanding = standing.Role
	Wins         = standing.Wins
)
