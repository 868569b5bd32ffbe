// Package mini is the framework of small games of three seats: rules as pure functions of a comparable state,
// answers in, events with an audience out.
//
//	g := dilemma.Game                       // one folder for each game
//	t, events := g.Begin(setting, &key)     // a Table: the state of one game
//	q, ok := t.Question(seat)               // with its legal answers
//	t, events, err = t.Step(&key, mini.Input{Seat: seat, Question: q.ID, Answer: q.Legal[0]})
//	seen := g.View(setting, mini.Project(events, game.AtSeat(seat)))
//
// A game implements [Rules] for a state S of its own; [New] makes a [Game] of it,
// which hides S, so that server, storage and simulation treat all games alike.
// A seat's view of a game is S too, folded from the events that the seat may see:
// agents get that view and nothing else.
//
// The package knows no clock, no network and no generator that runs: chance comes
// from the game's committed key (package draw).
//
// Why not package rules: a village has days, channels, ballots, votes with
// revotes and deaths; these games have none of them, but numbers as answers. The
// two share seats, audiences, viewers and keys.
package mini
