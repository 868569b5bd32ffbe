// Package export turns stored finished games into the tables of package dataset, and selects the games to export.
package export

import (
	"context"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/minds"
)

// Costly reports whether beliefs must be inferred for the rows of a table. That takes a hundred times as long as
// reading them.
func Costly(t *dataset.Table) bool { return t.Name == "beliefs" || t.Name == "items" }

// Rows adds the rows of a finished game to a table. marks are the players' marks, which only the owner of the database
// may see; they are nil for everybody else. It returns table.ErrRunning for a game that has not ended, and the first
// error of add.
func (m *Memberships) Rows(
	ctx context.Context, rec *store.Record, marks []store.Marking, t *dataset.Table, add func(row []any) error,
) error {
	g := dataset.Game{
		ID: rec.ID, Ended: rec.Ended, Origin: rec.Origin, Setup: rec.Setup, Log: rec.Log(),
		Rules: rec.RulesVersion, Program: rec.Program,
	}
	if !slices.ContainsFunc(g.Log, func(ev rules.Event) bool { return ev.Kind == rules.GameEnded }) {
		return table.ErrRunning
	}
	var err error
	if g.Membership, err = m.Of(ctx, rec); err != nil {
		return err
	}
	silent := rules.Silent(g.Log)
	for i, seat := range rec.Seats {
		g.Agents = append(g.Agents, seat.Agent)
		if s := game.Seat(i); seat.Kind == store.Remote && silent.Has(s) {
			g.Silent = g.Silent.With(s)
		}
	}
	if Costly(t) {
		g.Native, g.Elicited = minds.Read(g.Setup.Seats(), rec.Notes), Elicited(g.Setup, g.Log, marks)
		if g.Reference, err = measure.Believe(g.Setup, g.Log, belief.House()); err != nil {
			return err
		}
	}
	return t.Rows(&g, add)
}
