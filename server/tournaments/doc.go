// Package tournaments plays tournaments and reads stored ones. Their form follows the regulation of the AIWolf
// contest (2.1 to 2.3): package game/tournament draws the games and counts the results; this package lets built-in and
// connected teams play them, and stores them.
//
//	t, err := tournaments.New(ctx, tournaments.Config{Plan: plan, DB: db})
//	err = t.Play(ctx, tournament.Preliminary, 300) // games of each team
//	err = t.Play(ctx, tournament.Final, 1000)      // games in all
//	err = t.Close(ctx)
//
// A tournament that was stopped or killed continues with the first game that isn't
// stored, because its id follows from its plan. Other programs, such as the
// server, follow it in the database:
//
//	state, err := tournaments.Load(ctx, db.Tournaments, id)
//	…
//	err = state.Update(ctx, db.Tournaments) // reads only what is new
//	report := state.Report(state.Latest())
//
// What is stored: a row in contest, whose plan is a [Plan] in JSON; a row in
// contest_stage for each stage that has begun, with the numbers of the teams
// that take part; its blocks, with the team at each seat; and for each finished
// game its log, like any game's, and a row for the standings in contest_game.
// Games in progress aren't stored.
package tournaments
