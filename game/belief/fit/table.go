package fit

import (
	"slices"
	"strings"

	"aiwolfplay/game/belief"
)

// Replace adds weights and their source to a table. They replace the table's weights for the same villages, if there
// are any. A village without weights of its own uses those of the next larger one.
func Replace(t *belief.Table, size belief.SizeWeights, from belief.Source) {
	t.Sizes = slices.DeleteFunc(t.Sizes, func(s belief.SizeWeights) bool { return sizeOf(s.Seats) == sizeOf(size.Seats) })
	t.Sizes = append(t.Sizes, size)
	slices.SortFunc(t.Sizes, func(a, b belief.SizeWeights) int { return a.Seats - b.Seats })
	sources := slices.DeleteFunc(strings.Split(t.Source, "; "), func(text string) bool {
		s, ok := belief.ParseSource(text)
		return text == "" || ok && sizeOf(s.Seats) == sizeOf(from.Seats)
	})
	t.Source = strings.Join(append(sources, from.String()), "; ")
}
