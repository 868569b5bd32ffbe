// Package core holds what all players of package bayes share. It does not know which kind of village is played:
// packages small, discussion and contest build their players from its parts and pass in the numbers that differ.
//
//	Seat      what a seat knows, believes and has said (beliefs.go, thinker.go, word.go, reason.go)
//	Case      reasons to have a seat executed beside beliefs: declared votes, the seat's own word (case.go)
//	Ballot    a forecast of the vote and its outcome (ballot.go)
//	Pack      the wolf side of the house in villages without a bodyguard (pack.go, lie.go), LargePack in others
//	Home      decisions that are the same in all villages of the house (home.go)
//	Answers   replies to questions (answer.go); a Manner fills in what differs
//	Company   whether the others play as the house does or as contest agents do (company.go)
//	Character the numbers in which characters differ (character.go)
//
// All other numbers are in params.go. A player is a speech.Mind: speech.Voice asks it what to think, whom to accuse
// and what to say, and the player answers from these parts:
//
//	seat, err := core.NewSeat(seating, character, core.UsualTables())
//	p := &Player{Seat: seat, home: core.NewHome(seat)}
//	seat.Mind = p
package core
