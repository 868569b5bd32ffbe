package rules

import "fmt"

// Verify replays a log with the key of its game and compares every event: the deal, the orders, the tie-breaks, the
// votes of silent seats, and all that follows from the answers. A log may end between two inputs, as that of a running
// game does. Verify returns the state at the end of the log.
//
// The error is of the setup, or the LogError of the first event that differs, is missing, or is one too many.
func Verify(setup Setup, key *Key, log []Event) (State, error) {
	s, want, err := New(setup, key, nil)
	if err != nil {
		return State{}, err
	}
	for at := 0; ; {
		for i := range want {
			if err := matches(&want[i], log[at:]); err != nil {
				return State{}, &LogError{Event: at + 1, Err: err}
			}
			at++
		}
		if at == len(log) {
			return s, nil
		}
		in, ok := s.inputOf(&log[at])
		if !ok {
			return State{}, &LogError{Event: at + 1, Err: fmt.Errorf("%s: nothing that came before leads to it", log[at].Line())}
		}
		if s, want, err = s.Step(key, in, want[:0]); err != nil {
			return State{}, &LogError{Event: at + 1, Err: fmt.Errorf("%s: %w", log[at].Line(), err)}
		}
	}
}

// inputOf returns the input whose first event is the given one. It reports false if an input cannot begin with this
// event.
func (s *State) inputOf(ev *Event) (Input, bool) {
	switch ev.Kind {
	case StageClosed:
		return Input{Close: true}, true
	case Answered:
		ask, _ := s.AskFor(ev.Actor)
		act := Action{Kind: ev.Ask, Target: ev.Target, Text: ev.Text}
		return Input{Seat: ev.Actor, Ask: ask.ID, Action: act, Timeout: ev.Forced}, true
	}
	return Input{}, false
}

// matches returns an error if the rest of a log does not begin with the wanted event.
func matches(want *Event, log []Event) error {
	if len(log) == 0 {
		return fmt.Errorf("%s expected, the log ends", want.Line())
	}
	switch got := &log[0]; {
	case *got == *want:
		return nil
	case got.Seq != want.Seq:
		return fmt.Errorf("%s expected, got number %d, %s", want.Line(), got.Seq, got.Line())
	case got.Line() != want.Line():
		return fmt.Errorf("%s expected, got %s", want.Line(), got.Line())
	case got.To != want.To:
		return fmt.Errorf("%s for the audience %#x expected, got %#x", want.Line(), want.To, got.To)
	default:
		return fmt.Errorf("%s differs: %+v expected, got %+v", want.Line(), *want, *got)
	}
}
