package rules

import "aiwolfplay/game"

// New deals the roles and opens the first questions. The events are appended to buf.
func New(setup Setup, key *Key, buf []Event) (State, []Event, error) {
	if err := setup.Validate(); err != nil {
		return State{}, buf, err
	}
	st := step{s: blank(setup), key: key, log: buf}
	st.deal(drawRoles(setup, key))
	st.firstDay()
	st.closeAll()
	return st.s, st.log, nil
}

// Step takes one input and returns the state after it. The events that the input causes are appended to buf. On error
// the state is returned unchanged, and buf too. s itself never changes.
//
// The errors are ErrOver, ErrNotAsked, ErrStaleAsk, ErrWrongKind and ErrBadTarget. The driver can also get ErrNotHeld.
func (s State) Step(key *Key, in Input, buf []Event) (State, []Event, error) {
	st := step{s: s, key: key, log: buf}
	if in.Close {
		if err := s.held(); err != nil {
			return s, buf, err
		}
		st.closeStage()
	} else {
		ask, err := s.asked(in)
		if err != nil {
			return s, buf, err
		}
		st.accept(ask, in)
	}
	st.closeAll()
	return st.s, st.log, nil
}

// A step is a State in transition to the next, with the events so far.
type step struct {
	s   State
	key *Key
	log []Event
}

// emit numbers an event, sets its day, applies it and adds it to the log. The event that begins a day has its day
// already.
func (st *step) emit(ev Event) {
	ev.Seq = st.s.seq + 1
	if ev.Kind != DayBegan {
		ev.Day = st.s.day
	}
	st.s.Apply(&ev)
	st.log = append(st.log, ev)
}

// public returns an event without actor or target that everybody sees.
func public(kind Kind) Event {
	return Event{Kind: kind, To: game.Public, Actor: game.NoSeat, Target: game.NoSeat}
}

// secret returns an event without actor or target that only these seats see.
func secret(kind Kind, to game.SeatSet) Event {
	return Event{Kind: kind, To: game.To(to), Actor: game.NoSeat, Target: game.NoSeat}
}

// accept records an answer. It shows the seat itself the answer and, by day, shows all that the seat has answered.
func (st *step) accept(ask Ask, in Input) {
	ev := secret(Answered, game.Seats(in.Seat))
	ev.Actor, ev.Ask, ev.Turn = in.Seat, ask.Kind, ask.Turn
	ev.Target, ev.Text = in.Action.Target, in.Action.Text
	if in.Timeout {
		ev.Target, ev.Text = st.silence(in.Seat, ask)
		ev.Forced = true
	}
	if ask.Kind == AskTalk || ask.Kind == AskWhisper {
		ev.Target = game.NoSeat
	} else {
		ev.Text = ""
	}
	st.emit(ev)
	if ask.Kind == AskVote || ask.Kind == AskTalk && !st.s.setup.Sequential {
		ready := public(Ready)
		ready.Actor, ready.Turn = in.Seat, ask.Turn
		st.emit(ready)
	}
}

// silence returns the answer of a seat whose time is up: Skip, a random legal vote
// (decision 22), or nobody at night (decision 25).
func (st *step) silence(seat game.Seat, ask Ask) (game.Seat, string) {
	switch ask.Kind {
	case AskTalk, AskWhisper:
		return game.NoSeat, SkipText
	case AskVote:
		d := place{forSilentVote, ask.Day, ask.Ballot, seat}.of(st.key)
		return d.Pick(ask.Targets), ""
	}
	return game.NoSeat, ""
}

// closeAll closes stages that nobody is awaited for any more and opens what follows, until a seat or the driver is
// awaited.
func (st *step) closeAll() {
	for !st.s.Over() && st.closeOne() {
	}
}

// closeOne closes one stage if it is complete and nothing holds it.
func (st *step) closeOne() bool {
	s := &st.s
	packWaits := !(s.waiting & s.wolves()).Empty()
	switch {
	case s.pack == packWhispers: // at night, or before the talk of day 0
		return !packWaits && st.closeWhisperTurn()
	case s.pack == packAttacks:
		if packWaits || s.setup.HeldNight {
			return false
		}
		st.closeAttack()
	case !s.waiting.Empty():
		return false
	case s.phase == game.PhaseTalk:
		st.closeTalkTurn()
	case s.phase == game.PhaseVote:
		st.closeVote()
	case s.setup.HeldNight:
		return false
	default:
		st.endNight()
	}
	return true
}

// beginPhase announces a phase.
func (st *step) beginPhase(phase game.Phase) {
	ev := public(PhaseBegan)
	ev.Phase = phase
	st.emit(ev)
}
