// Package games lists the mini-games. A new one needs its folder and a line here.
package games

import (
	"fmt"
	"strings"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/chameleon"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/game/mini/undercover"
)

// All lists the games, in the order in which pages offer them.
var All = []mini.Game{
	dilemma.Game,
	publicgood.Game,
	costsharing.Game,
	chameleon.Game,
	undercover.Game,
}

// Named returns the game with a name. It reports false if there is none.
func Named(name string) (mini.Game, bool) {
	for _, g := range All {
		if g.Name() == name {
			return g, true
		}
	}
	return nil, false
}

// Find returns the game with a name. The error lists the existing names.
func Find(name string) (mini.Game, error) {
	g, ok := Named(name)
	if !ok {
		return nil, fmt.Errorf("no game %q; expected one of: %s", name, strings.Join(Names(), ", "))
	}
	return g, nil
}

// Names lists the names of the games.
func Names() (names []string) {
	for _, g := range All {
		names = append(names, g.Name())
	}
	return names
}
