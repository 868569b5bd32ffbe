package page

// A Guess asks those who watch a village of agents who is a werewolf, until the vote. But for whom
// the visitor names it is the same for all.
type Guess struct {
	Game  string
	Day   int  // whose vote follows
	Most  int  // seats that can be named: so many werewolves there were
	Open  bool // the vote has not begun
	Seats []GuessSeat
	Back  string // address to return to without scripts
}

// A GuessSeat is a living seat.
type GuessSeat struct {
	Seat
	Named bool // the visitor takes it for a werewolf
}

// Guessed is how good the guesses of somebody who watched were. Rates are in percent.
type Guessed struct {
	Named, Hits int // seats, and how many of them were werewolves
	Chance      int // what guessing blindly would have hit
	Village     int // what the villagers' votes of those days hit, -1 where none of them voted
}

// Rate is what the guesses hit.
func (g *Guessed) Rate() int { return (100*g.Hits + g.Named/2) / g.Named }

// Good reports whether that is better than chance.
func (g *Guessed) Good() bool { return g.Rate() > g.Chance }

// Best reports whether it is better than the villagers' votes too.
func (g *Guessed) Best() bool { return g.Good() && g.Rate() > g.Village }

// partName and place make it a part of its own: the result is told to all who watch alike, and each
// is then told how they guessed.
func (*Guessed) partName() string      { return "guessed" }
func (*Guessed) place() (string, Mode) { return "#guessed", Replace }
