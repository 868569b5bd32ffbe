// Package minigame has the typed templates of the mini-games' pages. The Go code of
// each .templ file is generated and committed; the test of package templates generates it anew
// and compares (go test ./templates -update writes it).
package minigame

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"aiwolfplay/templates/ui"
)

// A Scene is a game as one viewer sees it.
type Scene struct {
	W           ui.Words
	Path        string // of the game: /mini/ID
	Lang        string // that addresses name, "" for none
	Framed      bool   // other sites show it: it has no form
	Frame       string // HTML for other sites, "" if they may not show it
	Game        string // its name
	Setting     string
	SettingName string
	Round       int    // 0 once the game is over
	Rounds      int    // 0: not fixed
	You         int    // number of the viewer's seat, 0 for none
	Commitment  string // to chance: SHA-256 of the key, in hexadecimal
	Over        bool
	Invites     bool     // it is over, and the page says if the others play again
	Clues       bool     // its moments are clues, not rounds
	Moments     []string // of a game that is over
	At          int      // the moment that is shown, from 1; 0: the latest
	Seats       []Seat
	Labels      []string // the labels with which another seat can be marked
	Error       string   // why the viewer's last answer was refused, "" for nothing
	Board       templ.Component
	Dock        templ.Component
	End         templ.Component // nil before the end
}

// A Seat is a seat of a game.
type Seat struct {
	Number   int
	Name     string
	You      bool
	Person   bool
	Left     bool   // an agent plays for the person
	Awaited  bool   // its answer is awaited
	Answered bool   // its answer is in
	Slow     bool   // the viewer may let an agent answer for it
	Points   string // so far
	Winner   bool
	Offered  bool   // the viewer may take the agent's seat
	Mark     string // label that the viewer has given it, "" for none
	Type     string // of the agent; "" before the end, and for persons
}

// A Next is the room where the people of a finished game play again, as one of them sees it.
type Next struct {
	Opened bool // somebody has opened it
	Host   string
	Seated bool // the viewer has a seat there
	Begun  bool // its game has begun
	Full   bool // there is no seat for the viewer
}

// A Reveal shows a seat's type, and how sure anybody could be of the type.
type Reveal struct {
	Seat   Seat
	Truth  string   // its label; "" if it has none
	Type   string   // of the agent, "" for a person
	Rounds []string // names of the columns
	Lines  []Line   // one for each label
	Mark   string   // the viewer's last mark for the seat, "" for none
	Right  bool     // the mark was right
}

// A Line has the probability of a label, round by round.
type Line struct {
	Label string
	True  bool
	P     []float64 // 0 to 1
}

// A View has one seat's suspicion of each of the seats.
type View struct {
	By Seat
	P  []float64 // by seat
}

// moment returns the address of a moment, or of the end if at is 0.
func (s Scene) moment(at int) templ.SafeURL {
	query := url.Values{}
	if at > 0 {
		query.Set("at", strconv.Itoa(at))
	}
	if s.Lang != "" {
		query.Set("lang", s.Lang)
	}
	return templ.SafeURL(strings.TrimSuffix(s.Path+"?"+query.Encode(), "?"))
}

// percent formats a probability.
func percent(p float64) string { return fmt.Sprintf("%.0f", 100*p) }

// level returns one of ten classes of the style sheet for a probability. Inline styles are not allowed.
func level(p float64) string { return fmt.Sprint(int(10*p + 0.5)) }

func number(n int) string { return fmt.Sprintf("%02d", n) }

func text(n int32) string { return fmt.Sprint(n) }
