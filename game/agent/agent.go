package agent

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// An Agent plays one seat. Its driver calls the methods one at a time, never concurrently. The methods must not wait.
type Agent interface {
	// Observe passes on the events that the seat has newly observed. The slice is valid only during the call.
	Observe(evs []rules.Event)
	// Act answers a question of the seat. If now is false, the agent will call Seating.Submit later, or let the
	// deadline decide. An action of kind AskNone, from Act or Submit, says that no answer will come. The deadline's
	// choice is then made at once.
	Act(ask rules.Ask) (a rules.Action, now bool)
}

// A Seating describes an agent's place when it sits down.
type Seating struct {
	Seat  game.Seat
	Setup rules.Setup
	Key   rules.Key // the source of the agent's own chance, see rules.Key.Agent
	// Ctx ends when the game does. Submit takes an answer that Act left for later. It may be called from any goroutine.
	// Both are nil in simulations, in which only Act answers.
	Ctx    context.Context
	Submit func(ask uint32, a rules.Action)
	// Transcript is the table's transcript. It is nil if the seat parses utterances for itself; see Table.
	Transcript *view.Transcript
	// Memory is set if the same members play a set of games on the same seats, nil for a single game.
	Memory *Memory
	// Contest says that the game is part of a contest: no person sits at the table or watches it live. Agents may
	// report the results that contest agents expect rather than those that they have.
	Contest bool
}

// Table returns what the seat knows before the first event. The agent adds the events that it observes. Utterances are
// parsed once for all seats.
func (s Seating) Table() *view.Table { return s.Transcript.Table(s.Setup, game.AtSeat(s.Seat)) }

// A Memory holds what an agent keeps from game to game of a set, like a contest agent that is not restarted. Each seat
// has its own, and the games of a set come one after the other. An agent writes to it only when a game has ended, so an
// agent that is built anew in the middle of a game finds the same memory.
type Memory struct{ Kept any }

// A Factory seats a new agent at a table.
type Factory func(Seating) (Agent, error)
