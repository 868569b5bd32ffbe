// Package belief computes how likely each seat has each role, exactly, from
// what one viewer knows of a table.
//
// All deals of the roles are weighed: 60 at five seats, 5,405,400 at fifteen. Facts that follow from the
// rules (the viewer's own role and results, that wolves do not attack wolves, that the game goes on) are
// certain here: what contradicts them has probability 0. Words and deeds of seats are evidence, weighed by a
// versioned table of likelihood ratios that is fitted on logged games of contest agents (play fit).
//
// # The model
//
// Evidence has a feature, an actor (the seat that shows it) and perhaps a target.
// Its weight depends on the role of the actor and on whether the target is a
// werewolf: a villager is likelier than a wolf to vote against a wolf. For a
// given pack of wolves the seats are therefore independent, apart from the number
// of each role. The sum over all deals takes one short run for each pack instead
// of one term for each deal. All weights are fitted together, to make the true
// deals of logged games as likely as possible. Two pieces of evidence that say
// the same thing share a weight and do not count twice.
//
// Some of what a seat shows is the manner of its agent and not its role. In the
// large village the evidence about a seat's own role therefore saturates
// ([SizeWeights]).
//
// Evidence counts once per day, speaker and target. Compound sentences count by
// their meaning: AND and BECAUSE assert their parts, OR and XOR count half for
// each part, NOT reverses, a request to vote accuses.
//
// Two likelihood tables are built in: one for contest agents, one for the agents
// of this program. How a seat talks decides which of them it is weighed by
// ([Manners], [Company]).
//
// docs/agents-inside.md says how good the tables are, how they are fitted and what did
// not help.
//
// The package makes no decisions. Agents decide what to do with a belief.
//
//	m, err := belief.New(view.New(rules.Five(), game.AtSeat(seat)), belief.Contest())
//	m.Observe(&event)
//	var p belief.Posterior
//	facts := m.Own()
//	m.Infer(&p, &facts, false)
//	p.Wolf(3)
package belief
