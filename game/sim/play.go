package sim

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Result is a finished game.
type Result struct {
	Winner  game.Side
	Day     int                // on which it ended
	Invalid [game.MaxSeats]int // utterances that were no sentence and became Skip
	Log     []rules.Event      // all of it; valid until the Scratch is used again
	Roles   [game.MaxSeats]game.Role
	Minds   []*agent.Minds // what the agents believed, where it was asked for
}

// A Scratch is memory that games after one another share. The zero value is
// ready; it serves one game at a time.
type Scratch struct {
	log     []rules.Event
	evs     []rules.Event
	said    view.Transcript
	cursors [game.MaxSeats]cursor
	inputs  [game.MaxSeats]rules.Input
	key     rules.Key

	minds   bool // ask Thinkers for what they believe
	thought []*agent.Minds
}

// A cursor is how far a seat has observed the log.
type cursor struct {
	at   int
	last uint32 // number of the last event in the seat's own projection
}

// Play plays a whole game, agents[i] at seat i. An agent that does not answer
// at once gets what a deadline would decide; an utterance that is not a sentence
// becomes Skip and is counted. The error is of the setup or of an illegal
// action, with the seat.
func Play(setup rules.Setup, key rules.Key, agents []agent.Agent, scratch *Scratch) (Result, error) {
	return play(setup, key, agents, scratch, nil)
}

// play plays a game. If there is a late, it is given each round of inputs and
// the seats that have not answered at once, whose time is up unless it fills in
// what they answer later.
func play(
	setup rules.Setup, secret rules.Key, agents []agent.Agent, scratch *Scratch,
	late func(round []rules.Input, pending game.SeatSet) error,
) (Result, error) {
	if len(agents) != setup.Seats() {
		return Result{}, fmt.Errorf("sim: %d agents for %d seats", len(agents), setup.Seats())
	}
	scratch.key = secret // and inputs: here they cost no allocation
	key, inputs := &scratch.key, &scratch.inputs
	state, log, err := rules.New(setup, key, scratch.log[:0])
	if err != nil {
		return Result{}, err
	}
	scratch.log, scratch.cursors = log, [game.MaxSeats]cursor{}
	scratch.thought = nil
	asked := 0 // events that were looked at for moments
	var result Result
	for !state.Over() {
		if scratch.minds {
			asked = scratch.ask(asked, state.Alive(), agents)
		}
		if state.Waiting().Empty() { // all have answered: a held night goes on
			if state, scratch.log, err = state.Step(key, rules.Input{Close: true}, scratch.log); err != nil {
				return Result{}, fmt.Errorf("sim: day %d: %w", state.Day(), err)
			}
			continue
		}
		// All who are asked answer from the same knowledge, as where they answer at the same time.
		n, pending := 0, game.SeatSet(0)
		for rest := state.Waiting(); rest != 0; rest &= rest - 1 {
			seat := rest.First()
			ask, _ := state.AskFor(seat)
			scratch.tell(agents[seat], seat)
			inputs[n] = rules.Input{Seat: seat, Ask: ask.ID}
			action, now := agents[seat].Act(ask)
			inputs[n].Action, inputs[n].Timeout = action, !now || action.Kind == rules.AskNone
			if !now {
				pending = pending.With(seat)
			}
			n++
		}
		if late != nil && !pending.Empty() {
			if err := late(inputs[:n], pending); err != nil {
				return Result{}, err
			}
		}
		for _, in := range inputs[:n] {
			if kind := in.Action.Kind; !in.Timeout && (kind == rules.AskTalk || kind == rules.AskWhisper) {
				text, err := scratch.said.Canonical(in.Action.Text)
				if err != nil {
					text = rules.SkipText
					result.Invalid[in.Seat]++
				}
				in.Action.Text = text
			}
			if state, scratch.log, err = state.Step(key, in, scratch.log); err != nil {
				return Result{}, fmt.Errorf("sim: seat %d, day %d: %v to %d: %w",
					in.Seat.Number(), state.Day(), in.Action.Kind, in.Action.Target.Number(), err)
			}
		}
	}
	for seat, a := range agents {
		scratch.tell(a, game.Seat(seat)) // the end and the roles
		result.Roles[seat] = state.Role(game.Seat(seat))
	}
	result.Winner, result.Day, result.Log, result.Minds = state.Winner(), state.Day(), scratch.log, scratch.thought
	return result, nil
}

// tell lets an agent observe what is new to its seat.
func (sc *Scratch) tell(a agent.Agent, seat game.Seat) {
	c := &sc.cursors[seat]
	evs := rules.ProjectOn(sc.evs[:0], sc.log[c.at:], game.AtSeat(seat), c.last)
	c.at, c.last, sc.evs = len(sc.log), c.last+uint32(len(evs)), evs
	a.Observe(evs)
}

// ask asks the living what they believe, if there was a moment for it since the
// given event, and returns how far the log is now.
func (sc *Scratch) ask(from int, living game.SeatSet, agents []agent.Agent) int {
	if !slices.ContainsFunc(sc.log[from:], func(ev rules.Event) bool { return agent.Moment(&ev) }) {
		return len(sc.log)
	}
	m := &agent.Minds{After: len(sc.log)}
	some := false
	for seat := range living.All() {
		sc.tell(agents[seat], seat)
		m.Ask(seat, agents[seat])
		some = some || m.Of[seat] != nil
	}
	if some {
		sc.thought = append(sc.thought, m)
	}
	return len(sc.log)
}
