// Package names names the seats of a table, either by animals or by the names that people give themselves. An animal is
// given by a code, for which the pages have words.
//
//	list := names.Draw(5)            // "fox", "owl", …
//	name, err := names.Clean("  Anna ") // "Anna"
package names

import (
	"slices"

	"aiwolfplay/server/random"
)

// Animals lists the codes of the animals. The pages have a word for each in every
// language. There are more than a village has seats (18).
var Animals = [...]string{
	"fox", "crane", "hare", "tanuki", "badger", "deer", "boar", "otter", "heron", "swallow", "owl", "carp",
	"turtle", "cat", "dog", "bear", "squirrel", "mouse", "monkey", "kite", "sparrow", "frog", "firefly", "cicada",
}

// Draw returns n different animals in random order.
func Draw(n int) []string {
	list := make([]string, n)
	for i, animal := range random.Perm(len(Animals))[:n] {
		list[i] = Animals[animal]
	}
	return list
}

// Other returns a random animal that is not among the taken names.
func Other(taken []string) string {
	for _, name := range Draw(len(Animals)) {
		if !slices.Contains(taken, name) {
			return name
		}
	}
	return Animals[0] // a village has fewer seats than there are animals
}
