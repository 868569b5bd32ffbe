package metrics

import (
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game/mini"
)

// Names reads names of agents, separated by commas. If every is set, each game must have each agent; otherwise at least
// one game must have it. For an empty text it returns all names that occur in the games.
func Names(list []mini.Game, text string, every bool) (names []string, err error) {
	var known []string
	for _, g := range list {
		for _, name := range append(g.Types(), g.Variants()...) {
			if !slices.Contains(known, name) {
				known = append(known, name)
			}
		}
	}
	if text == "" {
		return known, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		plays := func(g mini.Game) bool { return Plays(g, name) }
		switch {
		case !slices.ContainsFunc(list, plays):
			return nil, fmt.Errorf("no agent %q; expected some of: %s", name, strings.Join(known, ", "))
		case every && slices.ContainsFunc(list, func(g mini.Game) bool { return !plays(g) }):
			return nil, fmt.Errorf("not every game has %q; leave -defenders out for all types of each game", name)
		case slices.Contains(names, name):
			return nil, fmt.Errorf("%s is named twice", name)
		}
		names = append(names, name)
	}
	return names, nil
}
