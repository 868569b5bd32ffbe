package rules

import "aiwolfplay/game"

// A Stage is a part of a held night (Setup.HeldNight). It ends only when the driver says so with Input{Close: true}.
// Then seats that have not answered are treated as if their time were up. Nothing that others see happens before. A
// driver with a clock closes the stages at fixed times. Without one, it closes a stage when no answer is awaited.
type Stage uint8

// The stages in their order. A night has only the stages that it needs: a lone wolf does not whisper, and day 0 has no
// attack.
const (
	StageNone    Stage = iota
	StageWhisper       // all turns of it; on day 0 it may precede a talk
	StageAttack        // the first ballot
	StageRevote        // each later ballot
	StageDawn          // the rest of the night
)

var stageNames = [...]string{"", "whisper", "attack", "revote", "dawn"}

// String returns the stage's name.
func (g Stage) String() string { return game.NameOf(stageNames[:], g) }

// Stage returns the stage that waits to be closed. It returns StageNone by day, and if the setup does not hold nights.
// Like Waiting it must not be shown to the players.
func (s *State) Stage() Stage {
	switch {
	case !s.setup.HeldNight:
		return StageNone
	case s.pack == packWhispers:
		return StageWhisper
	case s.phase != game.PhaseNight:
		return StageNone
	case s.pack == packAttacks && s.ballot == 0:
		return StageAttack
	case s.pack == packAttacks:
		return StageRevote
	}
	return StageDawn
}

// held returns an error if there is no stage to close.
func (s *State) held() error {
	switch {
	case s.Over():
		return ErrOver
	case s.Stage() == StageNone:
		return ErrNotHeld
	}
	return nil
}

// closeStage ends the running stage. It records the driver's message, so that the log alone contains all
// inputs.
func (st *step) closeStage() {
	s := &st.s
	stage, silent := s.Stage(), s.waiting
	if stage != StageDawn {
		silent &= s.wolves()
	}
	ev := secret(StageClosed, 0)
	ev.N = uint16(stage)
	st.emit(ev)
	for seat := range silent.All() {
		ask, _ := s.AskFor(seat)
		st.accept(ask, Input{Seat: seat, Timeout: true})
	}
	switch stage {
	case StageWhisper:
		st.hear(game.ChannelWhisper, false) // the utterances of the turn that is cut short
		st.endWhisper()
	case StageAttack, StageRevote:
		st.closeAttack()
	default:
		st.endNight()
	}
}
