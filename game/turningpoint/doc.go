// Package turningpoint finds what decided a finished game: a power role that was executed or lost, a decisive
// vote, a claim that was believed or not, a lie that nobody refuted. It says how much each changed the
// village's chance, and what the votes of one seat did.
//
// It reads an omniscient viewer's table (view.Fold), and computes no likelihoods, so it is fast enough for
// lists of games. Package belief measures how much an utterance changed beliefs.
//
//	points, course := turningpoint.Find(view.Fold(setup, game.Omniscient(), log))
//	points[0]  // the turning point
//	course.Led // whom the village executed on one seat's word
package turningpoint
