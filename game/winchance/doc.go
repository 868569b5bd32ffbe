// Package winchance says how likely the village is to win from a position, and what a vote, a divination, a
// guard or an attack is worth there. It is the yardstick of rationality in expected success (package measure).
//
// A game goes on from the position in plain play, a published policy without talk, in which nobody
// plays well or badly:
//
//   - By day the village executes a living werewolf that its seer has divined, if there is one: by lot, if
//     there are several. Else it executes by lot one of the seats that its seer has not divined to be human.
//   - At night the werewolves attack one of the living humans by lot; they do not know the roles.
//   - The seer divines by lot one of the living others that it has not divined. All of the village's side
//     learn the result at dawn if the seer lives then, and believe it for the rest of the game.
//   - The bodyguard guards one of the living others by lot.
//   - The medium and the possessed do nothing: the one's result comes too late for this policy, the other does not
//     talk. A possessed is a human as the rules count it.
//
// In plain play it does not matter which seat is which, only how many of each kind live. So the chances are
// exact at every size of village: they are added up over all that can happen, nothing is sampled. Strong agents
// win about as often as villagers as plain play does.
//
//	t, ok := winchance.Of(rules.Five())
//	t.Day(winchance.Deal(rules.Five())) // the village's chance at the start
package winchance
