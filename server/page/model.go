package page

import (
	"math"

	"aiwolfplay/game"
)

// Model is the page that explains a likelihood table: how much each kind of evidence
// counts, and how good the guesses from it are. Agents and the public's row of the
// theatre use these tables.
type Model struct {
	Chrome
	Table    string // its name
	Source   string // what it was fitted on, as the table itself says
	Version  int
	Seats    int
	Choices  []ModelChoice
	Roles    []game.Role // columns: how a role compares with a villager
	Evidence []ModelRow
	Measures []ModelMeasure
}

func (*Model) pageName() string { return "model" }

// ModelChoice is a table and a size of village.
type ModelChoice struct {
	Table   string // "house" or "contest"
	Seats   int
	Href    string
	Current bool
}

// ModelRow is one kind of evidence in some circumstances.
type ModelRow struct {
	Kind          string // the name of a belief.Kind, "" for one of another version
	Name          string // as the table has it
	First         bool   // of its kind
	Circumstances []string
	Roles         []Factor // by Model.Roles
	Village, Seer Factor   // how much likelier a villager, or a seer, shows it where it is aimed at a wolf
	Aimed         bool     // it has a target
}

// A Factor is the logarithm of how many times likelier something is. Zero means as
// likely.
type Factor float64

// Large reports whether the factor is at least 2, or at most one half.
func (f Factor) Large() bool { return math.Abs(float64(f)) >= math.Ln2 }

// More reports whether it is likelier rather than less likely.
func (f Factor) More() bool { return f > 0 }

// String writes the factor as a teacher would: ×2.4, ÷3.1, or – for as likely.
func (f Factor) String() string {
	switch times := timesText(math.Exp(math.Abs(float64(f)))); {
	case times == timesText(1):
		return "–"
	case f > 0:
		return "×" + times
	default:
		return "÷" + times
	}
}

// ModelMeasure is how good the guesses were on held-back games.
type ModelMeasure struct {
	Seats, Day             int // Day 0: all
	Unseen                 bool
	Games                  int
	Prior, Claims, LogLoss float64
	Slope, Low, High       float64
	Error                  float64
	Chance, Most           float64 // the error by chance alone: on average, and in 95 of 100 draws at most
	Top                    int     // percent, -1 where not known
}

// Circumstances are the words in names of evidence that tell its circumstances;
// each has a text circumstance.<word>.
var Circumstances = [...]string{
	"early", "day1", "day2", "night1", "later", "first", "second", "third", "none", "some", "any", "seer", "seers",
	"black", "rival", "only", "several", "medium", "bodyguard",
}
