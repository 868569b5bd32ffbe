package page

import "fmt"

// Lineups is what every line-up of some agents came to. Lists are in the order of Agents.
type Lineups struct {
	Chrome
	ID                      string
	Seats, Settings, Number int // Number: of line-ups
	Agents                  []EvaluatedAgent
	Map                     []LineupRow // by agent of the village's side
	Ranks                   []LineupRank
	Connected               []LineupFaults
	// The Brier of line-ups that the model had not seen: by the model, by the base rate, and by their own shares.
	Model, Base, Best float64
}

func (*Lineups) pageName() string { return "lineups" }

// A LineupRow is how an agent fared on the village's side, by agent of the wolf side.
type LineupRow struct {
	Name  string
	Cells []LineupCell
}

// A LineupCell is how the wolf side of one agent fared against the village's side of another.
type LineupCell struct {
	Won    float64 // share of games that the wolf side won
	OnWolf float64 // share of the village's votes that were for a werewolf
	Self   bool    // both sides are of the same agent

	WonRange, OnWolfRange *LineupRange // nil in reports of earlier versions
}

// A LineupRange is a 95 % interval.
type LineupRange struct{ Low, High float64 }

// LowText and HighText write the ends of the interval in percent.
func (r *LineupRange) LowText() string { return fmt.Sprintf("%.0f", 100*r.Low) }

// HighText is described at LowText.
func (r *LineupRange) HighText() string { return fmt.Sprintf("%.0f", 100*r.High) }

// A LineupNumber is one of the three numbers of the model.
type LineupNumber struct {
	Value float64
	Range *LineupRange // nil in reports of earlier versions
}

// WonText writes Won in percent.
func (c LineupCell) WonText() string { return percent(c.Won) }

// OnWolfText writes OnWolf in percent.
func (c LineupCell) OnWolfText() string { return percent(c.OnWolf) }

// Level is how dark the cell is, 0 to 5: one step for each sixth of the games that the wolf side won.
func (c LineupCell) Level() int { return min(5, int(6*c.Won)) }

// A LineupRank is what an agent is worth on either side, and the model's three numbers for it.
type LineupRank struct {
	Name            string
	Village, Wolves LineupPoints
	Numbers         []LineupNumber // m, d and v
}

// LineupFaults are what an agent that connected did wrong, and its ratings with the games that it spoilt as lost.
type LineupFaults struct {
	Name            string
	Spoilt          int
	Faults          []FaultCount
	Village, Wolves LineupPoints
}

// LineupPoints are a rating with its interval.
type LineupPoints struct{ Value, Low, High float64 }

// Brier writes a mean squared difference.
func Brier(x float64) string { return fmt.Sprintf("%.4f", x) }
