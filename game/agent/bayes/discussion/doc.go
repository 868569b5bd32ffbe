// Package discussion plays villages of the house of 7 seats and more. Among many, a vote without a reason says nothing,
// and all of them at once drown the talk. So a seat argues once it has a reason, and again only when that changes; it
// answers accusers, and adds what it has seen and nobody has said.
//
//	player, err := discussion.New(seating, character, core.UsualTables())
//
// A pace decides when a seat speaks (pace.go), arguments are its reasons to accuse another (argument.go), and
// a debate chooses its other remarks (debate.go, comment.go). beginnings.go has each character's first
// utterances of a day, and answer.go its answers.
package discussion
