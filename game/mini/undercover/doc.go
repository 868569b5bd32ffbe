// Package undercover is the game of the odd word, as in the MAgIC paper: two seats have one word of a card
// and the third, the undercover, another one that is much like it, and nobody knows who that is. In two
// rounds each says a clue from the card, in the order of the seats; then all vote at once, and a single seat
// with the most votes is accused.
//
// The points of a game for the undercover and each of the others, the civilians:
//
//	the undercover is accused  0  3
//	a civilian is accused      3  0
//	a tie                      2  1
//
// These are the paper's credits. As in its code a side wins with 3.
//
// The words are a pair that shares at least half of its clues (cards.Card.Pairs),
// and everybody may use any clue of the card that nobody has said. So one has to
// find out from the others' clues whether one's own word is the odd one. The
// built-in agent has a model of that (model.go), and its beliefs follow from how it
// would have spoken itself: exact for its like, and a guess for people.
//
// Civilians who describe their word plainly find each other sooner than careful ones, and an undercover who
// does so is found sooner, too.
package undercover
