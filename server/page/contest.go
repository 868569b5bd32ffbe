package page

import (
	"fmt"
	"time"

	"aiwolfplay/game"
)

// Contests is the list of tournaments, running ones first.
type Contests struct {
	Chrome
	List []ContestRow
}

func (*Contests) pageName() string { return "contests" }

// ContestRow is a line of the list of tournaments.
type ContestRow struct {
	ID      string
	Teams   int
	Stage   string // the latest that has begun; "" for none
	Played  int
	Planned int
	Over    bool // all games of that stage are played
	Changed time.Time
}

// Contest is the page that follows a tournament.
type Contest struct {
	Chrome
	ID     string
	Query  string // what its addresses end with to keep the stage, "?stage=final"
	Teams  int
	Sizes  []int // of the villages
	Block  int
	Seed   uint64
	Stages []ContestStage
	State  ContestState
}

func (*Contest) pageName() string { return "contest" }

// ContestStage is a stage that has begun.
type ContestStage struct {
	Stage string
	Shown bool
}

// ContestState is what changes while games are played. Its parts are replaced one by
// one, so that tables keep their scroll position.
type ContestState struct {
	ID, Stage string
	Query     string
	Played    int
	Planned   int
	Over      bool
	Village   Rate // games that the village won
	Qualify   int  // how many go on to a final; 0 where none follows
	Roles     []game.Role
	Teams     []ContestTeam // the best first
	Latest    []ContestGame
}

// Parts returns the parts of the page that show the state.
func (s *ContestState) Parts() []Part {
	return []Part{
		ContestProgress{s}, ContestStandings{s}, ContestRoles{s}, ContestCross{s}, ContestFaults{s}, ContestLatest{s},
	}
}

// The parts of a tournament's page.
type (
	ContestProgress  struct{ *ContestState }
	ContestStandings struct{ *ContestState }
	ContestRoles     struct{ *ContestState }
	ContestCross     struct{ *ContestState }
	ContestFaults    struct{ *ContestState }
	ContestLatest    struct{ *ContestState }
)

func (ContestProgress) partName() string  { return "contestprogress" }
func (ContestStandings) partName() string { return "conteststandings" }
func (ContestRoles) partName() string     { return "contestroles" }
func (ContestCross) partName() string     { return "contestcross" }
func (ContestFaults) partName() string    { return "contestfaults" }
func (ContestLatest) partName() string    { return "contestlatest" }

func (ContestProgress) Place() (string, Mode)  { return "#contest-progress", Replace }
func (ContestStandings) Place() (string, Mode) { return "#contest-standings", Replace }
func (ContestRoles) Place() (string, Mode)     { return "#contest-roles", Replace }
func (ContestCross) Place() (string, Mode)     { return "#contest-cross", Replace }
func (ContestFaults) Place() (string, Mode)    { return "#contest-faults", Replace }
func (ContestLatest) Place() (string, Mode)    { return "#contest-latest", Replace }

// Progress, Standings and so on are the parts for the template.
func (s *ContestState) Progress() ContestProgress { return ContestProgress{s} }

// Standings: see Progress.
func (s *ContestState) Standings() ContestStandings { return ContestStandings{s} }

// ByRole: see Progress.
func (s *ContestState) ByRole() ContestRoles { return ContestRoles{s} }

// Cross: see Progress.
func (s *ContestState) Cross() ContestCross { return ContestCross{s} }

// Faults: see Progress.
func (s *ContestState) Faults() ContestFaults { return ContestFaults{s} }

// LatestGames: see Progress.
func (s *ContestState) LatestGames() ContestLatest { return ContestLatest{s} }

// Faulty reports whether a team has done something wrong.
func (s *ContestState) Faulty() bool {
	for _, t := range s.Teams {
		if len(t.Faults) > 0 {
			return true
		}
	}
	return false
}

// A ContestTeam is how a team stands.
type ContestTeam struct {
	Rank      int
	Name      string
	Agent     string // the built-in agent, "" for one that connects
	Points    int
	Rate      Rate
	ByRole    []Rate // in the order of ContestState.Roles
	Against   []Rate // in the order of ContestState.Teams
	Qualified bool   // would go on to the final
	Faults    []FaultCount
}

// A Rate is a share of games, with its 95 % interval. Its numbers are percents.
type Rate struct {
	Games          int
	Won            int
	Share          float64
	Low, High      float64
	AgainstOneself bool
}

// Percent writes the share with one decimal.
func (r Rate) Percent() string { return fmt.Sprintf("%.1f", r.Share) }

// Round writes the share without decimals.
func (r Rate) Round() string { return fmt.Sprintf("%.0f", r.Share) }

// LowText and HighText write the bounds of the interval.
func (r Rate) LowText() string { return fmt.Sprintf("%.1f", r.Low) }

// HighText: see LowText.
func (r Rate) HighText() string { return fmt.Sprintf("%.1f", r.High) }

// Width is that of the interval.
func (r Rate) Width() float64 { return r.High - r.Low }

// Tilt says whether the interval leaves out one half: "more", "less" or "".
func (r Rate) Tilt() string {
	switch {
	case r.Games > 0 && r.Low > 50:
		return "more"
	case r.Games > 0 && r.High < 50:
		return "less"
	}
	return ""
}

// A ContestGame is a game that has been played.
type ContestGame struct {
	N      int // from 1
	ID     string
	Winner game.Side
	Seats  []ContestSeat
}

// A ContestSeat is who sat where.
type ContestSeat struct {
	Number int
	Team   string // "" for the agent that fills an empty seat
	Role   game.Role
	Won    bool
}

// ContestGames is the list of a stage's games.
type ContestGames struct {
	Chrome
	ID, Stage string
	Games     []ContestGame
	Played    int
	Page      int // from 1
	Pages     int
}

func (*ContestGames) pageName() string { return "contestgames" }

// Href is the address of a page of the list.
func (g *ContestGames) Href(page int) string {
	return fmt.Sprintf("/tournaments/%s/games?stage=%s&page=%d", g.ID, g.Stage, page)
}
