package screen

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/ending"
)

// turningShown bounds the turning points in the review of a game.
const turningShown = 5

// seenLeast is the least rise of public suspicion, in percentage points, that is shown with the words of a
// turning point.
const seenLeast = 5

// turningPage shows turning points. line returns the address of a line.
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

// coursePage shows the results of all executions. It returns nil if there were so few executions that the
// turning point says everything.
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

// turningKey returns the key of the line of a turning point.
func turningKey(p *turningpoint.Point) string {
	switch p.Kind {
	case turningpoint.Lost:
		return fmt.Sprintf("died-%d", p.Day)
	case turningpoint.Saved:
		return fmt.Sprintf("nobody_died-%d", p.Day)
	}
	return fmt.Sprintf("executed-%d", p.Day)
}

// turningPlace returns a number that orders turning points by time: on each day, the morning is before the
// vote.
func turningPlace(p *turningpoint.Point) int {
	if p.Kind == turningpoint.Lost || p.Kind == turningpoint.Saved {
		return 2 * p.Day
	}
	return 2*p.Day + 1
}
