package rules

import (
	"errors"
	"fmt"

	"aiwolfplay/game"
)

// A LogError says what is wrong with an event of a log.
type LogError struct {
	Event int // counted from 1
	Err   error
}

func (e *LogError) Error() string { return fmt.Sprintf("rules: event %d: %v", e.Event, e.Err) }

// Unwrap returns the error without the event's number.
func (e *LogError) Unwrap() error { return e.Err }

// Fold rebuilds the state after a log, without any draw. It serves recovery and replay. It returns an error of the
// setup, or the LogError of the first event that does not follow from those before it.
func Fold(setup Setup, log []Event) (State, error) {
	if err := setup.Validate(); err != nil {
		return State{}, err
	}
	s := blank(setup)
	for i := range log {
		ev := &log[i]
		if err := s.follows(ev); err != nil {
			return State{}, &LogError{Event: i + 1, Err: err}
		}
		s.Apply(ev)
	}
	return s, nil
}

// Sound returns the number of events at the beginning of the log that follow from one another, and the error of the
// next one.
func Sound(setup Setup, log []Event) (int, error) {
	_, err := Fold(setup, log)
	var bad *LogError
	if errors.As(err, &bad) {
		return bad.Event - 1, err
	}
	if err != nil { // an error of the setup itself
		return 0, err
	}
	return len(log), nil
}

// follows returns an error if the event is impossible in this state. It guards
// Apply against damaged logs. It does not check that the rules would emit the event.
func (s *State) follows(ev *Event) error {
	n := game.Seat(s.seats())
	switch {
	case ev.Kind == KindNone || ev.Kind >= numKinds:
		return fmt.Errorf("unknown kind %d", ev.Kind)
	case ev.Seq != s.seq+1:
		return fmt.Errorf("position %d expected, got %d", s.seq+1, ev.Seq)
	case ev.Actor != game.NoSeat && ev.Actor >= n:
		return fmt.Errorf("%s: no seat %d at this table", ev.Kind, ev.Actor.Number())
	case ev.Target != game.NoSeat && ev.Target >= n:
		return fmt.Errorf("%s: no seat %d at this table", ev.Kind, ev.Target.Number())
	}
	switch ev.Kind {
	case Dealt, Called, Answered, Ready, Said, Voted, Divined, Guarded, AttackVoted, Identified, RoleRevealed:
		if ev.Actor == game.NoSeat {
			return fmt.Errorf("%s: a seat expected", ev.Kind)
		}
	case Executed, Died:
		if ev.Target == game.NoSeat {
			return fmt.Errorf("%s: a seat expected", ev.Kind)
		}
	}
	switch {
	case ev.Kind == Dealt && (ev.Role == game.RoleNone || ev.Role >= game.RoleAny):
		return fmt.Errorf("%s: unknown role %d", ev.Kind, ev.Role)
	case ev.Kind == Answered && !s.waiting.Has(ev.Actor):
		return fmt.Errorf("%s: seat %d is not asked anything", ev.Kind, ev.Actor.Number())
	case ev.Kind == Said && spoken(ev.Text) && s.left(ev.Channel, ev.Actor) == 0:
		return fmt.Errorf("%s: seat %d has no utterance left", ev.Kind, ev.Actor.Number())
	}
	return nil
}
