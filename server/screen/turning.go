package screen

import (
	"fmt"
	"math"
	"slices"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/turning"
	"aiwolfplay/server/page"
)

// turningShown is how many turning points are told of a game that is looked back on.
const turningShown = 5

// seenLeast is by how many points of a hundred words moved how likely a seat was taken to be a
// werewolf that is told with them.
const seenLeast = 5

// turningPage shows turning points; line is the address of a line.
func turningPage(v *Village, points []turning.Point, line func(key string) string) (list []page.Turning) {
	for i := range points {
		p := &points[i]
		list = append(list, page.Turning{
			Kind: p.Kind, Day: p.Day, Seat: v.seat(p.Seat), Role: p.Role, By: v.seat(p.By), ByRole: p.ByRole,
			Other: v.seat(p.Other), Narrow: p.Narrow, Drawn: p.Drawn, Before: percent(p.Before), After: percent(p.After),
			Href: line(turningKey(p)),
		})
	}
	return list
}

// turningKey is the key of the line of a turning point.
func turningKey(p *turning.Point) string {
	switch p.Kind {
	case turning.Lost:
		return fmt.Sprintf("died-%d", p.Day)
	case turning.Saved:
		return fmt.Sprintf("nobody_died-%d", p.Day)
	}
	return fmt.Sprintf("executed-%d", p.Day)
}

// turning shows the weightiest turning points in the order of the game, with what was said, and
// whom it moved in everybody's eyes.
func (r *review) turning(points []turning.Point, said []movement, words map[string]string) []page.Turning {
	points = slices.Clone(points[:min(len(points), turningShown)])
	slices.SortStableFunc(points, func(a, b turning.Point) int { return turningPlace(&a) - turningPlace(&b) })
	list := turningPage(r.village, points, r.line)
	for i := range points {
		told := points[i].Told
		if told == (protocol.TalkRef{}) {
			continue
		}
		key := page.TalkKey(told.Channel, int(told.Day), int(told.ID))
		list[i].Words, list[i].Href = words[key], r.line(key)
		for _, move := range said {
			of := points[i].Accused()
			if move.day == int(told.Day) && move.talk == int(told.ID) && move.after[of] >= move.before[of]+seenLeast {
				list[i].Seen = &page.Seen{Of: r.village.seat(of), Before: int(move.before[of]), After: int(move.after[of])}
			}
		}
	}
	return list
}

// turningPlace orders turning points as they happened: the morning before the vote.
func turningPlace(p *turning.Point) int {
	if p.Kind == turning.Lost || p.Kind == turning.Saved {
		return 2 * p.Day
	}
	return 2*p.Day + 1
}

func percent(p float64) int { return int(math.Round(100 * p)) }
