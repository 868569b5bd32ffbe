package page

// A Guess asks those who watch a village of agents who is a werewolf, until the vote. But for whom
// the visitor names it is the same for all.
type Guess struct {
	Of    GuessOf
	Own   bool // a dead player's: it is rendered for them alone
	Game  string
	Day   int  // whose vote follows
	Most  int  // seats that can be named: so many werewolves there were
	Open  bool // the vote has not begun
	Seats []GuessSeat
	Back  string // address to return to without scripts
}

// A GuessOf is what a guess is about; each has texts guess.<of>.
type GuessOf string

// What is guessed.
const (
	GuessWolf     GuessOf = "wolf"     // who is a werewolf
	GuessExecuted GuessOf = "executed" // whom the village will execute
)

// A GuessSeat is a living seat.
type GuessSeat struct {
	Seat
	Named bool // the visitor takes it for a werewolf
}

// Foretold counts the executions that a dead player foretold. Chance is what guessing blindly would have hit, in
// percent.
type Foretold struct{ Hits, Of, Chance int }

// Afterlife has the choices of a dead player while the game goes on.
type Afterlife struct {
	Table     string
	Guesses   []*Guess // what they expect of the next vote
	Alone     bool     // only built-in agents play on
	MaySeeAll bool     // they may stop playing and see everything
	SeesAll   bool     // and have done so
	Watching  bool     // this page shows everything
	MayEnd    bool     // nobody else waits: the rest can be told at once
	MayPlay   bool     // they may begin another village
}

// Guessed is how good the guesses of somebody who watched were. Rates are in percent.
type Guessed struct {
	Foretold    *Foretold // nil where no execution was guessed
	Named, Hits int       // seats, and how many of them were werewolves
	Chance      int       // what guessing blindly would have hit
	Village     int       // what the villagers' votes of those days hit, -1 where none of them voted
	Season      *Season   // nil for nobody who has guessed this week
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
func (*Guessed) Place() (string, Mode) { return "#guessed", Replace }
