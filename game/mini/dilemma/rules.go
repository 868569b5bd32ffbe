package dilemma

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Rounds is the number of rounds of a game.
const Rounds = 5

// A Move is a seat's choice in a round, and its answer.
type Move uint8

// The moves.
const (
	MoveNone Move = iota // not known, or not yet
	Cooperate
	Defect
)

// moves are the legal answers.
var moves = []int32{int32(Cooperate), int32(Defect)}

// AskMove is the kind of the only question.
const AskMove = 1

// Moved shows a seat's move, once all have moved; its value is the Move.
const Moved = mini.Own

// Payoffs are the points of a round. A cooperator beside a defector gets 0.
type Payoffs struct {
	Cooperate int32 // to each, if all cooperate
	Defect    int32 // to each, if all defect
	One       int32 // to the only defector
	Two       int32 // to each of two defectors
}

// settings lists the tables of payoffs that can be played. They are this project's own: the paper publishes one of its
// seven.
var settings = []struct {
	name string
	Payoffs
}{
	{"classic", Payoffs{6, 2, 10, 5}},
	{"tempting", Payoffs{6, 1, 18, 8}}, // the only defector gets as much as three cooperators
	{"mild", Payoffs{8, 2, 9, 5}},      // hardly anything to gain
	{"harsh", Payoffs{6, 0, 9, 4}},     // three defectors get nothing
	{"spoils", Payoffs{4, 1, 6, 6}},    // a second defector takes nothing from the first
	{"shallow", Payoffs{4, 3, 7, 5}},   // to cooperate is worth little more than not to
	{"trap", Payoffs{10, 1, 12, 3}},    // two defectors have less than three cooperators
}

// Pay returns the points that a round brings.
func (p Payoffs) Pay(round [mini.Seats]Move) (points [mini.Seats]int32) {
	defectors := 0
	for _, m := range round {
		if m == Defect {
			defectors++
		}
	}
	gain := [...]int32{0, p.One, p.Two, p.Defect}[defectors]
	for seat, m := range round {
		switch {
		case m == Defect:
			points[seat] = gain
		case defectors == 0:
			points[seat] = p.Cooperate
		}
	}
	return points
}

// A State is a game. Everything in it is public.
type State struct {
	Setting uint8
	Played  uint8                    // rounds that are over
	Moves   [Rounds][mini.Seats]Move // by round
}

// Payoffs returns the table of payoffs of the game.
func (s State) Payoffs() Payoffs { return settings[s.Setting].Payoffs }

// with returns the state after another round.
func (s State) with(round [mini.Seats]Move) State {
	s.Moves[s.Played] = round
	s.Played++
	return s
}

// rules are the rules of the game.
type rules struct{}

func (rules) Begin(setting int) State { return State{Setting: uint8(setting)} }

func (rules) Deal(*mini.Step[State]) {}

func (rules) Stage(s State) mini.Stage {
	if s.Played == Rounds {
		return mini.Stage{}
	}
	return mini.Stage{Kind: AskMove, Round: s.Played + 1, Seats: mini.All}
}

func (rules) Legal(State, game.Seat) []int32 { return moves }

func (rules) Close(st *mini.Step[State]) {
	var round [mini.Seats]Move
	for seat, answer := range st.Given {
		round[seat] = Move(answer)
		st.Tell(Moved, game.Seat(seat), answer)
	}
	for seat, points := range st.S.Payoffs().Pay(round) {
		st.Tell(mini.Scored, game.Seat(seat), points)
	}
}

// Apply counts a round as played once the points of its last seat are known.
func (rules) Apply(s State, ev mini.Event) State {
	switch ev.Kind {
	case Moved:
		s.Moves[ev.Round-1][ev.Seat] = Move(ev.Value)
	case mini.Scored:
		if ev.Seat == mini.Seats-1 {
			s.Played = ev.Round
		}
	}
	return s
}

func (rules) Points(s State) (sum [mini.Seats]int32) {
	payoffs := s.Payoffs()
	for _, round := range s.Moves[:s.Played] {
		for seat, points := range payoffs.Pay(round) {
			sum[seat] += points
		}
	}
	return sum
}

// Winners returns the seats with the most points: a tie at the top counts as won,
// as in the paper's code.
func (r rules) Winners(s State) game.SeatSet { return mini.Leaders(r.Points(s)) }
