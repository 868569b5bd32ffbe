// Package tournaments has the pages of tournaments: the list, the standings of a stage, and its games.
package tournaments

import (
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/ui"
)

// A List has tournaments, those that changed last first.
type List struct {
	ui.Chrome
	Rows []Row
}

// Meta returns the frame's part of the page.
func (*List) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "contests", Title: w.Title(w.T("contest.list"))}
}

// A Row is a line of the list.
type Row struct {
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
	ui.Chrome
	ID     string
	Query  string // the end of addresses that keep the stage, such as "?stage=final"
	Teams  int
	Sizes  []int // of the villages
	Block  int
	Seed   uint64
	Stages []Stage
	State  State
}

// Meta returns the frame's part of the page.
func (t *Tournament) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{Name: "contest", Title: w.Title(w.T("contest.title"))}
	if !t.State.Over {
		m.Refresh = 10
	}
	return m
}

// sizes lists the sizes of the villages.
func (t *Tournament) sizes() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(t.Sizes), " ", ", "), "[]")
}

// A Stage is a stage that has begun.
type Stage struct {
	Name  string
	Shown bool
}

// StageName returns the name of a stage.
func StageName(w ui.Words, stage string) string {
	switch stage {
	case "preliminary":
		return w.T("contest.stage.preliminary")
	case "final":
		return w.T("contest.stage.final")
	}
	return w.T("contest.stage.round")
}

// A State changes while games are played. Its parts are replaced one by one, so that tables keep their scroll position.
type State struct {
	ID, Stage string
	Query     string
	Played    int
	Planned   int
	Over      bool
	Village   Rate // games that the village won
	Qualify   int  // number of teams that go on to a final; 0 if none follows
	Roles     []game.Role
	Teams     []Team // the best first
	Latest    []Game
}

// The parts of a tournament's page.
type (
	Progress  struct{ *State }
	Standings struct{ *State }
	ByRole    struct{ *State }
	Cross     struct{ *State }
	Faults    struct{ *State }
	Latest    struct{ *State }
)

// Place returns the element that the part replaces.
func (Progress) Place() (string, ui.Mode) { return "#contest-progress", ui.Replace }

// Place returns the element that the part replaces.
func (Standings) Place() (string, ui.Mode) { return "#contest-standings", ui.Replace }

// Place returns the element that the part replaces.
func (ByRole) Place() (string, ui.Mode) { return "#contest-roles", ui.Replace }

// Place returns the element that the part replaces.
func (Cross) Place() (string, ui.Mode) { return "#contest-cross", ui.Replace }

// Place returns the element that the part replaces.
func (Faults) Place() (string, ui.Mode) { return "#contest-faults", ui.Replace }

// Place returns the element that the part replaces.
func (Latest) Place() (string, ui.Mode) { return "#contest-latest", ui.Replace }

// faulty reports whether a team has done something wrong.
func (s *State) faulty() bool {
	for i := range s.Teams {
		if len(s.Teams[i].Faults) > 0 {
			return true
		}
	}
	return false
}

// A Team is a row of the standings.
type Team struct {
	Rank      int
	Name      string
	Agent     string // the built-in agent, "" for one that connects
	Points    int
	Rate      Rate
	ByRole    []Rate // in the order of State.Roles
	Against   []Rate // in the order of State.Teams
	Qualified bool   // among those that go on to the final, by the games so far
	Faults    []agents.FaultCount
}

// A Rate is a share of games with its 95 % interval. Its numbers are percentages.
type Rate struct {
	Games          int
	Won            int
	Share          float64
	Low, High      float64
	AgainstOneself bool
}

// percent formats a number with one decimal.
func percent(x float64) string { return fmt.Sprintf("%.1f", x) }

// round formats the share without decimals.
func (r Rate) round() string { return fmt.Sprintf("%.0f", r.Share) }

// tilt compares the interval with one half: "more", "less", or "" if it contains one half.
func (r Rate) tilt() string {
	switch {
	case r.Games > 0 && r.Low > 50:
		return "more"
	case r.Games > 0 && r.High < 50:
		return "less"
	}
	return ""
}

// A Game is a game that has been played.
type Game struct {
	N      int // from 1
	ID     string
	Winner game.Side
	Seats  []Seat
}

// A Seat is a seat of a game and the team that sat there.
type Seat struct {
	Number int
	Team   string // "" for the agent that fills an empty seat
	Role   game.Role
	Won    bool
}

// team returns the text that is shown for the team.
func (s Seat) team() string {
	if s.Team == "" {
		return "·"
	}
	return s.Team
}

// A Place is the position of a game in its tournament. The zero value is for a game without a tournament.
type Place struct {
	Href  string // the page of the stage's games that it is on
	Stage string
	N     int    // from 1
	Seats []Seat // the teams, without their roles
}

// Games is the list of a stage's games, page by page.
type Games struct {
	ui.Chrome
	ID, Stage string
	List      []Game
	Played    int
	Page      int // from 1
	Pages     int
}

// Meta returns the frame's part of the page.
func (*Games) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "contestgames", Title: w.Title(w.T("contest.allgames"))}
}

// Href returns the address of a page of the list.
func (g *Games) Href(page int) string {
	return fmt.Sprintf("/tournaments/%s/games?stage=%s&page=%d", g.ID, g.Stage, page)
}

// tournament returns the address of the standings.
func (g *Games) tournament() string {
	if g.Stage == "" {
		return "/tournaments/" + g.ID
	}
	return "/tournaments/" + g.ID + "?stage=" + g.Stage
}
