package costsharing

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Grid is the step, in percent, in which a cost is split.
const Grid = 5

const gridSteps = 100 / Grid

// NumOffers is the number of ways to split a cost among three.
const NumOffers = (gridSteps + 1) * (gridSteps + 2) / 2

// Shares say what each seat pays, in percent.
type Shares [mini.Seats]int

// An Offer is one way to split the cost, from 1; 0: not known, or not yet. Offers
// are the answers to AskOffer.
type Offer uint8

// A FaultKind says what is wrong with shares.
type FaultKind string

// The kinds of faults.
const (
	Negative FaultKind = "negative" // a share is below 0
	OffGrid  FaultKind = "grid"     // a share is no multiple of Grid
	WrongSum FaultKind = "sum"      // the shares don't add up to 100
)

// FaultKinds are all kinds of faults, in the order in which they are looked for.
var FaultKinds = []FaultKind{Negative, OffGrid, WrongSum}

// A Fault says why shares are not an offer.
type Fault struct {
	Kind  FaultKind
	Seat  game.Seat // the first seat with such a share; NoSeat for WrongSum
	Value int       // the share or the sum; shares above 1000 count as 1000 in the sum
}

func (f *Fault) Error() string {
	if f.Kind == WrongSum {
		return fmt.Sprintf("costsharing: the shares add up to %d", f.Value)
	}
	return fmt.Sprintf("costsharing: %s: seat %d has a share of %d", f.Kind, f.Seat.Number(), f.Value)
}

// OfferOf returns the offer with these shares. The error is a *Fault.
func OfferOf(shares Shares) (Offer, error) {
	for seat, share := range shares {
		if share < 0 {
			return 0, &Fault{Negative, game.Seat(seat), share}
		}
	}
	for seat, share := range shares {
		if share%Grid != 0 {
			return 0, &Fault{OffGrid, game.Seat(seat), share}
		}
	}
	sum := 0
	for _, share := range shares {
		sum += min(share, 1000) // which is too much anyway; an int could overflow
	}
	if sum != 100 {
		return 0, &Fault{WrongSum, game.NoSeat, sum}
	}
	return offerOf(shares), nil
}

// offerOf returns the offer with these shares, which must be on the grid and add
// up to 100.
func offerOf(shares Shares) Offer {
	first, second := shares[0]/Grid, shares[1]/Grid
	return Offer(1 + first*(2*gridSteps+3-first)/2 + second)
}

// Shares returns the shares of an offer that is known.
func (o Offer) Shares() Shares { return shareTable[o] }

// shareTable holds the shares of each offer; offerTable, the offers as answers.
var shareTable, offerTable = func() (table [NumOffers + 1]Shares, answers []int32) {
	for first := 0; first <= 100; first += Grid {
		for second := 0; first+second <= 100; second += Grid {
			answers = append(answers, int32(len(answers)+1))
			table[len(answers)] = Shares{first, second, 100 - first - second}
		}
	}
	return table, answers
}()

// apart returns the total difference between two offers, in percents.
func apart(a, b Offer) (sum int) {
	sa, sb := &shareTable[a], &shareTable[b]
	for seat, share := range sa {
		sum += max(share-sb[seat], sb[seat]-share)
	}
	return sum
}
