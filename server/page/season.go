package page

// Season rates somebody's guesses of a week.
type Season struct {
	Games, Named, Hits int
	Chance             int // percent that guessing blindly would have hit
	Place, Guessers    int // 1 is the best
	Streak             int // villages in a row with a hit
}

// Rate is the percentage of the guesses that hit.
func (s *Season) Rate() int { return (100*s.Hits + s.Named/2) / max(1, s.Named) }
