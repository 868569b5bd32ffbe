// Package draw is the chance of games: every draw is a function of a game's
// secret key and of public coordinates, so that it can be verified once the key
// is published.
//
//	key.Commitment()                    // published before the game: the key's SHA-256
//	d := key.Draw(draw.At{1, day})      // a run of random numbers for one place
//	draw.Shuffle(&d, roles)
//
// No generator runs from draw to draw: what happens in secret must not shift what
// is public.
package draw
