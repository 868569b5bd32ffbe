// Package review looks back on a finished game.
package review

import (
	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Review looks back on a finished game: the events that decided it, the visitor's decisions and words, and for each
// seat its claims, its votes for wolves and whether it voted as declared. The zero value, before the end, is empty.
type Review struct {
	ID         string
	Seats      []Seat
	Turning    []ending.Turning
	Report     Report // empty unless the visitor sat there
	Words      []Word // of the visitor, with their effects; empty unless the visitor played
	Seeded     bool   // opened by a program that knew its key
	Commitment string // published before the game, hexadecimal; "" for a game played elsewhere
	Key        string // hexadecimal
	Downloads  bool   // files of the game are offered
	Again      bool   // the visitor played, and may play on with the same seats
	Together   bool   // several people played
}

// Place returns the element that the review replaces.
func (Review) Place() (string, ui.Mode) { return "#review", ui.Replace }

// A Seat has the review of one seat.
type Seat struct {
	seat.Seat
	Role    game.Role
	Dead    bool
	Claims  []ClaimTruth
	Results []ResultTruth
	OnWolf  int // votes for werewolves
	Votes   int // votes in all
	Kept    int // votes as declared
	Broken  int // votes other than declared
}

// A Verdict says whether a claim or result of a seat, which it alone could know, was true.
type Verdict string

// The verdicts.
const (
	VerdictTrue  Verdict = "true"
	VerdictLie   Verdict = "lie"
	VerdictLucky Verdict = "lucky" // a lie that happened to be true: a result that the seat never got
)

// A ClaimTruth is a role that a seat claimed.
type ClaimTruth struct {
	Role    game.Role
	Verdict Verdict
	Href    string
}

// A ResultTruth is a result that a seat gave.
type ResultTruth struct {
	scene.ResultCell
	Verdict Verdict
}

// file returns the address of a file of the game.
func (r *Review) file(kind string) templ.SafeURL {
	return templ.SafeURL("/games/" + r.ID + "/export/" + kind)
}
