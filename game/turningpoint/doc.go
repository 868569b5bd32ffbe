// Package turningpoint finds what decided a finished game: a power role that was executed or lost, a
// decisive vote, a claim that was believed or not, a lie that stood. It says how much each moved
// the village's chance, and what the votes of one seat did.
//
// It reads what an omniscient viewer knows of the game (view.Fold), and no likelihoods: a list of
// games can afford it. How much an utterance moved what everybody believed is for game/belief.
//
//	points, course := turningpoint.Find(view.Fold(setup, game.Omniscient(), log))
//	points[0]  // the turning point
//	course.Led // whom the village executed on one seat's word
package turningpoint
