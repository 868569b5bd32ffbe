package table

import (
	"context"
	"errors"
	"time"

	"aiwolfplay/server/permission"
	"aiwolfplay/server/table/story"
)

// ErrSpeed refuses a speed.
var ErrSpeed = errors.New("table: a speed between 0.5 and 10 expected")

// SetSpeed changes how fast a table without living people publishes, for all viewers; 1 is reading speed. It returns
// ErrSpeed if the speed is out of range, and ErrPace if the user may not set the pace for the others.
func (t *Table) SetSpeed(ctx context.Context, user string, speed float64) error {
	if !story.IsSpeed(speed) {
		return ErrSpeed
	}
	return t.changeStory(ctx, user, permission.Hurry, func(s *story.Story) { s.SetSpeed(time.Now(), speed) })
}

// Still stops the story of a table without living people. If line is set, one more line is published first. SetSpeed
// continues the story. It returns ErrPace if the user may not set the pace for the others.
func (t *Table) Still(ctx context.Context, user string, line bool) error {
	return t.changeStory(ctx, user, permission.Hurry, func(s *story.Story) { s.Stop(time.Now(), line) })
}

// ToEnd lets a table without living people publish the rest of the game at once. It returns ErrPace if the user may not
// do this to the others.
func (t *Table) ToEnd(ctx context.Context, user string) error {
	return t.changeStory(ctx, user, permission.End, (*story.Story).Skip)
}

// changeStory changes the story if the user may perform the action.
func (t *Table) changeStory(ctx context.Context, user string, what permission.Action, change func(*story.Story)) error {
	return t.do(ctx, func(m *master) error {
		if rights := m.rights(time.Now()); !rights.of(user, what) {
			return ErrPace
		}
		change(&m.story)
		return nil
	})
}
