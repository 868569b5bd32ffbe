// Package contest plays games of a contest, in which no person takes part. A player begins as a guest with
// the manners of the house (guest.go). When most of the others play as contest agents do, it takes their
// manners and becomes a native (native.go): of a village without a bodyguard (few.go) or with one (many.go).
// It may change back. Over a set of games it remembers how each seat opens in each role (habits.go).
//
// Guests and natives talk alike (talk.go): plain single sentences, within a budget. Some contest agents read nothing
// else.
//
//	guest, err := contest.New(seating, character, core.UsualTables())
//	native, err := contest.NewNative(seating, character)
package contest
