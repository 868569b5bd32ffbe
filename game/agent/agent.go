package agent

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// An Agent plays one seat. Its driver calls the methods one at a time, never
// concurrently, and never waits inside them.
type Agent interface {
	// Observe tells the agent what its seat newly learned. The slice is valid
	// during the call only.
	Observe(evs []rules.Event)
	// Act answers a question of the seat. If now is false the agent will call
	// Seating.Submit later, or lets the deadline decide. An action of kind
	// AskNone, here or there, says that no answer will come: what a deadline
	// decides happens at once.
	Act(ask rules.Ask) (a rules.Action, now bool)
}

// A Seating is what an agent gets when it sits down.
type Seating struct {
	Seat  game.Seat
	Setup rules.Setup
	Key   rules.Key // the agent's own chance, see rules.Key.Agent
	// Ctx ends when the game does. Submit hands in an answer that Act left for
	// later; it may be called from any goroutine. Both are nil in simulations,
	// where only Act answers.
	Ctx    context.Context
	Submit func(ask uint32, a rules.Action)
	// Transcript is the table's, nil where the seat reads for itself; see Table.
	Transcript *view.Transcript
	// Memory is set where the same members play a set of games on the same
	// seats; nil: the game stands alone.
	Memory *Memory
	// Contest says that the game is one of a contest: no person sits at the table or
	// watches it live, and what agents say of their own results may be what contest
	// agents expect rather than what they know.
	Contest bool
}

// Table returns what the seat knows before the first event, for the agent to
// fold what it observes into. What is said is understood once for all seats.
func (s Seating) Table() *view.Table { return s.Transcript.Table(s.Setup, game.AtSeat(s.Seat)) }

// A Memory is what an agent keeps from game to game of a set, as an agent of the
// contest does that is not started anew. Each seat has its own, the games of a
// set come one after the other, and an agent writes to it only when a game has
// ended: one built anew in the middle of a game finds what the one before it found.
type Memory struct{ Kept any }

// A Factory seats an agent at a new table.
type Factory func(Seating) (Agent, error)
