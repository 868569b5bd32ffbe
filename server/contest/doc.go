// Package contest plays tournaments and reads those that are stored. What a
// contest is follows the regulation (2.1 to 2.3): package tournament draws and
// counts, this package lets built-in and connected teams play, and stores.
//
//	c, err := contest.New(ctx, contest.Config{Plan: plan, DB: db})
//	err = c.Play(ctx, tournament.Preliminary, 300) // games of each team
//	err = c.Play(ctx, tournament.Final, 1000)      // games in all
//	err = c.Close(ctx)
//
// A contest that was stopped, or killed, goes on at the next game that is not
// stored: its identity follows from its plan. Another program, such as the
// server's pages, follows it in the database:
//
//	state, err := contest.Load(ctx, db, id)
//	…
//	err = state.Update(ctx, db) // reads only what is new
//	report := state.Report(state.Latest())
//
// What is stored: a row in contest, whose plan is a [Plan] in JSON; a row in
// contest_stage for each stage that has begun, with the numbers of the teams
// that take part; its blocks, with the team at each seat; and for each game that
// has been played its log, like any game's, and what standings need of it in
// contest_game. Nothing of a game that is still played is there.
package contest
