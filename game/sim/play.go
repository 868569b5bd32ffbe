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
	Day     int                // the day on which it ended
	Invalid [game.MaxSeats]int // number of utterances that were not sentences and became Skip
	Log     []rules.Event      // the whole log; valid until the Scratch is used again
	Roles   [game.MaxSeats]game.Role
	Minds   []*agent.Minds // the agents' beliefs, if Config.Minds is set
}

// A Scratch is memory that is reused from game to game. It serves one game at a
// time. The zero value is ready.
type Scratch struct {
	log        []rules.Event
	evs        []rules.Event // the events that an agent is about to observe
	transcript view.Transcript
	cursors    [game.MaxSeats]cursor
	inputs     [game.MaxSeats]rules.Input
	key        rules.Key

	askMinds bool           // ask Thinkers for their beliefs
	minds    []*agent.Minds // their answers
}

// A cursor marks how much of the log a seat has observed.
type cursor struct {
	at   int    // number of events of the log that it has observed
	last uint32 // number of the last event in the seat's own projection
}

// Play plays a whole game with agents[i] at seat i. If an agent does not answer at once, the deadline's choice is
// taken. An utterance that is not a sentence becomes Skip and is counted in Result.Invalid. The error is of the setup,
// or of an illegal action. In the latter case it names the seat.
func Play(setup rules.Setup, key rules.Key, agents []agent.Agent, scratch *Scratch) (Result, error) {
	return play(setup, key, agents, scratch, nil)
}

// play plays a game. If some agents do not answer a round of questions at once,
// play calls late with the inputs of the round and the seats that are pending.
// late may fill in their answers; otherwise the deadline's choice is taken. late
// may be nil.
func play(
	setup rules.Setup, secret rules.Key, agents []agent.Agent, scratch *Scratch,
	late func(round []rules.Input, pending game.SeatSet) error,
) (Result, error) {
	if len(agents) != setup.Seats() {
		return Result{}, fmt.Errorf("sim: %d agents for %d seats", len(agents), setup.Seats())
	}
	scratch.key = secret // kept there to avoid an allocation
	key := &scratch.key
	state, log, err := rules.New(setup, key, scratch.log[:0])
	if err != nil {
		return Result{}, err
	}
	scratch.log, scratch.cursors = log, [game.MaxSeats]cursor{}
	scratch.minds = nil
	asked := 0 // number of events up to which minds have been asked
	var result Result
	for !state.Over() {
		if scratch.askMinds {
			asked = scratch.ask(asked, state.Alive(), agents)
		}
		if state.Waiting().Empty() { // all have answered: the held night continues
			if state, scratch.log, err = state.Step(key, rules.Input{Close: true}, scratch.log); err != nil {
				return Result{}, fmt.Errorf("sim: day %d: %w", state.Day(), err)
			}
			continue
		}
		// All agents answer a round with the same knowledge: no agent sees the answers of another.
		round, pending := scratch.inputs[:0], game.SeatSet(0)
		for seat := range state.Waiting().All() {
			ask, _ := state.AskFor(seat)
			scratch.tell(agents[seat], seat)
			action, now := agents[seat].Act(ask)
			timeout := !now || action.Kind == rules.AskNone
			round = append(round, rules.Input{Seat: seat, Ask: ask.ID, Action: action, Timeout: timeout})
			if !now {
				pending = pending.With(seat)
			}
		}
		if late != nil && !pending.Empty() {
			if err := late(round, pending); err != nil {
				return Result{}, err
			}
		}
		for _, in := range round {
			if kind := in.Action.Kind; !in.Timeout && (kind == rules.AskTalk || kind == rules.AskWhisper) {
				text, err := scratch.transcript.Canonical(in.Action.Text)
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
	result.Winner, result.Day, result.Log, result.Minds = state.Winner(), state.Day(), scratch.log, scratch.minds
	return result, nil
}

// tell gives an agent the events of the log that its seat has not observed yet.
func (sc *Scratch) tell(a agent.Agent, seat game.Seat) {
	c := &sc.cursors[seat]
	evs := rules.ProjectOn(sc.evs[:0], sc.log[c.at:], game.AtSeat(seat), c.last)
	c.at, c.last, sc.evs = len(sc.log), c.last+uint32(len(evs)), evs
	a.Observe(evs)
}

// ask asks the living agents for their beliefs if there is an agent.Moment in the log, from the given index on. It
// returns the length of the log.
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
		sc.minds = append(sc.minds, m)
	}
	return len(sc.log)
}
