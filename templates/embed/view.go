// Package embed has the typed templates of the pages that other sites may show in a frame.
package embed

import (
	"fmt"

	"github.com/a-h/templ"

	"aiwolfplay/templates/ui"
)

// A Game is a finished game of Werewolf.
type Game struct {
	W      ui.Words
	Path   string // of this page without a day, with a query
	Seats  int
	Wolves int
	Days   []int // that it has
	Day    int   // that is shown, negative for none
	Body   templ.Component
}

// of returns the address of a day.
func (g Game) of(day int) templ.SafeURL { return templ.SafeURL(fmt.Sprintf("%s&day=%d", g.Path, day)) }

// next returns the day after the one that is shown. It reports false if there is none.
func (g Game) next() (day int, ok bool) {
	for _, day := range g.Days {
		if day > g.Day && g.Day >= 0 {
			return day, true
		}
	}
	return 0, false
}
