package fit

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// Options say how a table is fitted. Where a field is zero, the fit takes what
// came out best for the contest's games, unless the field says otherwise.
type Options struct {
	Epochs    int     // how often to go through the samples
	Shrink    float64 // how strongly weights are drawn towards nothing
	Rate      float64 // step size at the beginning; it falls to a tenth; must be given
	Villagers int     // villagers of a large village who are asked each day; must be given
	// Saturate is what the evidence of a seat about its role comes up to at most;
	// 0 for no limit, below 0 for what suits the village.
	Saturate float64
	LeaveOut []string      // agents whose games of a small village are kept from the fit
	Before   *belief.Table // what the new table is compared with; must be given
}

// suit fills in what was not said.
func (o *Options) suit(setup rules.Setup) {
	epochs, shrink, saturate := 30, 0.0006, 0.0
	if !Small(setup.Seats()) {
		epochs, shrink, saturate = 10, 0.001, 10
	}
	if o.Saturate < 0 {
		o.Saturate = saturate
	}
	if o.Epochs == 0 {
		o.Epochs = epochs
	}
	if o.Shrink == 0 {
		o.Shrink = shrink
	}
}

// LeavesOut reports whether a game has an agent that is kept from the fit.
func (o *Options) LeavesOut(g *Game) bool {
	return slices.ContainsFunc(g.Names, func(name string) bool { return slices.Contains(o.LeaveOut, name) })
}

// smallVillage is the largest village that uses the weights of five seats: the
// largest without a bodyguard.
const smallVillage = 9

// Small reports whether a village uses the weights of five seats.
func Small(seats int) bool { return seats <= smallVillage }

// sizeOf returns the largest village that uses the same weights as one of n seats.
func sizeOf(seats int) int {
	if Small(seats) {
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
