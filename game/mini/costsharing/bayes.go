package costsharing

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// numTypes is the number of fixed types.
const numTypes = 7

// weights are the probabilities of the fixed types for one seat.
type weights [numTypes]float64

// infer returns the exact posterior over the fixed types of a seat: all are
// equally probable before the first round, and each offer and each vote counts by
// how probable it was for the type.
func infer(s State, seat game.Seat) (w weights) {
	for i := range w {
		w[i] = 1.0 / numTypes
	}
	c := CaseOf(int(s.Setting))
	for round := range s.Offers {
		offers := &s.Offers[round]
		if offers[mini.Seats-1] == 0 {
			break
		}
		for i := range types {
			w[i] *= offerChance(types[i].offer(c, uint8(round+1), seat), offers[seat])
		}
		if round < int(s.Played) {
			order := central(offers, uint8(round+1))
			for i := range types {
				w[i] *= types[i].voteChance(c, uint8(round+1), seat, offers, &order, offers[s.Votes[round][seat].Seat()])
			}
		}
		w.normalize()
	}
	return w
}

func (w *weights) normalize() {
	sum := 0.0
	for _, p := range w {
		sum += p
	}
	for i := range w {
		w[i] /= sum
	}
}

// offerChance returns the probability that an agent makes an offer if it means to make another.
func offerChance(means, made Offer) float64 {
	if means == 0 {
		return 1.0 / NumOffers
	}
	p := slip / NumOffers
	if made == means {
		return p + 1 - slip - shift
	}
	if apart(means, made) == 2*Grid {
		p += shift / float64(neighbors(means).n)
	}
	return p
}

// voteChance returns the probability that a type votes for an offer, whichever seat made it.
func (f *fixedType) voteChance(c *Case, round uint8, seat game.Seat, offers *[mini.Seats]Offer,
	order *[mini.Seats]game.Seat, offer Offer) float64 {
	p := 0.0
	for _, o := range offers {
		if o == offer {
			p += 1.0 / mini.Seats
		}
	}
	if f.random {
		return p
	}
	p *= mistake
	if offers[choose(offers, order, seat, f.most(c, round, seat))] == offer {
		p += 1 - mistake
	}
	return p
}

// hope is the number of points that the planner expects if there is no agreement in a round. It is a little
// above its average against the fixed types: they offer more in each round, so it pays to ask for much first.
// After the last round nothing comes, and it takes what it can get.
var hope = [Rounds]float64{80, 75, 70, 60, 0}

// doubt is the planner's probability that another seat is no fixed type, but an agent like itself, which takes the most
// central offer in the last round.
const doubt = 0.1

// doubted returns how probable a vote for an offer is if a fixed type's is p.
func doubted(p float64, round uint8, offer, central Offer) float64 {
	if round < Rounds {
		return p
	}
	p *= 1 - doubt
	if offer == central {
		p += doubt
	}
	return p
}

// unlikely is the probability below which the planner leaves a pair of types out.
const unlikely = 1e-3

// bayes makes, and votes for, the offer from which it can expect most: the probability that both others vote for it,
// times the gain over what it can hope for in a later round.
func bayes(s State, q mini.Question, seat game.Seat, _ *draw.Draw) int32 {
	others := [2]game.Seat{(seat + 1) % mini.Seats, (seat + 2) % mini.Seats}
	w := [2]weights{infer(s, others[0]), infer(s, others[1])}
	pick := choice{seat: seat, round: q.Round}
	if q.Kind == AskOffer {
		pairs := foresee(CaseOf(int(s.Setting)), q.Round, others, w)
		for _, offer := range q.Legal {
			if pick.gain(Offer(offer)) > 0 {
				pick.consider(offer, Offer(offer), accepted(pairs, q.Round, seat, others, Offer(offer)))
			}
		}
		return pick.answer
	}
	offers := &s.Offers[s.Played]
	order := central(offers, q.Round)
	for _, vote := range q.Legal {
		offer, p := offers[Vote(vote).Seat()], 1.0
		for i, other := range others {
			sum := 0.0
			for typ, chance := range w[i] {
				sum += chance * types[typ].voteChance(CaseOf(int(s.Setting)), q.Round, other, offers, &order, offer)
			}
			p *= doubted(sum, q.Round, offer, offers[order[0]])
		}
		pick.consider(vote, offer, p)
	}
	return pick.answer
}

// A choice is the best answer so far.
type choice struct {
	seat   game.Seat
	round  uint8
	answer int32
	worth  float64
}

// gain returns how many more points an offer brings than can be hoped for in later rounds.
func (c *choice) gain(offer Offer) float64 {
	return float64(100-shareTable[offer][c.seat]) - hope[c.round-1]
}

// consider replaces the best answer by a better one, which leads to an agreement on an offer with probability p.
func (c *choice) consider(answer int32, offer Offer, p float64) {
	if worth := p * c.gain(offer); c.answer == 0 || worth > c.worth+1e-9 {
		c.answer, c.worth = answer, worth
	}
}

// A guess is a pair of types that the two others may have, and their plans with these types.
type guess struct {
	p      float64
	offers [2]Offer
	most   [2]int // what each accepts to pay
	random [2]bool
}

// foresee returns the likely pairs of types of the two others. An agent that may make any offer counts as making the
// most even one.
func foresee(c *Case, round uint8, others [2]game.Seat, w [2]weights) (list []guess) {
	var offers [2][numTypes]Offer
	var most [2][numTypes]int
	for i, other := range others {
		for typ := range types {
			offers[i][typ], most[i][typ] = types[typ].offer(c, round, other), types[typ].most(c, round, other)
			if offers[i][typ] == 0 {
				offers[i][typ] = offerOf(Shares{35, 35, 30})
			}
		}
	}
	for a, pa := range w[0] {
		for b, pb := range w[1] {
			if p := pa * pb; p > unlikely {
				list = append(list, guess{p, [2]Offer{offers[0][a], offers[1][b]}, [2]int{most[0][a], most[1][b]},
					[2]bool{types[a].random, types[b].random}})
			}
		}
	}
	return list
}

// accepted returns the probability that both others vote for an offer if a seat makes it.
func accepted(list []guess, round uint8, seat game.Seat, others [2]game.Seat, offer Offer) (sum float64) {
	for i := range list {
		g := &list[i]
		var offers [mini.Seats]Offer
		offers[seat], offers[others[0]], offers[others[1]] = offer, g.offers[0], g.offers[1]
		order, p := central(&offers, round), g.p
		for k, other := range others {
			vote := mistake / mini.Seats
			if g.random[k] {
				vote = 1.0 / mini.Seats
			} else if offers[choose(&offers, &order, other, g.most[k])] == offer {
				vote += 1 - mistake
			}
			p *= doubted(vote, round, offer, offers[order[0]])
		}
		sum += p
	}
	return sum
}
