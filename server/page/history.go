package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/standing"
)

// Games is the list of finished games, newest first.
type Games struct {
	Chrome
	Search GameSearch
	Games  []Finished
	Total  int    // of all games, found or not
	Newer  string // address of the next page, "" if there is none
	Older  string
	Import *Import // the result of importing a log; nil: none was sent

	DataQuery string // what the address of their data ends with
}

func (*Games) pageName() string { return "games" }

// GameSearch is a search for finished games; the zero value finds all.
type GameSearch struct {
	Name   string
	Player string // the name that somebody signs in with
	Agent  string
	Role   game.Role
	Size   int
	Winner game.Side
	From   string // as a date field has it
	Until  string
	Mine   bool
	Agents []string // that can be chosen
}

// Any reports whether the search restricts anything.
func (s GameSearch) Any() bool {
	return s.Name != "" || s.Player != "" || s.Agent != "" || s.Role != game.RoleNone || s.Size > 0 ||
		s.Winner != game.SideNone || s.From != "" || s.Until != "" || s.Mine
}

// Roles lists the roles that can be chosen.
func (GameSearch) Roles() []game.Role { return game.Roles[:] }

// Sides lists the sides that can be chosen.
func (GameSearch) Sides() []game.Side { return []game.Side{game.SideVillage, game.SideWerewolf} }

// Sizes lists the sizes that can be chosen.
func (GameSearch) Sizes() (sizes []int) {
	for n := rules.MinSeats; n <= game.MaxSeats; n++ {
		sizes = append(sizes, n)
	}
	return sizes
}

// Finished is one line of the list.
type Finished = gamerow.Finished

// Import says what was wrong with a log that was sent.
type Import struct {
	Problem string // in the viewer's language
}

// Records of agents and people, see package standing.
type (
	VillageSizes = standing.VillageSizes
	VillageSize  = standing.VillageSize
	Standing     = standing.Standing
	SideStanding = standing.Side
	RoleStanding = standing.Role
	Wins         = standing.Wins
)

// Statistics is how agents, and the visitor, have played.
type Statistics struct {
	Chrome
	Sizes    VillageSizes
	You      *Standing // nil for somebody who has not played to an end
	Agents   []Standing
	Compared *AgentComparison // nil where nobody asks for it
}

func (*Statistics) pageName() string { return "statistics" }
