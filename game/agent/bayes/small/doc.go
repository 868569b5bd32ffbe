// Package small plays villages of the house of fewer than 7 seats, which have no bodyguard. There each character has
// sayings of its own, in its own order, and is known by them (sayings.go). A player answers what it is asked, says its
// sayings when their turn comes, and then is silent.
//
//	player, err := small.New(seating, character, core.UsualTables())
package small
