// Package names has what those who sit at a table are called: animals, whose
// codes the pages put into words, and the names that people give themselves.
//
//	list := names.Draw(5)            // "fox", "owl", …
//	name, err := names.Clean("  Anna ") // "Anna"
package names

import (
	"slices"

	"aiwolfplay/server/chance"
)

// Animals are the codes of the names that seats get; the pages have a word for
// each in every language. A village has at most 18 seats.
var Animals = [...]string{
	"fox", "crane", "hare", "tanuki", "badger", "deer", "boar", "otter", "heron", "swallow", "owl", "carp",
	"turtle", "cat", "dog", "bear", "squirrel", "mouse", "monkey", "kite", "sparrow", "frog", "firefly", "cicada",
}

// Draw returns n different animals in random order.
func Draw(n int) []string {
	list := make([]string, n)
	for i, animal := range chance.Perm(len(Animals))[:n] {
		list[i] = Animals[animal]
	}
	return list
}

// Other returns an animal that none of those who sit at a table is called.
func Other(taken []string) string {
	for _, name := range Draw(len(Animals)) {
		if !slices.Contains(taken, name) {
			return name
		}
	}
	return Animals[0] // a village has fewer seats than there are animals
}
