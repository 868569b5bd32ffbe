package belief

import (
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
)

// An Origin is where the mind at a seat comes from, as far as its talk tells. It
// says which likelihood table fits what the seat does.
type Origin uint8

// The origins.
const (
	Stranger     Origin = iota // says what others say, but at any time: nobody known, such as people
	HouseAgent                 // one of our own, in the manners of the house
	HouseGuest                 // one of our own, in the manners of contest agents
	ContestAgent               // of a contest
	numOrigins   = iota
)

// String returns the name under which [Manners] hold the origin.
func (o Origin) String() string { return originNames[o] }

var originNames = [numOrigins]string{"stranger", "house", "guest", "contest"}

// A Company is who the others at a table are, as one listener judges by how they
// talk. The judgement follows from what was said alone.
type Company struct {
	// Heard is what counts so far. It may begin with what was left of it when the
	// same members last played on the same seats (Faded).
	Heard Impression

	odds   *originOdds
	spoken spoken
}

// An Impression is how much likelier all that a seat said is from each origin
// than from a stranger, as logarithms.
type Impression [game.MaxSeats][numOrigins]float64

// Company returns the judgement of a village of n seats before the first word.
// The manners must have been parsed.
func (m *Manners) Company(n int) *Company { return &Company{odds: m.For(n).odds} }

// Hear takes in what was said, in its order.
func (c *Company) Hear(talk *view.Talk) {
	if kind, at, ok := c.spoken.first(talk); ok {
		for o, odds := range &c.odds[at][kind] {
			c.Heard[talk.Seat][o] += odds
		}
	}
}

// carriedOver is how much of an impression is taken into the next game: five games'
// worth at most, since manners change.
const carriedOver = 0.8

// Faded returns what of an impression is taken into the next game of a set.
func (i Impression) Faded() Impression {
	for s := range i {
		for o := range i[s] {
			i[s][o] *= carriedOver
		}
	}
	return i
}

// What a table may be, before anybody has spoken: how likely that is, and where
// its seats come from. One company sits together, mostly; so where some talk like
// contest agents, the next needs less to be taken for one.
var tables = [...]struct {
	likely float64
	from   [numOrigins]float64
}{
	{0.45, [numOrigins]float64{Stranger: 0.08, HouseAgent: 0.8, HouseGuest: 0.1, ContestAgent: 0.02}},     // the house
	{0.45, [numOrigins]float64{Stranger: 0.8, HouseAgent: 0.17, HouseGuest: 0.01, ContestAgent: 0.02}},    // people
	{0.05, [numOrigins]float64{Stranger: 0.15, HouseAgent: 0.3, HouseGuest: 0.05, ContestAgent: 0.5}},     // mixed
	{0.05, [numOrigins]float64{Stranger: 0.01, HouseAgent: 0.005, HouseGuest: 0.005, ContestAgent: 0.98}}, // a contest
}

// Judge returns which of the seats the contest's likelihood table fits better
// than the house's, and whether most of them come from a contest. Agents of the
// house who have taken the contest's manners are of the first, not of the second:
// else they could keep each other at it.
func (i *Impression) Judge(seats game.SeatSet) (foreign game.SeatSet, contest bool) {
	from, many := i.from(seats), 0
	for s := range seats.All() {
		if i[s] == [numOrigins]float64{} {
			continue // it has said nothing: what others say does not make it one of them
		}
		if from[s][ContestAgent] > 0.5 {
			many++
		}
		if from[s][ContestAgent]+from[s][HouseGuest] > 0.5 {
			foreign = foreign.With(s)
		}
	}
	return foreign, 2*many > seats.Len()
}

// maxSeatEvidence is how much a single seat can say for one table against another, as a
// logarithm: less than what makes a table the contest's. It takes two.
const maxSeatEvidence = 2

// from returns how likely each of the seats comes from where.
func (i *Impression) from(seats game.SeatSet) (from [game.MaxSeats][numOrigins]float64) {
	var at [len(tables)][game.MaxSeats][numOrigins]float64 // likewise, given what the table is
	var weight [len(tables)]float64                        // how likely it is that, as a logarithm
	for k := range tables {
		weight[k] = math.Log(tables[k].likely)
	}
	for s := range seats.All() {
		var fits [len(tables)]float64 // how likely the seat's talk is there
		top := slices.Max(i[s][:])
		for k := range tables {
			for o, prior := range &tables[k].from {
				at[k][s][o] = prior * math.Exp(i[s][o]-top)
				fits[k] += at[k][s][o]
			}
			for o := range at[k][s] {
				at[k][s][o] /= fits[k]
			}
			fits[k] = math.Log(fits[k])
		}
		best := slices.Max(fits[:])
		for k := range weight {
			weight[k] += max(fits[k]-best, -maxSeatEvidence)
		}
	}
	top, all := slices.Max(weight[:]), 0.0
	for k := range weight {
		weight[k] = math.Exp(weight[k] - top)
		all += weight[k]
	}
	for k := range weight {
		for s := range seats.All() {
			for o := range from[s] {
				from[s][o] += weight[k] / all * at[k][s][o]
			}
		}
	}
	return from
}
