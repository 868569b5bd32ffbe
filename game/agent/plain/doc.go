// Package plain is a player that follows the rules of thumb of Werewolf, and
// talks about them: it claims and counter-claims, tells results with their day,
// gives reasons, asks, answers, and lies when its role must.
package plain
