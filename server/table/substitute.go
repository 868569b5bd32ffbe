package table

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// substitute lets an agent play a person's seat from the open question on. The agent
// knows what the seat knows and nothing else. by is the number of the seat whose person
// asked for it, 0 for nobody.
func (a *master) substitute(seat game.Seat, by int) {
	name := a.t.deps.Substitute
	if name == "" {
		return
	}
	b, err := newBot(a.t, seat, name)
	if err != nil {
		a.t.deps.Log.Error("substitute not seated", "seat", seat.Number(), "err", err)
		a.missed[seat] = 0 // or the actor would try again at once
		return
	}
	if a.change(Change{Seat: seat, Agent: name, Kind: SubstitutedNote, By: by}) == nil {
		a.bots[seat] = b
	}
}

// change changes the player of a seat. Like a step, it counts once it is stored.
func (a *master) change(c Change) error {
	p := placed{Change: c, after: len(a.log), at: stamp()}
	note, err := p.note()
	if err == nil {
		err = a.storeNote(note)
	}
	if err == nil {
		a.changed(p)
	}
	return err
}

// changed applies a stored change.
func (a *master) changed(p placed) {
	a.changes = append(a.changes, p)
	a.missed[p.Seat] = 0
	a.names[p.Seat] = p.Agent
	if p.Kind == SubstitutedNote {
		a.substituted = a.substituted.With(p.Seat)
		return
	}
	a.substituted = a.substituted.Without(p.Seat)
	a.bots[p.Seat] = nil
	a.deadlines[p.Seat] = deadline{} // the person's time begins anew
}

// Return gives a replaced person their seat back, from the open question on. It returns
// rules.ErrNotAsked if no agent plays their seat, or they are dead.
func (t *Table) Return(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		if !a.substituted.Has(seat) || !a.living.Has(seat) || a.state.Over() {
			return rules.ErrNotAsked
		}
		if a.paused {
			return ErrPaused
		}
		t.audience.look(game.AtSeat(seat))
		return a.change(Change{Seat: seat, Kind: ReturnedNote})
	})
}

// Sleep notes that a person's browser has put the page to sleep, so that the table waits
// for them longer.
func (t *Table) Sleep(seat game.Seat) { t.audience.sleep(seat) }

// answered counts the questions in a row, by day, that a person left to the deadline.
func (a *master) answered(in rules.Input, kind rules.AskKind) {
	if a.bots[in.Seat] != nil {
		return
	}
	switch kind {
	case rules.AskTalk, rules.AskVote:
		if in.Timeout {
			a.missed[in.Seat]++
		} else {
			a.missed[in.Seat] = 0
		}
	}
}
