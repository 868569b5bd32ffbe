package page

import (
	"fmt"
	"time"

	"aiwolfplay/game"
)

// Tournaments is the page that lists tournaments, those that changed last first.
type Tournaments struct {
	Chrome
	List []TournamentRow
}

func (*Tournaments) pageName() string { return "contests" }

// TournamentRow is a line of the list of tournaments.
type TournamentRow struct {
	ID      string
	Teams   int
	Stage   string // the latest that has begun; "" for none
	Played  int
	Planned int
	Over    bool // all games of that stage are played
	Changed time.Time
}

// Tournament is the page of a tournament. It follows the games while they are played.
type Tournament struct {
	Chrome
	ID     string
	Query  string // the end of addresses that keep the stage, such as "?stage=final"
	Teams  int
	Sizes  []int // of the villages
	Block  int
	Seed   uint64
	Stages []TournamentStage
	State  TournamentState
}

func (*Tournament) pageName() string { return "contest" }

// TournamentStage is a stage that has begun.
type TournamentStage struct {
	Stage string
	Shown bool
}

// TournamentState holds what changes while games are played. Its parts are replaced one by
// one, so that tables keep their scroll position.
type TournamentState struct {
	ID, Stage string
	Query     string
	Played    int
	Planned   int
	Over      bool
	Village   Rate // games that the village won
	Qualify   int  // number of teams that go on to a final; 0 if none follows
	Roles     []game.Role
	Teams     []TournamentTeam // the best first
	Latest    []TournamentGame
}

// Parts returns the parts of the page that show the state.
func (s *TournamentState) Parts() []Part {
	return []Part{
		TournamentProgress{s}, TournamentStandings{s}, TournamentRoles{s}, TournamentCross{s}, TournamentFaults{s},
		TournamentLatest{s},
	}
}

// The parts of a tournament's page.
type (
	TournamentProgress  struct{ *TournamentState }
	TournamentStandings struct{ *TournamentState }
	TournamentRoles     struct{ *TournamentState }
	TournamentCross     struct{ *TournamentState }
	TournamentFaults    struct{ *TournamentState }
	TournamentLatest    struct{ *TournamentState }
)

func (TournamentProgress) partName() string  { return "contestprogress" }
func (TournamentStandings) partName() string { return "conteststandings" }
func (TournamentRoles) partName() string     { return "contestroles" }
func (TournamentCross) partName() string     { return "contestcross" }
func (TournamentFaults) partName() string    { return "contestfaults" }
func (TournamentLatest) partName() string    { return "contestlatest" }

func (TournamentProgress) Place() (string, Mode)  { return "#contest-progress", Replace }
func (TournamentStandings) Place() (string, Mode) { return "#contest-standings", Replace }
func (TournamentRoles) Place() (string, Mode)     { return "#contest-roles", Replace }
func (TournamentCross) Place() (string, Mode)     { return "#contest-cross", Replace }
func (TournamentFaults) Place() (string, Mode)    { return "#contest-faults", Replace }
func (TournamentLatest) Place() (string, Mode)    { return "#contest-latest", Replace }

// Progress returns a part for the template, as do the methods below.
func (s *TournamentState) Progress() TournamentProgress { return TournamentProgress{s} }

// Standings: see Progress.
func (s *TournamentState) Standings() TournamentStandings { return TournamentStandings{s} }

// ByRole: see Progress.
func (s *TournamentState) ByRole() TournamentRoles { return TournamentRoles{s} }

// Cross: see Progress.
func (s *TournamentState) Cross() TournamentCross { return TournamentCross{s} }

// Faults: see Progress.
func (s *TournamentState) Faults() TournamentFaults { return TournamentFaults{s} }

// LatestGames: see Progress.
func (s *TournamentState) LatestGames() TournamentLatest { return TournamentLatest{s} }

// Faulty reports whether a team has done something wrong.
func (s *TournamentState) Faulty() bool {
	for _, t := range s.Teams {
		if len(t.Faults) > 0 {
			return true
		}
	}
	return false
}

// A TournamentTeam is a row of the standings.
type TournamentTeam struct {
	Rank      int
	Name      string
	Agent     string // the built-in agent, "" for one that connects
	Points    int
	Rate      Rate
	ByRole    []Rate // in the order of TournamentState.Roles
	Against   []Rate // in the order of TournamentState.Teams
	Qualified bool   // among those that go on to the final, by the games so far
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

// Width returns the width of the interval.
func (r Rate) Width() float64 { return r.High - r.Low }

// Tilt compares the interval with one half: "more", "less", or "" if it contains one half.
func (r Rate) Tilt() string {
	switch {
	case r.Games > 0 && r.Low > 50:
		return "more"
	case r.Games > 0 && r.High < 50:
		return "less"
	}
	return ""
}

// A TournamentGame is a game that has been played.
type TournamentGame struct {
	N      int // from 1
	ID     string
	Winner game.Side
	Seats  []TournamentSeat
}

// A TournamentSeat is a seat of a game and the team that sat there.
type TournamentSeat struct {
	Number int
	Team   string // "" for the agent that fills an empty seat
	Role   game.Role
	Won    bool
}

// TournamentGames is the list of a stage's games.
type TournamentGames struct {
	Chrome
	ID, Stage string
	Games     []TournamentGame
	Played    int
	Page      int // from 1
	Pages     int
}

func (*TournamentGames) pageName() string { return "contestgames" }

// Href returns the address of a page of the list.
func (g *TournamentGames) Href(page int) string {
	return fmt.Sprintf("/tournaments/%s/games?stage=%s&page=%d", g.ID, g.Stage, page)
}
