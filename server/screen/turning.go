package screen

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/ending"
)

// turningShown is how many turning points are told of a game that is looked back on.
const turningShown = 5

// seenLeast is by how many points of a hundred words moved how likely a seat was taken to be a
// werewolf that is told with them.
const seenLeast = 5

// turningPage shows turning points; line is the address of a line.
func turningPage(v *Village, points []turningpoint.Point, line func(key string) string) (list []ending.Turning) {
	for i := range points {
		p := &points[i]
		list = append(list, ending.Turning{
			Kind: p.Kind, Day: p.Day, Seat: v.Seat(p.Seat), Role: p.Role, By: v.Seat(p.By), ByRole: p.ByRole,
			Other: v.Seat(p.Other), Narrow: p.Narrow, Drawn: p.Drawn, Before: percent(p.Before), After: percent(p.After),
			Href: line(turningKey(p)),
		})
	}
	return list
}

// coursePage shows what all executions came to, nil where they were so few that the turning point says it.
func coursePage(v *Village, c *turningpoint.Course) *ending.Course {
	if c.Executed < 3 && len(c.Led) == 0 {
		return nil
	}
	shown := &ending.Course{
		Executed: c.Executed, Wolves: c.Wolves, Of: int(v.Setup.Roles[game.RoleWerewolf]),
		By: v.Seat(c.By), Word: wordOf(c),
	}
	for _, s := range c.Led {
		shown.Led = append(shown.Led, v.Seat(s))
	}
	return shown
}

func wordOf(c *turningpoint.Course) ending.Word {
	return ending.Word{Role: c.ByRole, Claim: c.Claim, Lied: c.Lied, Count: len(c.Led)}
}

// turningKey is the key of the line of a turning point.
func turningKey(p *turningpoint.Point) string {
	switch p.Kind {
	case turningpoint.Lost:
		return fmt.Sprintf("died-%d", p.Day)
	case turningpoint.Saved:
		return fmt.Sprintf("nobody_died-%d", p.Day)
	}
	return fmt.Sprintf("executed-%d", p.Day)
}

// turningPlace orders turning points as they happened: the morning before the vote.
func turningPlace(p *turningpoint.Point) int {
	if p.Kind == turningpoint.Lost || p.Kind == turningpoint.Saved {
		return 2 * p.Day
	}
	return 2*p.Day + 1
}
