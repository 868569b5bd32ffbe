package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/templates/line"
)

// Days returns the days of the game.
func (r *Recording) Days(words Words) []int {
	return slices.Clone(r.Narrative(game.Viewer{}, words).dates)
}

// Day returns the lines that everybody saw from the morning of a day to the next morning, without their
// buttons. It reports false if the game had no such day.
func (r *Recording) Day(words Words, day int) (line.Lines, bool) {
	n := r.Narrative(game.Viewer{}, words)
	i := slices.Index(n.dates, day)
	if i < 0 {
		return nil, false
	}
	end := len(n.lines)
	if i+1 < len(n.days) {
		end = n.days[i+1] - 1
	}
	var told line.Lines
	for _, lines := range n.lines[n.days[i]-1 : end] {
		told = append(told, lines...)
	}
	told = Latest(told)
	for i := range told {
		told[i].Protocol, told[i].Acts, told[i].Share = "", false, ""
	}
	return told, true
}
