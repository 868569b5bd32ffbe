// Package plain is a player that follows the rules of thumb of Werewolf, and talks about them
// (game/agent/speech): it claims and counter-claims, reports results with their day, gives reasons, asks,
// answers, and lies if its role must.
//
// mind.go infers beliefs. It takes each claimant in turn for the true seer, works out which players would lie
// then and which could be wolves, suspects voters against the innocent, and sums the results. If its
// role lies, it argues from the view of the role that it pretends to have, and keeps its pack out of it.
//
// # Frozen
//
// This is plain@1, the yardstick for later agents. Its playthroughs in testdata do not change; a better
// player is another player, under another name. Its source may be put in order, but its utterances and acts
// must not change.
package plain

// Name is the name under which programs register the agent, with [New].
const Name = "plain"
