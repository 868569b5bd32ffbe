package table

import (
	"context"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table/clock"
)

// Hold stops a game of a class or continues it. When it continues, all open questions get their full
// time again. It returns ErrPace if the user does not teach the class.
func (c Teacher) Hold(ctx context.Context, hold Hold) error {
	return c.t.do(ctx, func(m *master) error {
		if err := c.t.Now().teaches(c.user, permission.Hold); err != nil {
			return err
		}
		return m.hold(hold)
	})
}

func (m *master) hold(hold Hold) error {
	switch {
	case m.paused:
		return ErrPaused
	case m.holding.held == hold && !m.holding.oneTurn, m.record.state.Over():
		return nil
	}
	stored := hold
	if hold == HoldStep {
		stored = HoldPaused
	}
	if err := m.writeNote(HoldNote, 0, holdBody{stored}); err != nil {
		return err
	}
	before := m.holding.held
	m.holding.set(hold)
	// The rest of the overview waits until the agents have finished, which may be long after the table continues.
	m.t.now.Update(func(n *Now) { n.class.hold = m.holding.held })
	if m.holding.held == HoldNone && before != HoldNone {
		m.goOn()
	}
	return nil
}

// goOn ends a hold, as if no time had passed and nobody had been away. Agents are not asked again. Answers that they
// gave meanwhile count, and agents that still think get their full time.
func (m *master) goOn() {
	now := time.Now()
	m.clock.Restart(now)
	for seat := range m.record.state.Waiting().All() {
		if ask, _ := m.record.state.AskFor(seat); m.agents.thinks(seat) {
			m.clock.Ask(seat, ask.ID, now, m.t.cfg.Seats[seat].Kind.limit())
		}
	}
	early := m.holding.early
	m.holding.early = nil
	m.answerAll(early)
	m.story.Restart()
	m.t.audience.forgive(now)
}

// Finish lets agents take over from all people and play a game of a class to its end at once. It
// returns ErrPace if the user does not teach the class.
func (c Teacher) Finish(ctx context.Context) error {
	return c.t.do(ctx, func(m *master) error {
		if err := c.t.Now().teaches(c.user, permission.End); err != nil {
			return err
		}
		for seat := range m.roster.players().All() {
			m.substitute(seat, 0)
		}
		if err := m.hold(HoldNone); err != nil { // also ends a HoldStep
			return err
		}
		m.story.Skip()
		return nil
	})
}

// Dismiss lets an agent take over from a student who is sent out of the class. The caller has stored
// that the student has no seat. It returns ErrPace if the user does not teach the class.
func (c Teacher) Dismiss(ctx context.Context, student string) error {
	err := c.t.do(ctx, func(m *master) error {
		if err := c.t.Now().teaches(c.user, permission.Remove); err != nil {
			return err
		}
		if seat, ok := c.t.SeatOf(student); ok && m.roster.players().Has(seat) {
			m.substitute(seat, 0)
		}
		return nil
	})
	if err == nil {
		err = c.Refresh(ctx, student)
		c.t.Reseat(student, "")
	}
	return err
}

// PaceNote is the kind of the note that the teacher of a class has changed the pace. The body is
// {"seat":3,"pace":"slow"}, or without a seat for all people. Nobody sees it.
const PaceNote = "pace"

type paceBody struct {
	Seat int    `json:"seat,omitempty"`
	Pace string `json:"pace"`
}

// SetPace changes the pace of a student of a class, or of all people at the table if student is "". The
// time for open questions begins anew. It returns ErrPace if the user does not teach the class, and
// rules.ErrNotAsked if the student has no seat.
func (c Teacher) SetPace(ctx context.Context, student string, pace Pace) error {
	return c.t.do(ctx, func(m *master) error {
		if err := c.t.Now().teaches(c.user, permission.Hold); err != nil {
			return err
		}
		seat, seated := c.t.SeatOf(student)
		switch {
		case m.paused:
			return ErrPaused
		case student != "" && !seated:
			return rules.ErrNotAsked
		case m.record.state.Over(), student != "" && m.clock.LimitsOf(seat) == pace.limits():
			return nil
		}
		set := paceBody{Pace: pace.String()}
		if student != "" {
			set.Seat = seat.Number()
		}
		if err := m.writeNote(PaceNote, 0, set); err != nil {
			return err
		}
		if err := set.set(&m.clock); err != nil {
			return err
		}
		m.goOn()
		return nil
	})
}

// set sets the pace on a clock.
func (b *paceBody) set(c *clock.Clock) error {
	pace, err := ParsePace(b.Pace)
	if err != nil {
		return fmt.Errorf("%s note: %w", PaceNote, err)
	}
	if seat := game.SeatNumbered(b.Seat); seat != game.NoSeat {
		c.SetLimits(seat, pace.limits())
	} else {
		c.SetAllLimits(pace.limits())
	}
	return nil
}

// Refresh makes the browsers of a user reload their pages of the table.
func (c Teacher) Refresh(ctx context.Context, user string) error {
	return c.t.do(ctx, func(m *master) error {
		if seat, ok := c.t.SeatOf(user); ok {
			c.t.audience.recall(seat)
		}
		return nil
	})
}
