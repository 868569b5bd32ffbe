package page

import (
	"fmt"
	"math"
	"time"

	"aiwolfplay/game"
)

// AgentComparison is two agents side by side, and how they have fared over time.
type AgentComparison struct {
	A, B string // B is "" where only one is looked at
	Rows []ComparedRow
	By   string // day or week
	// Periods have the games of each; the latest ones.
	Periods []CoursePeriod
	Seats   int // at most so many of an agent's latest seats are counted
}

// A ComparedRow is what both have played for a side, or as a role where Role is set.
type ComparedRow struct {
	Side             game.Side
	Role             game.Role
	A, B             Wins
	RatingA, RatingB int // for a side; 0: none yet
}

// A CoursePeriod is what both have played in a day or a week.
type CoursePeriod struct {
	Start time.Time
	A, B  Wins
}

// Names are the agents that are looked at.
func (c *AgentComparison) Names() []string {
	if c.B == "" {
		return []string{c.A}
	}
	return []string{c.A, c.B}
}

// Date writes the first day of the period.
func (p CoursePeriod) Date() string { return p.Start.Format(time.DateOnly) }

// The chart of an AgentComparison, in units of the picture.
const (
	chartWidth  = 600
	chartHeight = 200
)

// A ChartPoint is a share with its interval.
type ChartPoint struct{ X, Y, Low, High string }

// A ChartSeries is one agent in the chart.
type ChartSeries struct {
	Name   string
	Path   string
	Points []ChartPoint
}

// Chart draws the shares of games won, period by period. Neighbouring periods without games have no line between.
func (c *AgentComparison) Chart() (list []ChartSeries) {
	step := chartWidth / math.Max(1, float64(len(c.Periods)))
	for i, name := range c.Names() {
		s := ChartSeries{Name: name}
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
			s.Points = append(s.Points, ChartPoint{units(x), units(at), units(y(low)), units(y(high))})
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

// First and Last are the ends of the axis of time.
func (c *AgentComparison) First() string { return c.Periods[0].Date() }

// Last: see First.
func (c *AgentComparison) Last() string { return c.Periods[len(c.Periods)-1].Date() }

func units(x float64) string { return fmt.Sprintf("%.1f", x) }
