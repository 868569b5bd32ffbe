// Package bayes is a player that computes what it believes (game/belief) and
// does what serves its side best under those beliefs: it votes where the vote
// counts, divines and guards for information and lives, claims and
// counter-claims, invents results that leave its story possible, and hunts who
// is dangerous to the pack. It speaks in plain single sentences, which contest
// agents read, and gives reasons to people; it answers what it is asked.
//
// Where its role lies it keeps two books: what it knows, which its votes and
// night actions follow, and what a seat with the role that it pretends to have
// would think of the same table, which its words follow.
//
// It listens for where the others come from: each seat is weighed by the
// likelihood table that fits its talk. In a contest, where most of the others are
// contest agents, it takes their manners too; elsewhere never, since among those
// a seer says what it did not see. Over a set of games it remembers.
//
// One mind plays all characters: [Characters] are settings of it.
// docs/agents-inside.md explains how it plays and what was measured.
//
// How it talks is game/agent/speech. Where to look for what it decides: claims in
// claim.go, lies in lie.go, what it says when in talk.go, what a character says of
// its own accord in manner.go, the talk of a large one in
// discuss.go, what it does among few contest agents in contest.go, answers in
// answer.go, reasons in reason.go, votes in vote.go, nights in night.go and pack.go,
// who thinks less in less.go, a character's habits in characters.go; all other numbers are in params.go.
package bayes
