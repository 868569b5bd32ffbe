// Package model has the page that explains a likelihood table.
package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// Model is the page that explains a likelihood table: how much each kind of evidence counts, and how good the guesses
// from it are. Agents and the public's row of the theatre use these tables.
type Model struct {
	ui.Chrome
	Table    string // "house" or "contest"
	Version  int
	Seats    int
	Source   Source
	Temper   float64 // the power to which the table's factors are raised in play
	Choices  []Choice
	Roles    []game.Role // columns: how a role compares with a villager
	Evidence []Group
	Silent   int   // kinds of evidence that say nothing in such a village, and are left out
	For      []Row // the strongest evidence for a werewolf
	Against  []Row // the strongest evidence against a werewolf
	Measures []Measure
}

// Rows returns the number of rows of evidence that are shown.
func (m *Model) Rows() (n int) {
	for _, g := range m.Evidence {
		n += len(g.Rows)
	}
	return n
}

// FirstDay returns the measure of the guesses on the first day, nil if it is not known.
func (m *Model) FirstDay() *Measure {
	for i := range m.Measures {
		if d := &m.Measures[i]; d.Day == 1 && !d.Unseen && d.Top >= 0 {
			return d
		}
	}
	return nil
}

// A Source has the games that a table was learned from.
type Source struct {
	Games   int
	Agents  []string // who played, each once; empty for agents of contests
	Guests  int      // how many of 100 seats talked as in a contest
	Without []string // agents from whose games nothing was learned
}

// A Group is evidence of a similar kind. Each has a text group.<Name>.
type Group struct {
	Name string
	Rows []Row
}

// A Choice is a table and a size of village.
type Choice struct {
	Table   string // "house" or "contest"
	Seats   int
	Href    string
	Current bool
}

// A Row is one kind of evidence in some circumstances.
type Row struct {
	Kind          string // the name of a belief.Kind, "" for one of another version
	Name          string // as the table has it
	Circumstances []string
	Roles         []Factor // by Model.Roles
	Village, Seer Factor   // how much likelier a villager, or a seer, shows it if it is aimed at a wolf
	Aimed         bool     // it has a target
}

// Wolf returns how much likelier a werewolf shows it than a villager.
func (r *Row) Wolf() Factor { return r.Roles[0] }

// Silent reports whether all factors of the row are shown as 1.
func (r *Row) Silent() bool {
	for _, f := range append(r.Roles[:len(r.Roles):len(r.Roles)], r.Village, r.Seer) {
		if f.Told() {
			return false
		}
	}
	return true
}

// A Factor is the logarithm of how many times likelier something is. Zero means as likely.
type Factor float64

// Large reports whether the factor is at least 2, or at most one half.
func (f Factor) Large() bool { return math.Abs(float64(f)) >= math.Ln2 }

// Told reports whether the factor is shown as a number other than 1.
func (f Factor) Told() bool { return f.String() != asLikely }

// More reports whether the factor means likelier rather than less likely.
func (f Factor) More() bool { return f > 0 }

// asLikely is the text for the factor 1, and mostTimes the largest factor that is shown exactly. Few games show rarer
// things.
const (
	asLikely  = "–"
	mostTimes = 50
)

// String formats the factor for readers: ×2.4, ÷3.1, – for equally likely, and ×50+ for more than that.
func (f Factor) String() string {
	times := TimesText(math.Exp(math.Abs(float64(f))))
	if math.Exp(math.Abs(float64(f))) > mostTimes {
		times = TimesText(mostTimes) + "+"
	}
	switch {
	case times == TimesText(1):
		return asLikely
	case f > 0:
		return "×" + times
	default:
		return "÷" + times
	}
}

// A Measure says how good the guesses were in held-back games.
type Measure struct {
	Day                    int // 0: all
	Unseen                 bool
	Games                  int
	Prior, Claims, LogLoss float64
	Slope, Low, High       float64
	Error                  float64
	Chance, Most           float64 // the error by chance alone: on average, and in 95 of 100 draws at most
	Top                    int     // percent, -1 if not known
	TopByChance            int     // percent
}

// Circumstances lists the words in names of evidence that describe its circumstances. Each has a text
// circumstance.<word>.
var Circumstances = [...]string{
	"early", "day1", "day2", "night1", "later", "first", "second", "third", "none", "some", "any", "seer", "seers",
	"black", "rival", "only", "several", "medium", "bodyguard",
}

// Meta returns the frame's part of the page.
func (m *Model) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "model", Title: w.Title(w.T("model.title"))}
}

// Clue returns the name of a kind of evidence or a fact. A kind of another version is passed as "".
func Clue(w ui.Words, kind, actor, target string) string {
	return w.T(ClueID(kind), "Actor", actor, "Target", target)
}

// ClueID returns the id of the text of Clue.
func ClueID(kind string) string {
	if kind == "" {
		return "clue.unknown"
	}
	return "clue." + strings.ReplaceAll(kind, ".", "_")
}

// Circumstance returns the name of a circumstance. A circumstance of a later version is returned unchanged.
func Circumstance(w ui.Words, word string) string {
	if !slices.Contains(Circumstances[:], word) {
		return word
	}
	return w.T("circumstance." + word)
}

// name returns the name of the choice.
func (c Choice) name(w ui.Words) string {
	if c.Table == "house" {
		return w.T("model.house", "Seats", c.Seats)
	}
	return w.T("model.contest", "Seats", c.Seats)
}

// name returns the name of the group.
func (g Group) name(w ui.Words) string { return w.T("group." + cmp.Or(g.Name, "none")) }

// name returns the name of the day.
func (m Measure) name(w ui.Words) string {
	day := w.T("model.all")
	if m.Day != 0 {
		day = w.T("head.day", "Day", m.Day)
	}
	if m.Unseen {
		return w.T("model.unseen") + " " + day
	}
	return day
}

// top formats the share of games in which the most suspected seat was a werewolf.
func (m Measure) top(w ui.Words) string {
	if m.Top < 0 {
		return "–"
	}
	return w.T("statistics.percent", "Percent", m.Top)
}

// held returns a text that says in which games the guesses were measured.
func (m *Model) held(w ui.Words) string {
	if m.Table == "house" {
		return w.T("model.heldhouse")
	}
	return w.T("model.held")
}

// figure formats a number with the given number of digits after the point.
func figure(x float64, digits int) string { return fmt.Sprintf("%.*f", digits, x) }

// TimesText formats a factor without its sign.
func TimesText(f float64) string {
	if f >= 10 {
		return fmt.Sprintf("%.0f", f)
	}
	return fmt.Sprintf("%.1f", f)
}
