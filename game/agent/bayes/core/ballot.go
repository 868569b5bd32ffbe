package core

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/rules"
)

// A Foresight says how to weigh declared votes. Word and Lead are factors in an exponent: how surely a vote is cast as
// declared, and how surely the seat with the most expected votes is executed. If EchoSeats is not 0, all declared votes
// together weigh as much as those of EchoSeats seats; otherwise each counts in full.
type Foresight struct{ Word, Lead, EchoSeats float64 }

// HouseForesight returns the foresight of a player of the house at a seat.
func HouseForesight(s *Seat) Foresight {
	if s.Large() {
		return LargeForesight
	}
	return UsualForesight
}

// Ballots chooses the seats to accuse and to execute.
type Ballots struct{ *Seat }

// A forecast holds the probabilities of the others' votes.
type forecast struct {
	seat   *Seat
	lead   float64
	chance [game.MaxSeats][game.MaxSeats]float64 // how likely each seat votes for each
}

// forecast predicts a ballot. The others vote as they declared. A seat without a declared vote votes by common
// knowledge.
func (s Ballots) forecast(ask rules.Ask, f Foresight) forecast {
	b := forecast{seat: s.Seat, lead: f.Lead}
	said, tied := s.Declared(), s.FrontRunners()
	before := s.firstVotes(ask)
	for voter := range s.Others().All() {
		chance, sum := &b.chance[voter], 0.0
		for target := range s.Table.Alive.Without(voter).All() {
			x := suspicionPulls * s.Common().Wolf(target)
			if said[voter] == target {
				x += f.Word
			}
			if before[voter] == target {
				x += ballotPulls
			}
			if ask.Ballot > 0 && tied.Has(target) {
				x += ballotPulls
			}
			chance[target] = math.Exp(x)
			sum += chance[target]
		}
		for target := range chance {
			chance[target] /= sum
		}
	}
	return b
}

// firstVotes returns each seat's vote in the day's first ballot if the ask is for a later one. Otherwise all are
// NoSeat.
func (s Ballots) firstVotes(ask rules.Ask) (votes [game.MaxSeats]game.Seat) {
	for i := range votes {
		votes[i] = game.NoSeat
	}
	if ask.Ballot > 0 {
		for _, v := range s.Table.Votes {
			if v.Day == s.Table.Day && v.Ballot == 0 {
				votes[v.Voter] = v.Target
			}
		}
	}
	return votes
}

// outcome returns the expected value of the execution if the seat votes for a target. The others' votes count with
// their probabilities. The seat with the most votes is the more likely to be executed, the larger its lead is.
func (b *forecast) outcome(target game.Seat, value func(game.Seat) float64) float64 {
	var count [game.MaxSeats]float64
	top := 0.0
	for s := range b.seat.Table.Alive.All() {
		for voter := range b.seat.Others().All() {
			count[s] += b.chance[voter][s]
		}
		if s == target {
			count[s]++
		}
		top = max(top, count[s])
	}
	sum, total := 0.0, 0.0
	for s := range b.seat.Table.Alive.All() {
		w := math.Exp(b.lead * (count[s] - top))
		sum += w
		total += w * value(s)
	}
	return total / sum
}

// Stakes holds the wolf side's gains from the seer's execution, from the possessed's own execution, and from a vote as
// declared.
type Stakes struct{ Seer, Own, Word float64 }

// ForWolves casts the ballot of the wolf side for one of the candidates, so that the pack survives.
func (s Ballots) ForWolves(
	m *speech.Belief, ask rules.Ask, candidates game.SeatSet, stakes Stakes, f Foresight,
) game.Seat {
	named, value := s.Named(), s.worthToWolves(m, stakes)
	ballot := s.forecast(ask, f)
	return speech.Best(candidates, func(of game.Seat) float64 {
		score := hitMattersWolf*value(of) + ballot.outcome(of, value)
		if of == named {
			score += stakes.Word
		}
		return score
	})
}

// worthToWolves returns a function that gives the wolf side's gain from a seat's execution.
func (s Ballots) worthToWolves(m *speech.Belief, stakes Stakes) func(game.Seat) float64 {
	friends, known := s.Mind.Friends(), s.Consider()
	return func(of game.Seat) float64 {
		switch {
		case of == s.Me && s.Role() == game.RoleWerewolf, friends.Has(of):
			return friendDeath
		case of == s.Me:
			return stakes.Own
		}
		return wolfDeath*m.Wolf[of] + stakes.Seer*m.Seer[of] - known.Role[of][game.RolePossessed]
	}
}

// LostFriend returns a wolf's friend against whom a majority has declared to vote. To vote for it looks honest. It
// returns NoSeat if there is none.
func (s Ballots) LostFriend(ask rules.Ask) game.Seat {
	if s.Role() != game.RoleWerewolf || ask.Ballot > 0 {
		return game.NoSeat
	}
	counts := s.DeclaredAgainst()
	for friend := range (s.Mind.Friends() & ask.Targets).All() {
		if 2*counts[friend] > s.Table.Alive.Len()+1 {
			return friend
		}
	}
	return game.NoSeat
}
