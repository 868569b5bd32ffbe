package page

// A Persona is a villager whom an agent of a character plays, from village to village.
type Persona struct {
	Seat                     // its name and face; no seat
	Village, Wolves   Wins   // on either side
	Fools, Caught, By *Rival // nil where nobody has been met often enough
}

// Games counts the games that it has played.
func (p Persona) Games() int { return p.Village.Games + p.Wolves.Games }

// Won counts the games that it has won.
func (p Persona) Won() int { return p.Village.Won + p.Wolves.Won }

// A Rival is a villager whom another has met on the other side.
type Rival struct {
	Seat
	Wins // of the side that is spoken of
}
