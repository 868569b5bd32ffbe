package core

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Argument returns a statement against the seat's suspect that was not its reason today: an act or a line of the
// suspect, that others are not the wolf, or that the seat suspects it.
func Argument(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	if why, ok := t.Mind.Why(t, t.Suspect); ok && !t.Heard.HasArgued(&why) {
		return why, true
	}
	if why, ok := t.Accuse(t.Suspect).Counted(); ok && !t.Heard.HasArgued(&why) {
		return why, true
	}
	return Suspicion(t), true
}

// Conclude names the seat's suspect, with a reason. Without a reason it returns false.
func Conclude(t *speech.Turn) (protocol.Sentence, bool) {
	why, ok := Argument(t)
	own := Suspicion(t)
	if !ok || protocol.Equal(why, own) {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(why, own))
}

// SumUp says everything in one sentence: the seat's suspect, the reason if one is given, and its vote.
func SumUp(t *speech.Turn, why protocol.Sentence, ok bool) (protocol.Sentence, bool) {
	own := Suspicion(t)
	s := protocol.AllOf(own, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect)))
	if ok && !protocol.Equal(why, own) {
		s = protocol.BecauseOf(why, s)
	}
	return t.Unsaid(s)
}

// HasAccused reports whether the seat has said today that it takes its suspect for a wolf.
func HasAccused(t *speech.Turn) bool {
	own := Suspicion(t)
	return slices.ContainsFunc(t.Heard.Lines, func(talk *view.Talk) bool {
		return talk.Seat == t.Me && protocol.Equal(*speech.Conclusion(talk.Sentence), own)
	})
}

// Contradict disagrees with a seat that accuses another seat which this seat does not suspect, and gives a reason in
// favour of the accused if it can.
func Contradict(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Contradict()
	if !ok {
		return s, false
	}
	line := t.Table.Talk(s.Talk)
	if why, ok := Clears(t, t.Accused(line)); ok {
		return t.Unsaid(t.Defence(line, t.Accused(line)).Objection(why))
	}
	return s, true
}

// Support agrees with a seat that accuses this seat's suspect, and adds its own reason if the line has none.
func Support(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Support()
	if !ok {
		return s, false
	}
	line := t.Table.Talk(s.Talk).Sentence
	if why, ok := t.Mind.Why(t, t.Suspect); ok && line.Op != protocol.Because {
		return t.Unsaid(protocol.BecauseOf(why, s))
	}
	return s, true
}
