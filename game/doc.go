// Package game holds the words of Werewolf that every other package speaks:
// seats, roles, species, sides, phases, channels, and who may see what.
//
// It has no rules, no language and no I/O. Everything here is a small value
// type; the zero value is always the one that knows or grants the least:
// [RoleNone], [SideNone], and a [Viewer] that is a mere spectator.
package game
