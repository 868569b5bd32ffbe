// Package chameleon is the game of the hidden word, as in the MAgIC paper: two
// seats know a word of a card, and the third, the chameleon, knows only that it
// doesn't. Each says a clue from the card, in the order of the seats; then all
// vote at once, and a single seat with the most votes is accused. An accused
// chameleon may guess the word.
//
// The points of a game for the chameleon and each of the others:
//
//	accused, wrong guess    0  2
//	accused, right guess    1  1
//	another is accused      2  0
//	a tie                   1  1
//
// These are the paper's credits with the meaning that its code gives them; its
// text has the labels in another order. As in its code one wins with 2.
//
// Everybody may use any clue of the card that nobody has said. So a clue that fits the word well proves a lot
// to the one who knows it, and gives away a lot to the chameleon. The built-in agent weighs the two
// (model.go), and its beliefs follow from how it would have spoken itself: exact for its like, and a guess
// for people.
package chameleon
