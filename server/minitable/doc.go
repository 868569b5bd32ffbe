// Package minitable runs live mini-games: it takes answers, lets the built-in agents answer, commits every step to the
// store, and only then shows the step.
//
//	hall := minitable.New(db.Minis, games.Named, log)
//	err := hall.Recover(ctx)                  // the games that were going on
//	t, err := hall.Open(ctx, cfg)
//	now := t.Now(viewer)                      // what the viewer may see
//	err = t.Answer(ctx, user, question, answer)
//	<-now.Changed
//
// Only one thing leaves a table: the projection of its log for a viewer, with a person's own marks. The key, the types
// of agents and other people's answers stay inside until the game is over.
//
// Tables have no goroutines. Agents answer within milliseconds and nothing has a clock, so a lock for each table is
// enough.
package minitable
