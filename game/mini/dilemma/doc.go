// Package dilemma is the prisoner's dilemma of three seats over five rounds, as
// in the MAgIC paper (section 3.4): everybody cooperates or defects at the same
// time, and a table of payoffs says what that brings.
//
// Whoever defects gets at least as much in that round as anybody who cooperates,
// because a cooperator beside a defector gets nothing. So whoever always defects
// is never behind, and wins as the paper counts; and three who cooperate have
// more points than three who don't. The pages say both.
package dilemma
