// Package table runs live games: one goroutine per table owns the game's state,
// takes answers, keeps deadlines, asks the built-in agents, commits every step
// to the store, and only then publishes it.
//
//	t, err := table.Create(ctx, cfg, deps)
//	feed, err := t.Watch(ctx, game.AtSeat(2), 0)
//	batch, err := feed.Next(ctx)       // what the seat sees, numbered from 1
//	err = t.Submit(ctx, rules.Input{Seat: 2, Ask: batch.Ask.ID, Action: action})
//
// Two things leave a table: the projection of the log for a viewer, and a
// person's own open question. State, key and unprojected events stay inside.
// The caller decides which viewer a visitor may be; the table decides what that
// viewer sees.
package table
