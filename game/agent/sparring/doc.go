// Package sparring holds agents to test others against: small ones, in the
// styles of the strong agents of the AIWolf contests as their authors and
// observers describe them. They speak as those do, plain single sentences, a
// declared vote in nearly every turn, and read the same.
//
//	joint   weighs whole deals of wolves by what each pair of seats said and did;
//	        as the possessed it blackens the rival, as a wolf it claims every other time
//	hidden  adds up what speaks against each seat; its wolf plays the villager, its seer
//	        waits in a large village
//	modest  says little, follows the votes of others, and learns over the games of a set
//	        what each seat does in which role
//	learner at five seats does what real contest agents were counted to do there (small.go): it has
//	        habits by role for a whole set, and learns those of the others from the first game on
//	veteran follows each claimant's line to the wolves it leads to, keeps a record of
//	        what each seat does in which part, whether it keeps its word and how often it
//	        wins; as a wolf it hides until it is exposed, and reckons before a power play
//
// The veteran is held out: results against it may be measured and reported, but no setting, table or rule of
// another agent is chosen by them. So it shows whether gains against the other styles are gains against
// strangers too.
//
// In a large village they behave like contest agents in logged games: 600 of a mixed field in sets of 25
// games (in brackets 177 of a strong one in sets of 100). Real wolves give themselves away there by how they
// talk, not by whom they spare: of the votes declared again in the third turn, 86 of 100 lines of villagers
// name another target, and 53 of wolves, who tend to repeat themselves; wolves declare 4.9 times on day 1,
// villagers 3.7; and 66 (71) of 100 votes of the wolf side are cast as declared, 95 of the village's. An
// observer can learn this: day 1 executes a wolf in 25 of 100 games among the first five of a set, which is
// chance, and in 40 later (58 over a whole set). So at fifteen seats all styles learn each seat's first turns
// by role, also have suspicions of their own (57 of 100 villagers vote for the front runner), and break their
// word, attack, claim and hide as often as the counted agents. The strength of learning is set to reach the
// field's shares; TestLargeVillage holds them within wide bounds.
//
// In a small village their seer calls its suspect a wolf even if it has only found a human, as contest agents
// do. None of them knows the others or the likelihood tables of game/belief, and no table was fitted on them.
// They are for play sim and play tournament; nobody wants to sit with them.
package sparring
