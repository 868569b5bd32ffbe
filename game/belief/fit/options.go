package fit

import (
	"cmp"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// Options say how a table is fitted. Epochs and Shrink have defaults, which worked
// best for the contest's games.
type Options struct {
	Epochs    int     // how often to go through the samples; 0: the default
	Shrink    float64 // see [belief.Fit]; 0: the default
	Rate      float64 // step size at the beginning; it falls to a tenth; must be given
	Villagers int     // number of villagers of a large village that give samples each day; must be given
	// Saturate limits the evidence of a seat about its own role, see
	// [belief.SizeWeights]. 0: no limit; below 0: the default.
	Saturate float64
	Honest   bool          // the games are among agents that report no false results when they are of the village
	LeaveOut []string      // agents; small villages in which they play are not fitted on
	Before   *belief.Table // the table to compare with; must be given
}

// setDefaults fills in the defaults for the size of the village.
func (o *Options) setDefaults(setup rules.Setup) {
	epochs, shrink, saturate := 30, 0.0006, 0.0
	if !Small(setup.Seats()) {
		epochs, shrink, saturate = 10, 0.001, 10
	}
	if o.Saturate < 0 {
		o.Saturate = saturate
	}
	o.Epochs, o.Shrink = cmp.Or(o.Epochs, epochs), cmp.Or(o.Shrink, shrink)
}

// LeavesOut reports whether an agent of LeaveOut plays in a game.
func (o *Options) LeavesOut(g *Game) bool {
	return slices.ContainsFunc(g.Names, func(name string) bool { return slices.Contains(o.LeaveOut, name) })
}

// The size limits of four kinds of villages that have weights of their own: villages with a lone wolf; with a pack,
// without possessed and bodyguard, in which announced votes say little; the same, in which announced votes are kept,
// such as villages of 9 seats; and all others.
const (
	loneWolf     = 6
	loosePack    = 8
	smallVillage = 9
)

// Small reports whether a village has no bodyguard.
func Small(seats int) bool { return seats <= smallVillage }

// sizeOf returns the largest village that uses the same weights as one of n seats.
func sizeOf(seats int) int {
	switch {
	case seats <= loneWolf:
		return loneWolf
	case seats <= loosePack:
		return loosePack
	case Small(seats):
		return smallVillage
	}
	return game.MaxSeats
}

// A Game is a finished game to learn from. Games of a set have the same members
// on the same seats, as contests play them.
type Game struct {
	Name   string // for errors
	Set, N int    // number of the set, and of the game in its set
	Setup  rules.Setup
	Names  []string // of the agents by seat, "" for people
	Events []rules.Event
}
