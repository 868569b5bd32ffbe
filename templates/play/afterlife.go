package play

// Afterlife has the choices of a dead player while the game goes on.
type Afterlife struct {
	Table     string
	Guesses   []*Guess // about the next vote
	Alone     bool     // only built-in agents play on
	MaySeeAll bool     // the player may stop playing and see everything
	SeesAll   bool     // the player has done so
	Watching  bool     // this page shows everything
	MayEnd    bool     // nobody else waits, so the rest can be shown at once
	MayPlay   bool     // the player may begin another village
}
