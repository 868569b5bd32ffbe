package chameleon

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// The kinds of questions.
const (
	AskClue  uint8 = 1 + iota // answered by the index of a clue
	AskVote                   // by a seat, counted from 0
	AskGuess                  // by the index of a word
)

// The kinds of events.
const (
	Role    = mini.Own + iota // the seat is the chameleon: to it at first, to all after the vote
	Word                      // Value is the secret word: to the two at first, to all at the end
	Said                      // the seat's clue
	Voted                     // the seat's vote, once all have voted: Value is a seat
	Accused                   // the seat is accused; NoSeat after a tie
	Guessed                   // Value is the word that the chameleon guesses
)

// forDeal is the purpose of the only draw.
const forDeal = 1

// A State is a game, or what one viewer knows of it. Words, clues and seats count
// from 1; 0 is not known, or not yet.
type State struct {
	Card      uint8 // the setting
	Chameleon int8
	Word      int8
	Clues     [mini.Seats]int8
	Votes     [mini.Seats]int8
	HasVoted  bool // the votes are in
	Accused   int8
	Guess     int8
	Score     [mini.Seats]int8
}

// Deck returns the card of the game.
func (s State) Deck() *cards.Card { return cards.All[s.Card] }

// spoken returns the number of clues that have been said.
func (s State) spoken() int {
	for i, c := range s.Clues {
		if c == 0 {
			return i
		}
	}
	return mini.Seats
}

// rules are the rules of the game.
type rules struct{}

func (rules) Begin(setting int) State { return State{Card: uint8(setting)} }

func (rules) Deal(st *mini.Step[State]) {
	d := st.Draw(forDeal)
	chameleon := game.Seat(d.Below(mini.Seats))
	word := d.Below(cards.Words)
	st.Whisper(game.Seats(chameleon), Role, chameleon, 0)
	st.Whisper(mini.All&^game.Seats(chameleon), Word, game.NoSeat, int32(word))
}

func (rules) Stage(s State) mini.Stage {
	stage := mini.Stage{Round: 1, Seats: mini.All}
	switch n := s.spoken(); {
	case n < mini.Seats:
		stage.Kind, stage.Seats = AskClue, game.Seats(game.Seat(n))
	case !s.HasVoted:
		stage.Kind = AskVote
	case s.Accused != 0 && s.Accused == s.Chameleon && s.Guess == 0:
		stage.Kind, stage.Seats = AskGuess, game.Seats(game.Seat(s.Accused-1))
	default:
		return mini.Stage{}
	}
	return stage
}

// ballots lists the legal votes of each seat.
var ballots = [mini.Seats][]int32{{1, 2}, {0, 2}, {0, 1}}

func (r rules) Legal(s State, seat game.Seat) []int32 {
	switch r.Stage(s).Kind {
	case AskClue:
		return s.Deck().Unused(s.Clues[:])
	case AskVote:
		return ballots[seat]
	}
	return s.Deck().Indices()[:cards.Words]
}

func (r rules) Close(st *mini.Step[State]) {
	switch r.Stage(st.S).Kind {
	case AskClue:
		seat := game.Seat(st.S.spoken())
		st.Tell(Said, seat, st.Given[seat])
		return
	case AskVote:
		for seat, vote := range st.Given {
			st.Tell(Voted, game.Seat(seat), vote)
		}
		st.Tell(Accused, mini.Accused(st.S.Votes), 0)
		st.Tell(Role, game.Seat(st.S.Chameleon-1), 0)
		if r.Stage(st.S).Kind == AskGuess {
			return
		}
	case AskGuess:
		seat := game.Seat(st.S.Accused - 1)
		st.Tell(Guessed, seat, st.Given[seat])
	}
	st.Tell(Word, game.NoSeat, int32(st.S.Word-1))
	chameleon, other := outcomeOf(st.S).credits()
	for seat := range game.Seat(mini.Seats) {
		if int8(seat+1) == st.S.Chameleon {
			st.Tell(mini.Scored, seat, chameleon)
		} else {
			st.Tell(mini.Scored, seat, other)
		}
	}
}

func (rules) Apply(s State, ev mini.Event) State {
	value := int8(ev.Value) + 1
	switch ev.Kind {
	case Role:
		s.Chameleon = int8(ev.Seat + 1)
	case Word:
		s.Word = value
	case Said:
		s.Clues[ev.Seat] = value
	case Voted:
		s.Votes[ev.Seat] = value
	case Accused:
		s.HasVoted = true
		s.Accused = int8(ev.Seat + 1) // NoSeat + 1 is 0
	case Guessed:
		s.Guess = value
	case mini.Scored:
		s.Score[ev.Seat] = int8(ev.Value)
	}
	return s
}

// An outcome is one of the ways in which a game ends.
type outcome uint8

const (
	caught  outcome = iota // the chameleon is accused, and guesses wrong
	guessed                // it is accused, and guesses right
	missed                 // another is accused
	tied                   // nobody is accused
)

// outcomeOf returns how a game ended. The game must be over.
func outcomeOf(s State) outcome {
	switch {
	case s.Accused == 0:
		return tied
	case s.Accused != s.Chameleon:
		return missed
	case s.Guess == s.Word:
		return guessed
	}
	return caught
}

// credits returns the points of an outcome for the chameleon and for each other seat.
func (o outcome) credits() (chameleon, other int32) {
	switch o {
	case caught:
		return 0, 2
	case missed:
		return 2, 0
	}
	return 1, 1
}

func (rules) Points(s State) (points [mini.Seats]int32) {
	for seat, n := range s.Score {
		points[seat] = int32(n)
	}
	return points
}

// Winners returns the seats with 2 points. After a tie or a right guess nobody has won.
func (r rules) Winners(s State) (winners game.SeatSet) {
	for seat, n := range s.Score {
		if n == 2 {
			winners = winners.With(game.Seat(seat))
		}
	}
	return winners
}
