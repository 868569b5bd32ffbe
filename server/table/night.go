package table

import (
	"context"
	"errors"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
)

// ErrEarly means that a user may not replace a person or set a clock, either never or not yet.
var ErrEarly = errors.New("table: not allowed yet, or not by this user")

// Ready notes that a person is done with the night. It returns rules.ErrNotAsked if the night does not wait for
// this, or if the person has to answer a question first.
func (p Player) Ready(ctx context.Context) error {
	return p.t.do(ctx, func(m *master) error {
		clock := m.readClock(time.Now())
		clock.Stage()
		if _, asked := m.record.state.AskFor(p.seat); asked || !clock.MayBeReady(p.seat) {
			return rules.ErrNotAsked
		}
		clock.SetReady(p.seat)
		return nil
	})
}

// SetClock limits a night that waits for people to a minute from now. When the minute is over, open questions are
// answered as if time were up. It returns rules.ErrNotAsked if no night waits, and ErrEarly if the user may not set the
// clock, or not yet.
func (t *Table) SetClock(ctx context.Context, user string) error {
	return t.do(ctx, func(m *master) error {
		by, seated := t.SeatOf(user)
		now := time.Now()
		clock, rights := m.readClock(now), m.rights(now)
		switch {
		case m.paused:
			return ErrPaused
		case !seated || !clock.Clockless(0):
			return rules.ErrNotAsked
		case !rights.at(by, permission.SetClock, clock.Clockless(permission.Patience)):
			return ErrEarly
		}
		clock.Set()
		return nil
	})
}
