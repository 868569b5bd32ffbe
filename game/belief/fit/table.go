package fit

import (
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game/belief"
)

// A Source says which games the weights for a size of village were fitted on.
// belief.Table.Source lists the sources of its sizes.
type Source struct {
	Games, Seats int
	Among        string // who played, such as "contest agents"
}

// sourceFormat is the beginning of a source in words, with Games and Seats.
const sourceFormat = "%d games of %d seats"

// String returns the source in words, as it stands in a table.
func (s Source) String() string {
	return fmt.Sprintf(sourceFormat+" among %s", s.Games, s.Seats, s.Among)
}

// Replace adds weights and their source to a table. They replace those for the
// same villages, if the table has any. A village that a table has no weights for
// uses those of the next larger one.
func Replace(t *belief.Table, size belief.SizeWeights, from Source) {
	t.Sizes = slices.DeleteFunc(t.Sizes, func(s belief.SizeWeights) bool { return sizeOf(s.Seats) == sizeOf(size.Seats) })
	t.Sizes = append(t.Sizes, size)
	slices.SortFunc(t.Sizes, func(a, b belief.SizeWeights) int { return a.Seats - b.Seats })
	sources := slices.DeleteFunc(strings.Split(t.Source, "; "), func(s string) bool {
		var games, seats int
		_, err := fmt.Sscanf(s, sourceFormat, &games, &seats)
		return s == "" || err == nil && sizeOf(seats) == sizeOf(from.Seats)
	})
	t.Source = strings.Join(append(sources, from.String()), "; ")
}
