// Package small plays villages of the house of fewer than 7 seats, which have no bodyguard. Each character
// has typical sayings, in its own order (sayings.go). A player answers questions, says its sayings when their
// turn comes, and then is silent.
//
//	player, err := small.New(seating, character, core.UsualTables())
package small
