package table

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// standIns lets agents play for the people who have not come, after the first events of the game. It returns the
// notes of these changes. The people can take their seats at any time (Return).
func (a *master) standIns(after int) (notes []store.Note, err error) {
	name := a.t.deps.Substitute
	if name == "" {
		return nil, nil
	}
	for seat := range (a.t.cfg.Absent & a.t.cfg.persons()).All() {
		p := placed{
			Change: Change{Seat: seat, Agent: name, Kind: SubstitutedNote, Absent: true}, after: after, at: a.t.cfg.Created,
		}
		note, err := p.note()
		if err != nil {
			return nil, err
		}
		a.changed(p)
		notes = append(notes, note)
	}
	return notes, nil
}

// GuestsNote is the kind of the note that names the users who may watch a table that is not open. Nobody sees it.
// The body is {"users":["…"]}.
const GuestsNote = "guests"

type guestsBody struct {
	Users []string `json:"users"`
}

func guestsNoted(notes []store.Note) ([]string, error) {
	bodies, err := readBodies[guestsBody](notes, GuestsNote)
	if len(bodies) == 0 {
		return nil, err
	}
	return bodies[0].Users, nil
}

// LeftNote is the kind of the note that a person has left the game for good. The body is {"seat":3}. Only the seat
// sees it. A later ReturnedNote takes it back.
const LeftNote = store.LeftNote

type leftBody struct {
	Seat int `json:"seat"`
}

// Leave lets an agent take over from a person who leaves for good. The others see this. It returns
// rules.ErrNotAsked if no person has the seat, and rules.ErrOver after the end.
func (t *Table) Leave(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case a.state.Over():
			return rules.ErrOver
		case !t.cfg.persons().Has(seat):
			return rules.ErrNotAsked
		case a.paused:
			return ErrPaused
		}
		if err := a.writeNote(LeftNote, game.ToSeat(seat), leftBody{seat.Number()}); err != nil {
			return err
		}
		if a.players().Has(seat) {
			a.substitute(seat, seat.Number())
		}
		return nil
	})
}
