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
	Table    string // "house" or "contest"
	Version  int
	Seats    int
	Source   ModelSource
	Temper   float64 // the power to which the table's factors are raised in play
	Choices  []ModelChoice
	Roles    []game.Role // columns: how a role compares with a villager
	Evidence []ModelGroup
	Silent   int        // kinds of evidence that say nothing in such a village, and are left out
	For      []ModelRow // what speaks most for a werewolf
	Against  []ModelRow // and most against one
	Measures []ModelMeasure
}

// Rows counts the evidence that is shown.
func (m *Model) Rows() (n int) {
	for _, g := range m.Evidence {
		n += len(g.Rows)
	}
	return n
}

// FirstDay is how good the guesses of the first day were, nil where that is not known.
func (m *Model) FirstDay() *ModelMeasure {
	for i := range m.Measures {
		if d := &m.Measures[i]; d.Day == 1 && !d.Unseen && d.Top >= 0 {
			return d
		}
	}
	return nil
}

// ModelSource is the games that a table was learned from.
type ModelSource struct {
	Games   int
	Agents  []string // who played, each once; empty for agents of contests
	Guests  int      // how many of 100 seats talked as in a contest
	Without []string // agents from whose games nothing was learned
}

// ModelGroup is evidence of a similar kind. Each has a text group.<Name>.
type ModelGroup struct {
	Name string
	Rows []ModelRow
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
	Circumstances []string
	Roles         []Factor // by Model.Roles
	Village, Seer Factor   // how much likelier a villager, or a seer, shows it where it is aimed at a wolf
	Aimed         bool     // it has a target
}

// Wolf is how much likelier a werewolf shows it than a villager.
func (r *ModelRow) Wolf() Factor { return r.Roles[0] }

// Silent reports whether it says nothing of anybody, as far as is shown.
func (r *ModelRow) Silent() bool {
	for _, f := range append(r.Roles[:len(r.Roles):len(r.Roles)], r.Village, r.Seer) {
		if f.Told() {
			return false
		}
	}
	return true
}

// A Factor is the logarithm of how many times likelier something is. Zero means as
// likely.
type Factor float64

// Large reports whether the factor is at least 2, or at most one half.
func (f Factor) Large() bool { return math.Abs(float64(f)) >= math.Ln2 }

// Told reports whether it is written as another number than 1.
func (f Factor) Told() bool { return f.String() != asLikely }

// More reports whether it is likelier rather than less likely.
func (f Factor) More() bool { return f > 0 }

// asLikely is the factor 1, and mostTimes the largest that is written as it is: few
// games show what is rarer.
const (
	asLikely  = "–"
	mostTimes = 50
)

// String writes the factor as a teacher would: ×2.4, ÷3.1, – for as likely, and ×50+
// for more than that.
func (f Factor) String() string {
	times := timesText(math.Exp(math.Abs(float64(f))))
	if math.Exp(math.Abs(float64(f))) > mostTimes {
		times = timesText(mostTimes) + "+"
	}
	switch {
	case times == timesText(1):
		return asLikely
	case f > 0:
		return "×" + times
	default:
		return "÷" + times
	}
}

// ModelMeasure is how good the guesses were on held-back games.
type ModelMeasure struct {
	Day                    int // 0: all
	Unseen                 bool
	Games                  int
	Prior, Claims, LogLoss float64
	Slope, Low, High       float64
	Error                  float64
	Chance, Most           float64 // the error by chance alone: on average, and in 95 of 100 draws at most
	Top                    int     // percent, -1 where not known
	TopByChance            int     // percent
}

// Circumstances are the words in names of evidence that tell its circumstances;
// each has a text circumstance.<word>.
var Circumstances = [...]string{
	"early", "day1", "day2", "night1", "later", "first", "second", "third", "none", "some", "any", "seer", "seers",
	"black", "rival", "only", "several", "medium", "bodyguard",
}
