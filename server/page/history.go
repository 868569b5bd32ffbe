package page

import (
	"math"
	"strconv"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
	"aiwolfplay/game/rules"
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
type Finished struct {
	ID       string
	Ended    time.Time
	Days     int
	Seats    int
	Winner   game.Side
	Imported bool      // read from a log
	Private  bool      // only its people, and people with the link, see it
	You      *SeatCard // the viewer's seat with Role and Won, nil if the viewer did not play
	Story    Story
	Faces    []Seat // who sat there
}

// Import says what was wrong with a log that was sent.
type Import struct {
	Problem string // in the viewer's language
}

// VillageSizes is the choice of a size of village, for pages that say how somebody has played.
type VillageSizes struct {
	Here string // address of the page
	List []VillageSize
}

// A VillageSize is one of them.
type VillageSize struct {
	Seats   int // 0: all sizes together
	Href    string
	Current bool
}

// Any reports whether there is something to choose.
func (s VillageSizes) Any() bool { return len(s.List) > 2 }

// Current is the value of the address, "" where there is none.
func (s VillageSizes) Current() string {
	for _, size := range s.List {
		if size.Current && size.Seats > 0 {
			return strconv.Itoa(size.Seats)
		}
	}
	return "all"
}

// Mixed reports whether villages of all sizes are shown together: then nobody has a rating.
func (s VillageSizes) Mixed() bool { return s.Any() && s.Current() == "all" }

// Statistics is how agents, and the visitor, have played.
type Statistics struct {
	Chrome
	Sizes    VillageSizes
	You      *Standing // nil for somebody who has not played to an end
	Agents   []Standing
	Compared *AgentComparison // nil where nobody asks for it
}

func (*Statistics) pageName() string { return "statistics" }

// Standing is the record of an agent or a person.
type Standing struct {
	Name  string
	Sides []SideStanding
	Roles []RoleStanding
}

// Both returns the records for the two sides, the village's first.
func (s Standing) Both() [2]SideStanding {
	var both [2]SideStanding
	for _, side := range s.Sides {
		if side.Side == game.SideWerewolf {
			both[1] = side
		} else {
			both[0] = side
		}
	}
	return both
}

// SideStanding is what was played for a side.
type SideStanding struct {
	Side   game.Side
	Wins   Wins
	Rating int // 0: none yet
}

// RoleStanding is what was played as a role.
type RoleStanding struct {
	Role game.Role
	Wins Wins
}

// Wins counts games and those that were won.
type Wins struct{ Games, Won int }

// Percent is the share of games that were won.
func (w Wins) Percent() int {
	if w.Games == 0 {
		return 0
	}
	return int(math.Round(100 * float64(w.Won) / float64(w.Games)))
}

// Low is the lower end of what the true share may be, in percent: that of the 95 % interval.
func (w Wins) Low() int { low, _ := w.interval(); return int(math.Round(100 * low)) }

// High is the upper end.
func (w Wins) High() int { _, high := w.interval(); return int(math.Round(100 * high)) }

func (w Wins) interval() (low, high float64) { return rating.Interval(w.Won, w.Games) }
