// Package belief computes how likely each seat has each role, exactly, from
// what one viewer knows of a table.
//
// All deals of the roles are weighed: 60 at five seats, 5,405,400 at fifteen.
// What the rules make certain (the viewer's own role and results, that wolves
// do not attack wolves, that the game goes on) is certain here: what is
// impossible has probability 0. What seats say and do is evidence, weighed by a
// versioned table of likelihood ratios that is fitted on logged games of contest
// agents (play fit).
//
// # The model
//
// Evidence is a feature, who shows it and, if it has one, its target. Its
// weight depends on the role of who shows it and on whether the target is a
// werewolf: a vote against a wolf is likelier from a villager than from a wolf.
// So, once it is supposed who the wolves are, the seats are independent of each
// other but for the number of each role, and the sum over all deals takes a
// short run per pack instead of one term per deal. The weights are fitted
// together, to make the true deals of logged games as likely as possible: two
// pieces of evidence that say the same thing share a weight instead of counting
// twice.
//
// What a seat shows of its own role is partly its manner, which it shows all day
// long: in the large village the sum of it saturates ([SizeWeights]).
//
// Evidence counts once per day, speaker and target. Compound sentences count by
// their meaning: AND and BECAUSE say their parts, OR and XOR half of each, NOT
// the reverse, a request to vote accuses. Who lies about what all saw is a liar.
//
// Two such tables are built in, for contest agents and for those of the house.
// Which of them fits a seat, how it talks tells ([Manners], [Company]).
//
// The package chooses nothing and tells nobody: what to do with a belief is an
// agent's matter.
//
//	m, err := belief.New(view.New(rules.Five(), game.AtSeat(seat)), belief.Contest())
//	m.Observe(&event)
//	var p belief.Posterior
//	facts := m.Own()
//	m.Infer(&p, &facts, false)
//	p.Wolf(3)
package belief
