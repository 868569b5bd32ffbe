package mini

import "aiwolfplay/game"

// Seats is the number of seats of every game.
const Seats = 3

// All are the seats of a game.
const All = game.SeatSet(1<<Seats - 1)

// A Kind is a kind of event. Games number their own from Own.
type Kind uint8

// The kinds that all games share.
const (
	KindNone Kind = iota
	Answered      // to the seat alone: its answer to the open question
	Ready         // to all: the seat has answered
	Closed        // to all: every answer to the question is in
	Scored        // to all: Value are points that the seat gains, in units of 1/Scale
	Ended         // to all: the game is over
	Left          // to all: an agent plays for the seat's person from here on
	Back          // to all: a person plays the seat again
	Own      Kind = 16
)

// An Event is one fact of a game. The meaning of Value depends on Kind: an answer, points, the index of a
// word. Events hold no text.
type Event struct {
	Kind  Kind
	Round uint8         // counted from 1
	Seat  game.Seat     // the seat that the event is about; NoSeat if there is none
	To    game.Audience // the viewers who may see it
	Value int32
}

// Project returns the events that v may see, without their audience: whatever
// leaves a game goes through it.
func Project(log []Event, v game.Viewer) []Event {
	seen := make([]Event, 0, len(log))
	for _, ev := range log {
		if ev.To.Includes(v) {
			ev.To = 0
			seen = append(seen, ev)
		}
	}
	return seen
}
