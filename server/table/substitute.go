package table

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// substitute lets an agent play a person's seat from the open question on. The agent
// is shown what the seat has been shown, and nothing else. by is the number of the seat
// whose person wants it, 0 for nobody.
func (a *actor) substitute(seat game.Seat, by int) {
	name := a.t.deps.Substitute
	if name == "" {
		return
	}
	b, err := newBot(a.t, seat, name)
	if err != nil {
		a.t.deps.Log.Error("substitute not seated", "seat", seat.Number(), "err", err)
		a.missed[seat] = 0 // not again at every turn of the actor
		return
	}
	if a.change(Change{Seat: seat, Agent: name, Kind: SubstitutedNote, By: by}) == nil {
		a.bots[seat] = b
	}
}

// change notes who plays a seat from here on. Like a step it counts when it is stored.
func (a *actor) change(c Change) error {
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

// changed makes a stored change the present.
func (a *actor) changed(p placed) {
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

// Return gives a substituted person the seat back: the next question is theirs.
// It returns rules.ErrNotAsked if nobody substitutes them, or they are dead.
func (t *Table) Return(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *actor) error {
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

// Sleep says that a person's browser has put the page aside without leaving:
// they are waited for longer.
func (t *Table) Sleep(seat game.Seat) { t.audience.sleep(seat) }

// answered counts the questions of the day that a person let pass in a row.
func (a *actor) answered(in rules.Input, kind rules.AskKind) {
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
