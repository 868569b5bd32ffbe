// Package bayes holds the agents that compute what they believe (game/belief) and do what serves their side best under
// those beliefs. They vote where the vote counts, divine and guard for information and lives, claim and counter-claim,
// invent results that leave their story possible, and hunt the seats that are dangerous to the pack. They speak in
// plain single sentences, which contest agents read, give reasons to people, and answer questions.
//
// A seat that lies keeps two accounts: its votes and night actions follow what it knows, its words what a seat with its
// pretended role would believe of the same table.
//
// Three kinds of player share one core (bayes/core): bayes/small plays villages of the house of up to 6 seats,
// bayes/discussion larger ones, and bayes/contest the games of a contest. A player weighs each seat by the likelihood
// table that fits its talk. Only in contests does it take the manners of contest agents, whose seers report what they
// did not see. Over a set of games it remembers.
//
// All characters are settings of these players: their numbers are in characters.go, their sayings in small/sayings.go
// and discussion/beginnings.go. The talk that all agents share is in game/agent/speech.
//
// docs/agents-inside.md explains how they play and what was measured.
package bayes
