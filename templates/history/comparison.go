package history

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

// A Comparison is two agents side by side, and how they have fared over time.
type Comparison struct {
	A, B string // B is "" if only one is looked at
	Rows []ComparedRow
	By   string // day or week
	// Periods have the games of each; the latest ones.
	Periods []Period
	Seats   int // the maximum number of an agent's latest seats that are counted
}

// A ComparedRow has the results of both agents for a side, or in a role if Role is set.
type ComparedRow struct {
	Side             game.Side
	Role             game.Role
	A, B             standing.Wins
	RatingA, RatingB int // for a side; 0: none yet
}

// A Period has the results of both agents in a day or a week.
type Period struct {
	Start time.Time
	A, B  standing.Wins
}

// Names returns the agents.
func (c *Comparison) Names() []string {
	if c.B == "" {
		return []string{c.A}
	}
	return []string{c.A, c.B}
}

// date formats the first day of the period.
func (p Period) date() string { return p.Start.Format(time.DateOnly) }

// The sizes of the chart of a Comparison, in units of the picture.
const (
	chartWidth  = 600
	chartHeight = 200
)

// A chartPoint is a share with its interval.
type chartPoint struct{ X, Y, Low, High string }

// A chartSeries is the line of one agent in the chart.
type chartSeries struct {
	Name   string
	Path   string
	Points []chartPoint
}

// chart returns the shares of games won, period by period. If one of two neighbouring periods has no games, no line
// joins them.
func (c *Comparison) chart() (list []chartSeries) {
	step := chartWidth / math.Max(1, float64(len(c.Periods)))
	for i, name := range c.Names() {
		s := chartSeries{Name: name}
		joined := false
		for k, p := range c.Periods {
			wins := p.A
			if i == 1 {
				wins = p.B
			}
			if wins.Games == 0 {
				joined = false
				continue
			}
			x := step*(float64(k)+0.5) + 6*float64(i) - 3
			y := func(share float64) float64 { return chartHeight * (1 - share) }
			low, high := wins.Interval()
			at := y(float64(wins.Won) / float64(wins.Games))
			s.Points = append(s.Points, chartPoint{units(x), units(at), units(y(low)), units(y(high))})
			move := "M"
			if joined {
				move = "L"
			}
			s.Path += fmt.Sprintf("%s%.1f %.1f", move, x, at)
			joined = true
		}
		list = append(list, s)
	}
	return list
}

// first returns the beginning of the axis of time.
func (c *Comparison) first() string { return c.Periods[0].date() }

// last returns the end of the axis of time.
func (c *Comparison) last() string { return c.Periods[len(c.Periods)-1].date() }

func units(x float64) string { return fmt.Sprintf("%.1f", x) }

// side returns the name of the side of a row without a role.
func (r ComparedRow) side(w ui.Words) string {
	if r.Side == game.SideWerewolf {
		return w.T("statistics.werewolf")
	}
	return w.T("statistics.village")
}

// rated formats a rating beside wins, "" if there is none.
func rated(w ui.Words, rating int) string {
	if rating == 0 {
		return ""
	}
	return w.T("statistics.rating") + " " + strconv.Itoa(rating)
}
