package fit

import (
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game/belief"
)

// A Source is what the weights for a size of village were fitted on. A table's
// source lists those of its sizes.
type Source struct {
	Games, Seats int
	Among        string // whom the games were played among
}

// sourceFormat is how a source begins: the number of games, and of their seats.
const sourceFormat = "%d games of %d seats"

// String returns the source as a table tells it.
func (s Source) String() string {
	return fmt.Sprintf(sourceFormat+" among %s", s.Games, s.Seats, s.Among)
}

// Replace puts weights and their source in the place of those that a table has
// for the same villages, if it has any.
func Replace(t *belief.Table, size belief.SizeWeights, from Source) {
	t.Sizes = slices.DeleteFunc(t.Sizes, func(s belief.SizeWeights) bool { return Small(s.Seats) == Small(size.Seats) })
	t.Sizes = append(t.Sizes, size)
	slices.SortFunc(t.Sizes, func(a, b belief.SizeWeights) int { return a.Seats - b.Seats })
	sources := slices.DeleteFunc(strings.Split(t.Source, "; "), func(s string) bool {
		var games, seats int
		_, err := fmt.Sscanf(s, sourceFormat, &games, &seats)
		return s == "" || err == nil && Small(seats) == Small(from.Seats)
	})
	t.Source = strings.Join(append(sources, from.String()), "; ")
}
