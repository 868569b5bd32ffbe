package undercover

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// Rounds is the number of rounds of clues.
const Rounds = 2

// clues is the number of clues of a game.
const clues = Rounds * mini.Seats

// The kinds of questions.
const (
	AskClue uint8 = 1 + iota // answered by the index of a clue
	AskVote                  // by a seat, counted from 0
)

// The kinds of events.
const (
	Word    = mini.Own + iota // the seat's word: to it alone at first, to all at the end
	Said                      // the seat's clue
	Voted                     // the seat's vote, once all have voted: Value is a seat
	Accused                   // the seat is accused; NoSeat after a tie
	Role                      // to all at the end: the seat is the undercover
)

// forDeal is the purpose of the only draw.
const forDeal = 1

// A State is a game, or what one viewer knows of it. Words, clues and seats count
// from 1; 0 is not known, or not yet.
type State struct {
	Card       uint8 // the setting
	Words      [mini.Seats]int8
	Clues      [clues]int8 // in the order in which they are said
	Votes      [mini.Seats]int8
	HasVoted   bool // the votes are in
	Accused    int8
	Undercover int8 // known at the end
	Score      [mini.Seats]int8
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
	return clues
}

// speaker returns the seat that says the clue with this number.
func speaker(n int) game.Seat { return game.Seat(n % mini.Seats) }

// rules are the rules of the game.
type rules struct{}

func (rules) Begin(setting int) State { return State{Card: uint8(setting)} }

func (rules) Deal(st *mini.Step[State]) {
	d := st.Draw(forDeal)
	pairs := st.S.Deck().Pairs()
	pair := pairs[d.Below(len(pairs))]
	odd, undercover := d.Below(2), d.Below(mini.Seats)
	for seat := range game.Seat(mini.Seats) {
		word := pair[1-odd]
		if int(seat) == undercover {
			word = pair[odd]
		}
		st.Whisper(game.Seats(seat), Word, seat, int32(word))
	}
}

func (rules) Stage(s State) mini.Stage {
	n := s.spoken()
	switch {
	case n < clues:
		return mini.Stage{Kind: AskClue, Round: uint8(n/mini.Seats + 1), Seats: game.Seats(speaker(n))}
	case !s.HasVoted:
		return mini.Stage{Kind: AskVote, Round: Rounds, Seats: mini.All}
	}
	return mini.Stage{}
}

// ballots lists the legal votes of each seat.
var ballots = [mini.Seats][]int32{{1, 2}, {0, 2}, {0, 1}}

func (r rules) Legal(s State, seat game.Seat) []int32 {
	if r.Stage(s).Kind == AskClue {
		return s.Deck().Unused(s.Clues[:])
	}
	return ballots[seat]
}

func (r rules) Close(st *mini.Step[State]) {
	if r.Stage(st.S).Kind == AskClue {
		seat := speaker(st.S.spoken())
		st.Tell(Said, seat, st.Given[seat])
		return
	}
	for seat, vote := range st.Given {
		st.Tell(Voted, game.Seat(seat), vote)
	}
	accused := mini.Accused(st.S.Votes)
	st.Tell(Accused, accused, 0)
	undercover := st.S.odd()
	st.Tell(Role, undercover, 0)
	for seat, word := range st.S.Words {
		st.Tell(Word, game.Seat(seat), int32(word-1))
	}
	for seat, n := range credits(accused, undercover) {
		st.Tell(mini.Scored, game.Seat(seat), n)
	}
}

// odd returns the seat with a word that the two others don't have. All words of the state must be known.
func (s State) odd() game.Seat {
	switch w := s.Words; {
	case w[0] == w[1]:
		return 2
	case w[0] == w[2]:
		return 1
	}
	return 0
}

// credits returns the points of each seat after an accusation. NoSeat stands for a tie.
func credits(accused, undercover game.Seat) (points [mini.Seats]int32) {
	odd, civilian := int32(3), int32(0)
	switch accused {
	case game.NoSeat:
		odd, civilian = 2, 1
	case undercover:
		odd, civilian = 0, 3
	}
	points = [mini.Seats]int32{civilian, civilian, civilian}
	points[undercover] = odd
	return points
}

func (rules) Apply(s State, ev mini.Event) State {
	value := int8(ev.Value) + 1
	switch ev.Kind {
	case Word:
		s.Words[ev.Seat] = value
	case Said:
		s.Clues[s.spoken()] = value
	case Voted:
		s.Votes[ev.Seat] = value
	case Accused:
		s.HasVoted = true
		s.Accused = int8(ev.Seat + 1) // NoSeat + 1 is 0
	case Role:
		s.Undercover = int8(ev.Seat + 1)
	case mini.Scored:
		s.Score[ev.Seat] = int8(ev.Value)
	}
	return s
}

func (rules) Points(s State) (points [mini.Seats]int32) {
	for seat, n := range s.Score {
		points[seat] = int32(n)
	}
	return points
}

// Winners returns the seats with 3 points. After a tie nobody has won.
func (rules) Winners(s State) (winners game.SeatSet) {
	for seat, n := range s.Score {
		if n == 3 {
			winners = winners.With(game.Seat(seat))
		}
	}
	return winners
}
