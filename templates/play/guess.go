// Package play has the table at which a game is played, its replay and its end.
package play

import (
	"strings"

	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// A Guess asks people who watch a village of agents for its werewolves, until the vote. Except for the seats that the
// visitor names, it is the same for all.
type Guess struct {
	Of    GuessOf
	Own   bool // a dead player's: it is rendered for them alone
	Game  string
	Day   int  // of the vote that follows
	Most  int  // the number of seats that can be named, which is the number of werewolves
	Open  bool // the vote has not begun
	Seats []GuessSeat
	Back  string // address to return to without scripts
}

// id returns the id of the form.
func (g *Guess) id() string {
	if g.Own {
		return "guess-" + string(g.Of)
	}
	return "guess"
}

// title returns the id of the heading.
func (g *Guess) title() string {
	if g.Own {
		return "guess-" + string(g.Of) + "-title"
	}
	return "dock-title"
}

// A GuessOf is the subject of a guess.
type GuessOf string

// The subjects.
const (
	GuessWolf     GuessOf = "wolf"     // the werewolves
	GuessExecuted GuessOf = "executed" // the seat that the village will execute
)

// A GuessSeat is a living seat.
type GuessSeat struct {
	seat.Seat
	Named bool // the visitor takes it for a werewolf
}

// action returns a text that says what a press does.
func (s *GuessSeat) action() string {
	if s.Named {
		return "unname"
	}
	return "name"
}

// Foretold counts the executions that a dead player foretold, and the percentage Chance of blind guesses.
type Foretold struct{ Hits, Of, Chance int }

// Guessed rates the guesses of somebody who watched, in percent. It is a separate part, because all watchers get the
// same result and then their own rating.
type Guessed struct {
	Foretold    *Foretold // nil if no execution was guessed
	Named, Hits int       // seats, and how many of them were werewolves
	Chance      int       // expected for blind guesses
	Village     int       // of the villagers' votes of those days, -1 if none of them voted
	Season      *Season   // nil if the viewer has not guessed this week
}

// Rate returns the percentage that hit.
func (g *Guessed) Rate() int { return (100*g.Hits + g.Named/2) / g.Named }

// Good reports whether the rate is better than chance.
func (g *Guessed) Good() bool { return g.Rate() > g.Chance }

// Best reports whether the rate is also better than that of the villagers' votes.
func (g *Guessed) Best() bool { return g.Good() && g.Rate() > g.Village }

// Place returns the element that the rating replaces.
func (*Guessed) Place() (string, ui.Mode) { return "#guessed", ui.Replace }

// text returns a text with the number of guesses that hit, and a rating of it.
func (g *Guessed) text(w ui.Words) string {
	var list []string
	if g.Named > 0 {
		list = append(list, w.T("guessed.hits", "Hits", g.Hits, "Named", g.Named, "Rate", g.Rate()))
		if g.Village >= 0 {
			list = append(list, w.T("guessed.beside", "Chance", g.Chance, "Village", g.Village))
		} else {
			list = append(list, w.T("guessed.alone", "Chance", g.Chance))
		}
		switch {
		case g.Best():
			list = append(list, w.T("guessed.best"))
		case g.Good():
			list = append(list, w.T("guessed.good"))
		default:
			list = append(list, w.T("guessed.poor"))
		}
	}
	if f := g.Foretold; f != nil {
		list = append(list, w.T("guessed.foretold", "Hits", f.Hits, "Of", f.Of, "Chance", f.Chance))
	}
	return strings.Join(list, " ")
}

// Season rates somebody's guesses of a week.
type Season struct {
	Games, Named, Hits int
	Chance             int // percent that guessing blindly would have hit
	Place, Guessers    int // 1 is the best
	Streak             int // villages in a row with a hit
}

// Rate returns the percentage of the guesses that hit.
func (s *Season) Rate() int { return (100*s.Hits + s.Named/2) / max(1, s.Named) }
