// Package publicgood is the public good game of three seats over five rounds, as
// in the MAgIC paper (section 3.5): each seat has 100 points for the whole game
// and gives some of what is left in every round. The pool of all that was given
// is multiplied once, at the end, and shared out evenly, whoever gave.
//
// The share is the same for all. So the seat that gave least has the most points
// in the end and wins as the paper counts; and with a multiplier above 1 three
// who give everything have more points than three who give nothing. The pages
// say both.
//
// Points are counted in units of 1/30: a pool of C points at a multiplier of m
// tenths brings each seat m·C/30 points, which is m·C units. Nothing is rounded.
package publicgood
