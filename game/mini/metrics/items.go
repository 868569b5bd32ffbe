package metrics

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/chameleon"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/game/mini/undercover"
)

// A FinishedGame is a game that is over.
type FinishedGame struct {
	Game    mini.Game
	Setting int
	Whole   mini.Table   // its last state
	Log     []mini.Event // the events that Whole was folded from; needed only for beliefs
	Seats   [mini.Seats]Player
}

// A Player is the agent or person in a seat.
type Player struct {
	Agent  string       // an agent whose beliefs count; "" if there is none, or for a person
	Marked game.SeatSet // the seats that a person took for the spy in the end
}

// Items returns the tally of each seat. For a game that the package does not know, it counts only the points.
func Items(f FinishedGame) (tallies [mini.Seats]Tally) {
	whole := f.Whole
	points, scale := whole.Points(), float64(f.Game.Scale())
	sum := points[0] + points[1] + points[2]
	for seat := range tallies {
		tallies[seat].count(Points, float64(points[seat])/scale, 0)
		tallies[seat].count(Others, float64(sum-points[seat])/scale/(mini.Seats-1), 0)
	}
	switch state := whole.State().(type) {
	case dilemma.State:
		ofDilemma(&tallies, state, whole.Winners())
	case publicgood.State:
		ofGood(&tallies, state, whole.Winners())
	case costsharing.State:
		ofSharing(&tallies, state)
	case chameleon.State:
		ofChameleon(&tallies, state)
		f.minds(&tallies, state.Votes, game.Seat(state.Chameleon-1), chameleon.Said, game.Seat(state.Chameleon-1))
	case undercover.State:
		ofUndercover(&tallies, state)
		f.minds(&tallies, state.Votes, game.Seat(state.Undercover-1), undercover.Said, game.NoSeat)
	}
	return tallies
}

func ofDilemma(tallies *[mini.Seats]Tally, s dilemma.State, winners game.SeatSet) {
	for seat := range game.Seat(mini.Seats) {
		t := &tallies[seat]
		t.tell(WinDilemma, winners.Has(seat), 0)
		for _, round := range s.Moves {
			t.tell(Defected, round[seat] == dilemma.Defect, 0)
		}
	}
}

func ofGood(tallies *[mini.Seats]Tally, s publicgood.State, winners game.SeatSet) {
	for seat := range game.Seat(mini.Seats) {
		t := &tallies[seat]
		t.tell(WinGood, winners.Has(seat), 0)
		t.count(Gave, float64(s.Sum(seat))/publicgood.Budget, 0)
		for _, round := range s.Given {
			t.tell(GaveLeast, round[seat] == min(round[0], round[1], round[2]), 0)
		}
	}
}

func ofSharing(tallies *[mini.Seats]Tally, s costsharing.State) {
	for seat := range tallies {
		t := &tallies[seat]
		t.tell(WinSharing, s.Agreed != 0, 0)
		t.tell(Agreed, s.Agreed != 0, 0)
		if s.Agreed != 0 {
			t.tell(OwnOffer, s.Offers[s.Played-1][seat] == s.Agreed, 0)
		}
	}
}

// half is the chance of picking the right one of two.
const half = 0.5

func ofChameleon(tallies *[mini.Seats]Tally, s chameleon.State) {
	for seat := range tallies {
		t, credit := &tallies[seat], float64(s.Score[seat])/2
		if int8(seat+1) == s.Chameleon {
			t.count(WinChameleon, credit, 0)
			t.tell(SpyWon, credit == 1, 0)
			continue
		}
		t.count(WinKnowing, credit, 0)
		t.tell(Judgement, s.Votes[seat] == s.Chameleon, half)
		if s.Guess != 0 {
			t.tell(Misled, s.Guess != s.Word, 0)
		}
	}
}

func ofUndercover(tallies *[mini.Seats]Tally, s undercover.State) {
	for seat := range tallies {
		t, credit := &tallies[seat], float64(s.Score[seat])/3
		if int8(seat+1) == s.Undercover {
			t.count(WinUndercover, credit, 0)
			t.tell(SpyWon, credit == 1, 0)
			continue
		}
		t.count(WinCivilian, credit, 0)
		t.tell(Judgement, s.Votes[seat] == s.Undercover, half)
	}
}
