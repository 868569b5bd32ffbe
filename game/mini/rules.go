package mini

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// Rules are one game's rules over its state S. The methods are pure: their results depend on their arguments
// alone.
//
// S holds everything that is known of a game. Folded from all events it is the game's state; folded from the
// events of one viewer it is that viewer's knowledge, with zero values in place of the rest. So a field that
// is secret must be zero until an event sets it.
type Rules[S comparable] interface {
	// Begin returns the state before the first event.
	Begin(setting int) S
	// Deal emits the results of chance before the first question.
	Deal(st *Step[S])
	// Stage returns the open question, or the zero Stage when the game is over.
	Stage(s S) Stage
	// Legal returns the legal answers of a seat that is asked, in ascending order.
	// The slice is shared and must not be modified.
	Legal(s S, seat game.Seat) []int32
	// Close emits the consequences once all seats that are asked have answered (st.Given).
	Close(st *Step[S])
	// Apply is the only code that changes a state. Kinds below Own are the
	// framework's, except for Scored; the others may be ignored.
	Apply(s S, ev Event) S
	// Points returns each seat's points so far, in units of 1/Scale.
	Points(s S) [Seats]int32
	// Winners returns the winners of a game that is over as the MAgIC paper counts
	// them.
	Winners(s S) game.SeatSet
}

// A Stage is a question that several seats may be asked at once. Their answers
// stay hidden until all have answered.
type Stage struct {
	Kind  uint8 // the game's own, from 1; 0: no question
	Round uint8 // from 1
	Seats game.SeatSet
}

// A Step is a state in transition to the next. Rules emit events through it.
type Step[S comparable] struct {
	S     S
	Key   *draw.Key
	Given [Seats]int32 // the answers to the stage that closes

	rules Rules[S]
	round uint8
	log   []Event
}

// Tell emits an event that everybody sees.
func (st *Step[S]) Tell(kind Kind, seat game.Seat, value int32) {
	st.emit(Event{Kind: kind, Seat: seat, To: game.Public, Value: value})
}

// Whisper emits an event that only these seats see.
func (st *Step[S]) Whisper(to game.SeatSet, kind Kind, seat game.Seat, value int32) {
	st.emit(Event{Kind: kind, Seat: seat, To: game.To(to), Value: value})
}

// Draw returns the random numbers for a purpose of the game's own in this round.
// Purposes count from 1; draw.ForAgent is taken.
func (st *Step[S]) Draw(purpose uint8) draw.Draw { return st.Key.Draw(draw.At{purpose, st.round}) }

func (st *Step[S]) emit(ev Event) {
	ev.Round = st.round
	st.S = st.rules.Apply(st.S, ev)
	st.log = append(st.log, ev)
}

// Leaders returns the seats with the most points.
func Leaders(points [Seats]int32) (leaders game.SeatSet) {
	most := max(points[0], points[1], points[2])
	for seat, p := range points {
		if p == most {
			leaders = leaders.With(game.Seat(seat))
		}
	}
	return leaders
}

// Accused returns the seat with the most votes, or NoSeat if several have the most. A vote is a seat counted from 1; 0
// is no vote.
func Accused(votes [Seats]int8) game.Seat {
	var count [Seats + 1]int
	for _, v := range votes {
		count[v]++
	}
	most, accused := max(count[1], count[2], count[3]), game.NoSeat
	for seat, n := range count[1:] {
		switch {
		case n == most && accused == game.NoSeat:
			accused = game.Seat(seat)
		case n == most:
			return game.NoSeat
		}
	}
	return accused
}
