package table

import (
	"context"
	"errors"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// ErrUnseen refuses to lend a view.
var ErrUnseen = errors.New("table: nobody can watch this table")

// Lend lends the view of a person's seat to a user, to Everybody, or to nobody if to
// is "". Earlier borrowers lose it at once. It returns ErrUnseen if nobody may watch
// the table, and rules.ErrNotAsked if no person has the seat.
func (p Player) Lend(ctx context.Context, to string) error {
	return p.t.do(ctx, func(m *master) error {
		switch {
		case !p.t.Watchable():
			return ErrUnseen
		case !m.roster.persons.Has(p.seat):
			return rules.ErrNotAsked
		case m.paused:
			return ErrPaused
		}
		if err := m.writeNote(LentNote, game.ToSeat(p.seat), lentBody{p.seat.Number(), to}); err != nil {
			return err
		}
		p.t.now.Update(func(n *Now) { n.lent = n.lent.with(p.seat, to) })
		m.lendings++
		p.t.audience.end(p.t.Now().refusal)
		return nil
	})
}
