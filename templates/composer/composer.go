// Package composer has the sentence builder.
package composer

import (
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/protocolui"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
)

// Composer is one step of the sentence builder: the sentence so far, and what can be
// done next. Each choice is a button named "step" in a GET form; its value is [Step].
// Without JavaScript the form leads to /tables/{id}?step=…. With it the same query
// goes to /tables/{id}/compose, which answers with this part.
type Composer struct {
	Table    string
	Class    string // of a lesson in which the sentence is built, "" elsewhere
	Ask      uint32
	Ahead    bool // the turn has not come yet: the line can be prepared, but not sent
	Channel  game.Channel
	Draft    string // canonical text with holes
	At       string // the place being filled
	Parts    []Part
	Intents  []Choice // kinds of sentences for the beginning, or for a missing sentence
	Groups   []Group
	Wraps    []Choice           // operators that can be put around what is selected
	Unwrap   *Choice            // takes the selected operator off, nil if there is none
	Clear    *Choice            // begins anew, nil if there is nothing to clear
	Back     *Choice            // leaves the menu or, without one, the sentence; nil at the beginning
	Next     []Choice           // choices that extend a complete sentence
	Words    string             // the sentence so far, in the viewer's language
	Protocol string             // canonical text, with holes while incomplete
	Spelled  []protocolui.Piece // Protocol, cut at the parts of the sentence
	Last     string             // see [sentence.Faces]
	Evidence []Choice           // the reasons given so far; pressing one takes it away
	Complete bool
	Missing  string            // which hole is to be filled, in words; empty when complete
	Menu     *Menu             // of a seat, a line or a fact; in the place of Groups
	Typed    string            // in the command line, which leads here
	Wrong    *sentence.Misread // the place at which Typed could not be read, and the text expected there
	// Completions can be typed next.
	Completions []Completion
	RoleShown   bool     // the viewer has not hidden their role, so hints may give it away
	Truth       string   // fact, lie or opinion; "" if that must not be shown
	Hints       []string // private remarks on a complete sentence, the one on Truth first
	Speaker     int      // the number of the seat that speaks
}

// Home returns the address of the page with the builder, to which its form leads.
func (c Composer) Home() string {
	switch {
	case c.Class != "":
		return "/class/" + c.Class + "#build"
	case c.Table == "":
		return "/protocol"
	}
	return "/tables/" + c.Table
}

// Fragment returns the address that answers the same form with only the part.
func (c Composer) Fragment() string {
	switch {
	case c.Class != "":
		return "/class/" + c.Class + "/compose"
	case c.Table == "":
		return "/protocol/reading"
	}
	return c.Home() + "/compose"
}

// Place returns the element that a step replaces.
func (Composer) Place() (string, ui.Mode) { return "#composer", ui.Replace }

// Step is the present place and draft, for undo.
func (c Composer) Step() string { return Step(c.Draft, c.At) }

// Suggests reports whether whole sentences fit in the place of a missing one. They are listed before the intents.
func (c *Composer) Suggests() bool {
	return len(c.Parts) > 0 && slices.ContainsFunc(c.Groups, func(g Group) bool { return g.Kind == GroupSaid })
}

// Part is a piece of the sentence, in the order of the viewer's
// language. One without a Step is a word that cannot be pressed.
type Part struct {
	Text     string
	Said     []line.Piece // Text, cut where it names seats; nil if it names none
	At       string       // the part of the sentence that it shows
	Step     string       // selects this place
	Hole     bool
	Selected bool
	Depth    int // of nesting, for thin brackets
}

// Group is a labelled group of choices.
type Group struct {
	Label   string
	Kind    GroupKind
	Choices []Choice
	More    []Choice // after one more press
	Folded  bool     // changes a sentence that is complete: shown when asked for
}

// A GroupKind says how a group of choices is shown.
type GroupKind string

// The kinds.
const (
	GroupSaid  GroupKind = "said"  // whole sentences
	GroupWords GroupKind = "words" // verbs, operators, roles, species, days
	GroupSeats GroupKind = "seats" // Choice.Seat says which
	GroupTalks GroupKind = "talks" // Choice.Talk says which; can be pointed at in the log
)

// folds reports whether a group is hidden until it is asked for. That is only so at a table.
func (c *Composer) folds(g *Group) bool { return g.Folded && c.Table != "" }

// foldsAny reports whether there are such groups.
func (c *Composer) foldsAny() bool {
	return c.Table != "" && slices.ContainsFunc(c.Groups, func(g Group) bool { return g.Folded })
}

// Menu offers what can be said about a seat, line or fact that was pressed.
type Menu struct {
	Name    string
	Choices []Choice
	More    []Choice // after one more press
	Href    string   // of the line that it comes from, "" if there is none
}

// A Completion can be typed next in the command line.
type Completion struct {
	Text, Label string
}

// Choice is one press.
type Choice struct {
	ID     string // in a menu: the name of its action
	Key    string // the digit that chooses it, "" for none
	Label  string
	Said   []line.Piece // Label, cut where it names seats; nil if it names none
	Short  string       // the label for a phone, "" if there is none
	Brief  []line.Piece // Short, cut in the same way
	Sub    string       // a short explanation
	Chosen bool         // the selected part says this now
	Step   string       // see [Step]; "" for an intent that leads to a menu
	Intent string       // of an intent: its ID, followed by the [Step] if the sentence has begun
	Seat   game.Seat    // GroupSeats only
	Dead   bool         // GroupSeats: the seat is dead
	Who    seat.Seat    // GroupSeats: as the table shows the seat; shown instead of Label if it has a name
	Talk   string       // GroupTalks only: see [line.TalkKey]
}

// Step returns the value of a choice: the draft that it leads to, and the part of the
// draft to be filled next.
func Step(draft, at string) string { return at + " " + draft }

// ParseStep undoes [Step].
func ParseStep(step string) (draft, at string) {
	at, draft, _ = strings.Cut(step, " ")
	return draft, at
}

// label returns the text of the choice.
func (c *Choice) label(w ui.Words) line.Saying { return line.Said(w, c.Said).Or(c.Label) }

// icon returns the name of the symbol of an intent.
func (c *Choice) icon() string {
	switch c.ID {
	case "vote":
		return "ballot"
	case "attack":
		return "moon"
	}
	return c.ID
}
