package costsharing

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Rounds is the largest number of rounds of a game.
const Rounds = 5

// The kinds of questions.
const (
	AskOffer = 1 + iota // an Offer
	AskVote             // a Vote
)

// The kinds of events.
const (
	Offered = mini.Own + iota // a seat's Offer, once all have offered
	Voted                     // a seat's Vote, once all have voted
	Agreed                    // all have voted for this Offer
)

// A Vote is for a seat's offer; 0: not known, or not yet. Votes are the answers to
// AskVote.
type Vote uint8

// VoteFor returns the vote for a seat's offer.
func VoteFor(seat game.Seat) Vote { return Vote(seat) + 1 }

// Seat returns the seat whose offer a vote is for.
func (v Vote) Seat() game.Seat { return game.Seat(v - 1) }

// votes are the legal votes.
var votes = []int32{1, 2, 3}

// A State is a game. Everything in it is public.
type State struct {
	Setting uint8
	Played  uint8                     // rounds that are over
	Offers  [Rounds][mini.Seats]Offer // by round
	Votes   [Rounds][mini.Seats]Vote  // by round
	Agreed  Offer                     // 0: not agreed
}

// Offering reports whether the open question, if there is one, asks for offers.
func (s State) Offering() bool { return s.Played < Rounds && s.Offers[s.Played][mini.Seats-1] == 0 }

// rules are the rules of the game.
type rules struct{}

func (rules) Begin(setting int) State { return State{Setting: uint8(setting)} }

func (rules) Deal(*mini.Step[State]) {}

func (rules) Stage(s State) mini.Stage {
	switch {
	case s.Agreed != 0 || s.Played == Rounds:
		return mini.Stage{}
	case s.Offering():
		return mini.Stage{Kind: AskOffer, Round: s.Played + 1, Seats: mini.All}
	}
	return mini.Stage{Kind: AskVote, Round: s.Played + 1, Seats: mini.All}
}

func (rules) Legal(s State, _ game.Seat) []int32 {
	if s.Offering() {
		return offerTable
	}
	return votes
}

func (rules) Close(st *mini.Step[State]) {
	kind := Voted
	if st.S.Offering() {
		kind = Offered
	}
	round := st.S.Played
	for seat, answer := range st.Given {
		st.Tell(kind, game.Seat(seat), answer)
	}
	if kind == Offered {
		return
	}
	if offer, ok := agreed(st.S.Offers[round], st.S.Votes[round]); ok {
		st.Tell(Agreed, game.NoSeat, int32(offer))
		for seat, points := range (rules{}).Points(st.S) {
			st.Tell(mini.Scored, game.Seat(seat), points)
		}
	}
}

// agreed returns the offer that all have voted for: one seat's, or several that
// are the same. It reports false if there is none.
func agreed(offers [mini.Seats]Offer, votes [mini.Seats]Vote) (Offer, bool) {
	offer := offers[votes[0].Seat()]
	for _, vote := range votes {
		if offers[vote.Seat()] != offer {
			return 0, false
		}
	}
	return offer, true
}

// Apply counts a round as played once the vote of its last seat is known.
func (rules) Apply(s State, ev mini.Event) State {
	switch ev.Kind {
	case Offered:
		s.Offers[ev.Round-1][ev.Seat] = Offer(ev.Value)
	case Voted:
		s.Votes[ev.Round-1][ev.Seat] = Vote(ev.Value)
		if ev.Seat == mini.Seats-1 {
			s.Played = ev.Round
		}
	case Agreed:
		s.Agreed = Offer(ev.Value)
	}
	return s
}

// Points returns the percents that each seat need not pay, and 0 without agreement.
func (rules) Points(s State) (points [mini.Seats]int32) {
	if s.Agreed == 0 {
		return points
	}
	for seat, share := range s.Agreed.Shares() {
		points[seat] = int32(100 - share)
	}
	return points
}

// Winners returns all seats after an agreement and none without, as in the paper.
func (rules) Winners(s State) game.SeatSet {
	if s.Agreed == 0 {
		return 0
	}
	return mini.All
}
