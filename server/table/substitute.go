package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// substitute lets an agent play a person's seat from the open question on. The agent
// knows what the seat knows and nothing else. by is the number of the seat whose person
// asked for it, 0 for nobody.
func (a *master) substitute(seat game.Seat, by int) {
	name := a.t.deps.Substitute
	if name == "" {
		return
	}
	b, err := newBot(a.agents.build, seat, name)
	if err != nil {
		a.t.deps.Log.Error("substitute not seated", "seat", seat.Number(), "err", err)
		a.roster.missed[seat] = 0 // or the actor would try again at once
		return
	}
	if a.change(Change{Seat: seat, Agent: name, Kind: SubstitutedNote, By: by}) == nil {
		a.agents.bots[seat] = b
	}
}

// change changes the player of a seat. Like a step, it counts once it is stored.
func (a *master) change(c Change) error {
	p := placed{Change: c, after: len(a.record.log), at: stamp()}
	note, err := p.note()
	if err == nil {
		err = a.storeNote(note)
	}
	if err == nil {
		err = a.changed(p)
	}
	return err
}

// changed applies a stored change. When a person returns, their time begins anew.
func (a *master) changed(p placed) error {
	if err := a.roster.change(&p.Change); err != nil {
		return err
	}
	a.record.changes = append(a.record.changes, p)
	if p.Kind == ReturnedNote {
		a.agents.unseat(p.Seat)
		a.clock.Forget(p.Seat)
	}
	return nil
}

// Return gives a replaced person their seat back, from the open question on. It returns
// rules.ErrNotAsked if no agent plays their seat, or they are dead.
func (p Player) Return(ctx context.Context) error {
	return p.t.do(ctx, func(a *master) error {
		if !(a.roster.living() & a.roster.substituted).Has(p.seat) || a.record.state.Over() {
			return rules.ErrNotAsked
		}
		if a.paused {
			return ErrPaused
		}
		p.t.audience.look(game.AtSeat(p.seat))
		return a.change(Change{Seat: p.seat, Kind: ReturnedNote})
	})
}

// Replace lets an agent take over from a person for whom the others wait by day. The agent knows what
// the seat knows, and the person can return (Return). It returns rules.ErrNotAsked if nobody waits for
// them, and ErrEarly if the user may not replace them, or not yet.
func (t *Table) Replace(ctx context.Context, user string, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		by, seated := t.SeatOf(user)
		now := time.Now()
		clock, rights := a.readClock(now), a.rights(now)
		switch {
		case a.paused:
			return ErrPaused
		case !seated || by == seat || !clock.Holding(0).Has(seat):
			return rules.ErrNotAsked
		case !rights.at(by, permission.Replace, clock.Holding(permission.Patience).Has(seat)):
			return ErrEarly
		}
		a.substitute(seat, by.Number())
		switch {
		case a.paused:
			return ErrPaused
		case !a.roster.substituted.Has(seat):
			return rules.ErrNotAsked // no agent could be seated
		}
		return nil
	})
}

// LeftNote is the kind of the note that a person has left the game for good. The body is {"seat":3}. Only the seat
// sees it. A later ReturnedNote takes it back.
const LeftNote = store.LeftNote

type leftBody struct {
	Seat int `json:"seat"`
}

// Leave lets an agent take over from a person who leaves for good. The others see this. It returns
// rules.ErrNotAsked if no person has the seat, and rules.ErrOver after the end.
func (p Player) Leave(ctx context.Context) error {
	return p.t.do(ctx, func(a *master) error {
		switch {
		case a.record.state.Over():
			return rules.ErrOver
		case !a.roster.persons.Has(p.seat):
			return rules.ErrNotAsked
		case a.paused:
			return ErrPaused
		}
		if err := a.writeNote(LeftNote, game.ToSeat(p.seat), leftBody{p.seat.Number()}); err != nil {
			return err
		}
		if a.roster.players().Has(p.seat) {
			a.substitute(p.seat, p.seat.Number())
		}
		return nil
	})
}
