package belief

import (
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
)

// An Origin is the kind of player at a seat, judged by how it talks. It decides
// which likelihood table fits the seat.
type Origin uint8

// The origins.
const (
	Stranger     Origin = iota // none of the others, such as a person
	HouseAgent                 // an agent of this program with its own manners
	HouseGuest                 // an agent of this program that plays in the manners of contest agents
	ContestAgent               // an agent of the contest
	numOrigins   = iota
)

// String returns the name under which [Manners] hold the origin.
func (o Origin) String() string { return originNames[o] }

var originNames = [numOrigins]string{"stranger", "house", "guest", "contest"}

// A Company collects how the seats of a table talk, to judge the origin of each seat. It uses only utterances.
type Company struct {
	// Heard is the impression so far. In a set of games it may start from the
	// impression of the game before (Faded).
	Heard Impression

	odds   *originOdds
	spoken spokenKinds
}

// An Impression holds for each seat and origin the logarithm of a likelihood
// ratio: how much likelier what the seat said is from that origin than from a
// stranger.
type Impression [game.MaxSeats][numOrigins]float64

// Company returns an empty Company for a village of n seats. The manners must come
// from [ParseManners].
func (m *Manners) Company(n int) *Company { return &Company{odds: m.For(n).odds} }

// Hear adds an utterance. Utterances must be added in their order.
func (c *Company) Hear(talk *view.Talk) {
	if kind, at, ok := c.spoken.first(talk); ok {
		for o, odds := range &c.odds[at][kind] {
			c.Heard[talk.Seat][o] += odds
		}
	}
}

// carriedOver is the share of an impression that the next game of a set starts
// with. With 0.8 an impression never exceeds the sum of five games.
const carriedOver = 0.8

// Faded returns the impression that the next game of a set starts with.
func (i Impression) Faded() Impression {
	for s := range i {
		for o := range i[s] {
			i[s][o] *= carriedOver
		}
	}
	return i
}

// tableKinds lists the kinds of tables that are expected, with the prior probability of each kind and of the origins of
// its seats. Seats of one origin mostly sit together. So once some seats talk like contest agents, it takes less
// evidence to take another seat for a contest agent too.
var tableKinds = [...]struct {
	prior   float64
	origins [numOrigins]float64
}{
	{0.45, [numOrigins]float64{Stranger: 0.08, HouseAgent: 0.8, HouseGuest: 0.1, ContestAgent: 0.02}},     // the house
	{0.45, [numOrigins]float64{Stranger: 0.8, HouseAgent: 0.17, HouseGuest: 0.01, ContestAgent: 0.02}},    // people
	{0.05, [numOrigins]float64{Stranger: 0.15, HouseAgent: 0.3, HouseGuest: 0.05, ContestAgent: 0.5}},     // mixed
	{0.05, [numOrigins]float64{Stranger: 0.01, HouseAgent: 0.005, HouseGuest: 0.005, ContestAgent: 0.98}}, // a contest
}

// Judge returns the seats that the contest's likelihood table fits better than the house's, and whether most seats are
// contest agents. House guests count for the first result only. If they counted for the second, house agents that play
// like contest agents would keep each other doing so.
func (i *Impression) Judge(seats game.SeatSet) (foreign game.SeatSet, contest bool) {
	origins, contestAgents := i.origins(seats), 0
	for s := range seats.All() {
		if i[s] == [numOrigins]float64{} {
			continue // the seat has said nothing, and is not judged by the talk of others
		}
		if origins[s][ContestAgent] > 0.5 {
			contestAgents++
		}
		if origins[s][ContestAgent]+origins[s][HouseGuest] > 0.5 {
			foreign = foreign.With(s)
		}
	}
	return foreign, 2*contestAgents > seats.Len()
}

// maxSeatEvidence limits, as a logarithm, how much one seat can count for one kind of table and against another. It
// takes two seats to make a table one of the contest.
const maxSeatEvidence = 2

// origins returns for each of the seats the probability of each origin.
func (i *Impression) origins(seats game.SeatSet) (origins [game.MaxSeats][numOrigins]float64) {
	var given [len(tableKinds)][game.MaxSeats][numOrigins]float64 // the origins, given the kind of table
	var weight [len(tableKinds)]float64                           // logarithm of the probability of the kind
	for k := range tableKinds {
		weight[k] = math.Log(tableKinds[k].prior)
	}
	for s := range seats.All() {
		var fits [len(tableKinds)]float64 // likelihood of the seat's talk at that kind of table
		top := slices.Max(i[s][:])
		for k := range tableKinds {
			for o, prior := range &tableKinds[k].origins {
				given[k][s][o] = prior * math.Exp(i[s][o]-top)
				fits[k] += given[k][s][o]
			}
			for o := range given[k][s] {
				given[k][s][o] /= fits[k]
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
			for o := range origins[s] {
				origins[s][o] += weight[k] / all * given[k][s][o]
			}
		}
	}
	return origins
}
