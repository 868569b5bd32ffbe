package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// substitute lets an agent play a person's seat from the open question on. The agent knows what the seat knows and
// nothing else. by is the number of the seat whose person asked for the agent, 0 for nobody.
func (m *master) substitute(seat game.Seat, by int) {
	name := m.t.deps.Substitute
	if name == "" {
		return
	}
	b, err := newBot(m.agents.build, seat, name)
	if err != nil {
		m.t.deps.Log.Error("substitute not seated", "seat", seat.Number(), "err", err)
		m.roster.missed[seat] = 0 // or the actor would try again at once
		return
	}
	if m.change(Change{Seat: seat, Agent: name, Kind: SubstitutedNote, By: by}) == nil {
		m.agents.bots[seat] = b
	}
}

// change changes the player of a seat. Like a step, the change counts once it is stored.
func (m *master) change(c Change) error {
	p := placed{Change: c, after: len(m.record.log), at: stamp()}
	note, err := p.note()
	if err == nil {
		err = m.storeNote(note)
	}
	if err == nil {
		err = m.changed(p)
	}
	return err
}

// changed applies a stored change. When a person returns, their time begins anew.
func (m *master) changed(p placed) error {
	if err := m.roster.change(&p.Change); err != nil {
		return err
	}
	m.record.changes = append(m.record.changes, p)
	if p.Kind == ReturnedNote {
		m.agents.unseat(p.Seat)
		m.clock.Forget(p.Seat)
	}
	return nil
}

// Return gives a replaced person their seat back, from the open question on. It returns rules.ErrNotAsked if no agent
// plays the seat, or if the person is dead.
func (p Player) Return(ctx context.Context) error {
	return p.t.do(ctx, func(m *master) error {
		if !(m.roster.living() & m.roster.substituted).Has(p.seat) || m.record.state.Over() {
			return rules.ErrNotAsked
		}
		if m.paused {
			return ErrPaused
		}
		p.t.audience.look(game.AtSeat(p.seat))
		return m.change(Change{Seat: p.seat, Kind: ReturnedNote})
	})
}

// Replace lets an agent take over from a person for whom the others wait by day. The agent knows what the seat knows,
// and the person can return (Return). It returns rules.ErrNotAsked if nobody waits for the person, and ErrEarly if the
// user may not replace them, either never or not yet.
func (t *Table) Replace(ctx context.Context, user string, seat game.Seat) error {
	return t.do(ctx, func(m *master) error {
		by, seated := t.SeatOf(user)
		now := time.Now()
		clock, rights := m.readClock(now), m.rights(now)
		switch {
		case m.paused:
			return ErrPaused
		case !seated || by == seat || !clock.Holding(0).Has(seat):
			return rules.ErrNotAsked
		case !rights.at(by, permission.Replace, clock.Holding(permission.Patience).Has(seat)):
			return ErrEarly
		}
		m.substitute(seat, by.Number())
		switch {
		case m.paused:
			return ErrPaused
		case !m.roster.substituted.Has(seat):
			return rules.ErrNotAsked // no agent could be seated
		}
		return nil
	})
}

// LeftNote is the kind of the note that a person has left the game for good. The body is {"seat":3}. Only the seat sees
// it. A later ReturnedNote cancels it.
const LeftNote = store.LeftNote

type leftBody struct {
	Seat int `json:"seat"`
}

// Leave lets an agent take over from a person who leaves for good. The others see this. It returns
// rules.ErrNotAsked if no person has the seat, and rules.ErrOver after the end.
func (p Player) Leave(ctx context.Context) error {
	return p.t.do(ctx, func(m *master) error {
		switch {
		case m.record.state.Over():
			return rules.ErrOver
		case !m.roster.persons.Has(p.seat):
			return rules.ErrNotAsked
		case m.paused:
			return ErrPaused
		}
		if err := m.writeNote(LeftNote, game.ToSeat(p.seat), leftBody{p.seat.Number()}); err != nil {
			return err
		}
		if m.roster.players().Has(p.seat) {
			m.substitute(p.seat, p.seat.Number())
		}
		return nil
	})
}
