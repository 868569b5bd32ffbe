package belief

import (
	"fmt"
	"strings"
)

// A Source says which games the weights for a size of village were fitted on.
// Table.Source lists the sources of its sizes.
type Source struct {
	Games, Seats int
	Among        string // who played: names of agents separated by commas, or words such as "contest agents"
	Without      string // names of agents whose games were left out; "" if there are none
}

// sourceBegins and sourceWithout are the parts of a source's text.
const (
	sourceBegins  = "%d games of %d seats among "
	sourceWithout = ", nothing learned from "
)

// String returns the source in words, as ParseSource reads them.
func (s Source) String() string {
	text := fmt.Sprintf(sourceBegins, s.Games, s.Seats) + s.Among
	if s.Without != "" {
		text += sourceWithout + s.Without
	}
	return text
}

// ParseSource reads a source. ok is false for other words.
func ParseSource(text string) (s Source, ok bool) {
	if _, err := fmt.Sscanf(text, sourceBegins, &s.Games, &s.Seats); err != nil {
		return Source{}, false
	}
	_, who, ok := strings.Cut(text, " among ")
	s.Among, s.Without, _ = strings.Cut(who, sourceWithout)
	return s, ok && s.Among != ""
}

// SourceOf returns the games that the weights for a village of n seats were fitted on.
func (t *Table) SourceOf(n int) (s Source, ok bool) {
	size := t.For(n)
	for text := range strings.SplitSeq(t.Source, "; ") {
		if s, ok := ParseSource(text); ok && t.For(s.Seats) == size {
			return s, true
		}
	}
	return Source{}, false
}
