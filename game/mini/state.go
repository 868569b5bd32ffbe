package mini

import (
	"errors"
	"slices"

	"aiwolfplay/game"
)

// Errors of games.
var (
	ErrOver     = errors.New("mini: the game is over")
	ErrNotAsked = errors.New("mini: the seat is not asked, or has answered")
	ErrStale    = errors.New("mini: that question is not open any more")
	ErrIllegal  = errors.New("mini: not one of the legal answers")
)

// A Question is put to one seat.
type Question struct {
	ID    uint16 // counts the stages of the game, from 1
	Kind  uint8  // the game's own
	Round uint8  // from 1
	Legal []int32
}

// An Input is a seat's answer to a question.
type Input struct {
	Seat     game.Seat
	Question uint16
	Answer   int32
}

// A State is a game in progress: the game's own state, and the answers to the
// open question. States are comparable, and a copy is a clone.
type State[S comparable] struct {
	Game  S
	given [Seats]int32
	has   game.SeatSet // the seats whose answers are in
	stage uint16       // closed so far
	over  bool
}

// begin deals a game; the events are in st.
func begin[S comparable](st *Step[S], setting int) State[S] {
	st.S, st.round = st.rules.Begin(setting), 1
	st.rules.Deal(st)
	return State[S]{Game: st.S}
}

// Waiting returns the seats whose answers are awaited.
func (s *State[S]) waiting(rules Rules[S]) game.SeatSet {
	if s.over {
		return 0
	}
	return rules.Stage(s.Game).Seats &^ s.has
}

// question returns the open question of a seat. It reports false if there is none.
func (s *State[S]) question(rules Rules[S], seat game.Seat) (Question, bool) {
	if s.over || s.has.Has(seat) {
		return Question{}, false
	}
	stage := rules.Stage(s.Game)
	if !stage.Seats.Has(seat) {
		return Question{}, false
	}
	return Question{ID: s.stage + 1, Kind: stage.Kind, Round: stage.Round, Legal: rules.Legal(s.Game, seat)}, true
}

// step takes one answer and appends the events that it causes to those in st. On
// error nothing has changed.
func (s State[S]) step(st *Step[S], in Input) (State[S], error) {
	rules := st.rules
	q, asked := s.question(rules, in.Seat)
	switch {
	case s.over:
		return s, ErrOver
	case in.Question != s.stage+1:
		return s, ErrStale
	case !asked:
		return s, ErrNotAsked
	}
	if _, ok := slices.BinarySearch(q.Legal, in.Answer); !ok {
		return s, ErrIllegal
	}
	answered := Event{Kind: Answered, Round: q.Round, Seat: in.Seat, To: game.ToSeat(in.Seat), Value: in.Answer}
	st.log = append(st.log, answered, Event{Kind: Ready, Round: q.Round, Seat: in.Seat, To: game.Public})
	s = s.apply(rules, answered)
	if s.has != rules.Stage(s.Game).Seats {
		return s, nil
	}
	st.S, st.Given, st.round = s.Game, s.given, q.Round
	closed := Event{Kind: Closed, Round: q.Round, Seat: game.NoSeat, To: game.Public}
	s = s.apply(rules, closed)
	st.log = append(st.log, closed)
	rules.Close(st)
	if rules.Stage(st.S).Kind == 0 {
		st.Tell(Ended, game.NoSeat, 0)
		s.over = true
	}
	s.Game = st.S
	return s, nil
}

// apply folds one event into a state: of the whole log, or of what one viewer sees.
func (s State[S]) apply(rules Rules[S], ev Event) State[S] {
	switch ev.Kind {
	case Answered:
		s.given[ev.Seat], s.has = ev.Value, s.has.With(ev.Seat)
	case Ready:
		s.has = s.has.With(ev.Seat)
	case Closed:
		s.given, s.has = [Seats]int32{}, 0
		s.stage++
	case Left, Back:
	case Ended:
		s.over = true
		s.Game = rules.Apply(s.Game, ev)
	default:
		s.Game = rules.Apply(s.Game, ev)
	}
	return s
}
