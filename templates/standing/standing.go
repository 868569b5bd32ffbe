// Package standing has the records of agents and people: games won by side and role, and the choice of a size of
// village.
package standing

import (
	"math"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
	"aiwolfplay/templates/ui"
)

// VillageSizes is the choice of a size of village.
type VillageSizes struct {
	Here string // address of the page
	List []VillageSize
}

// A VillageSize is one choice of a size.
type VillageSize struct {
	Seats   int // 0: all sizes together
	Href    string
	Current bool
}

// Any reports whether there is something to choose.
func (s VillageSizes) Any() bool { return len(s.List) > 2 }

// Current returns the value of the address, "all" for all sizes.
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

// A Standing is the record of an agent or a person.
type Standing struct {
	Name  string
	Sides []Side
	Roles []Role
}

// Both returns the records for the two sides, the village's first.
func (s Standing) Both() [2]Side {
	var both [2]Side
	for _, side := range s.Sides {
		if side.Side == game.SideWerewolf {
			both[1] = side
		} else {
			both[0] = side
		}
	}
	return both
}

// A Side has the results of an agent or person for a side.
type Side struct {
	Side   game.Side
	Wins   Wins
	Rating int // 0: none yet
}

// A Role has the results of an agent or person in a role.
type Role struct {
	Role game.Role
	Wins Wins
}

// Wins counts games, and the games that were won.
type Wins struct{ Games, Won int }

// Percent returns the share of games that were won, in percent.
func (w Wins) Percent() int {
	if w.Games == 0 {
		return 0
	}
	return int(math.Round(100 * float64(w.Won) / float64(w.Games)))
}

// Low returns the lower end of the 95 % interval of the true share, in percent.
func (w Wins) Low() int { low, _ := w.Interval(); return int(math.Round(100 * low)) }

// High returns the upper end of that interval, in percent.
func (w Wins) High() int { _, high := w.Interval(); return int(math.Round(100 * high)) }

// Interval returns the ends of the 95 % interval of the true share.
func (w Wins) Interval() (low, high float64) { return rating.Interval(w.Won, w.Games) }

// name returns the label of the size in the choice.
func (s VillageSize) name(w ui.Words) string {
	if s.Seats == 0 {
		return w.T("statistics.all")
	}
	return w.N("games.seats", s.Seats)
}

// label returns the name of the agent or person whose record it is.
func (s Standing) label(w ui.Words) string {
	if s.Name == "" {
		return w.T("statistics.you")
	}
	return w.Mind(s.Name)
}

func (s Side) name(w ui.Words) string {
	if s.Side == game.SideWerewolf {
		return w.T("statistics.werewolf")
	}
	return w.T("statistics.village")
}

// RatingText formats the rating, "–" if there is none yet.
func (s Side) RatingText() string {
	if s.Rating == 0 {
		return "–"
	}
	return strconv.Itoa(s.Rating)
}
