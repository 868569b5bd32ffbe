// Package core holds what all players of package bayes share. It does not know which kind of village is played:
// packages small, discussion and contest build their players from its parts and pass in the numbers that differ.
//
//	Seat       what a seat knows and believes (seat.go, beliefs.go, thinker.go)
//	Record     what it has said (word.go)
//	Evidence   reasons against others (reason.go)
//	Ballots    whom to accuse and to execute: by a Case and a forecast of the votes (case.go, ballot.go)
//	WolfSide   the wolf side of the house: a pack, or a largePack in villages with a bodyguard (pack.go, lie.go)
//	Home       a seat of the house, as far as its small and large villages have the same decisions (home.go)
//	Answers    replies to questions (answer.go); a Manner fills in what differs
//	Company    whether the others play as the house does or as contest agents do (company.go)
//	Character  the numbers in which characters differ (character.go)
//
// All other numbers are in params.go. A player is a speech.Mind: speech.Voice asks it what to think, whom to accuse
// and what to say, and the player answers from these parts:
//
//	type Player struct{ core.Home } // and the methods of a speech.Mind that it lacks
//
//	home, err := core.NewHome(seating, character, core.UsualTables(), core.Terms{Weighs: true})
//	p := &Player{home}
//	p.Mind = p
package core
