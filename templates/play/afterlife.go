package play

// Afterlife has the choices of a dead player while the game goes on.
type Afterlife struct {
	Table     string
	Guesses   []*Guess // about the next vote
	Alone     bool     // only built-in agents play on
	MaySeeAll bool     // they may stop playing and see everything
	SeesAll   bool     // and have done so
	Watching  bool     // this page shows everything
	MayEnd    bool     // nobody else waits: the rest can be shown at once
	MayPlay   bool     // they may begin another village
}
