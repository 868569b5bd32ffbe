package view

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Talk is a line of talk or whisper, including Skip and Over.
type Talk struct {
	N        int // the number of the utterance, counted from 0 for each day and channel
	Day      int
	Turn     int
	Seat     game.Seat
	Channel  game.Channel
	Text     string             // canonical
	Sentence *protocol.Sentence // shared, not to be modified; nil if the text is no sentence
	Forced   bool               // the deadline chose it

	reading *reading // the meaning of Text; nil in a talk that no Table has heard
}

// Ref returns the number by which others refer to the utterance.
func (t *Talk) Ref() protocol.TalkRef {
	return protocol.TalkRef{Channel: t.Channel, Day: int32(t.Day), ID: int32(t.N)}
}

// Spoken reports whether the talk is an utterance rather than Skip or Over.
func (t *Talk) Spoken() bool { return t.Text != rules.SkipText && t.Text != rules.OverText }

// A Report is a result that a seat publicly claims to have received.
type Report struct {
	Day, Turn, N int // of the utterance
	Seat         game.Seat
	Kind         protocol.Verb // Divined or Identified
	Target       game.Seat
	Species      game.Species
	On           int // the day that the result is from, -1 if the report does not say
	// TakenBack says that the speaker has since denied that it received this result.
	TakenBack bool
}

// recordTalk adds an utterance, and what its speaker says about itself in it.
func (t *Table) recordTalk(ev *rules.Event) {
	t.hearing, t.Talks = t.transcript.hear(t.hearing, len(t.Talks), ev)
	index := len(t.Talks) - 1
	talk := &t.Talks[index]
	if talk.Channel != game.ChannelTalk || !talk.Spoken() {
		return
	}
	t.Seats[talk.Seat].Spoken++
	Assertions(talk, func(a Assertion) {
		if a.Subject.Seat() == talk.Seat {
			t.recordAssertion(index, a)
		}
	})
	Denials(talk, func(a Assertion) {
		if a.Subject.Seat() == talk.Seat {
			t.recordDenial(talk.Seat, a.Sentence)
		}
	})
}

// recordDenial takes back a report, or a claim with all reports that depend on the claim.
func (t *Table) recordDenial(speaker game.Seat, s *protocol.Sentence) {
	if r := t.report(speaker, s); r != nil {
		r.TakenBack = true
		return
	}
	claim := &t.Seats[speaker].Claim
	if s.Verb != protocol.Comingout || s.Target.Seat() != speaker || s.Role != *claim {
		return
	}
	*claim = game.RoleNone
	for i := range t.Reports {
		r := &t.Reports[i]
		rests := s.Role == game.RoleSeer && r.Kind == protocol.Divined ||
			s.Role == game.RoleMedium && r.Kind == protocol.Identified
		r.TakenBack = r.TakenBack || rests && r.Seat == speaker
	}
}

// report returns the speaker's report of the same result as the sentence's, or nil if there is none.
func (t *Table) report(speaker game.Seat, s *protocol.Sentence) *Report {
	i := slices.IndexFunc(t.Reports, func(r Report) bool {
		return r.Seat == speaker && r.Kind == s.Verb && r.Target == s.Target.Seat() && r.Species == s.Species
	})
	if i < 0 {
		return nil
	}
	return &t.Reports[i]
}

// recordAssertion stores a claim or a report of the speaker.
func (t *Table) recordAssertion(index int, a Assertion) {
	talk, s, target := &t.Talks[index], a.Sentence, a.Sentence.Target.Seat()
	switch s.Verb {
	case protocol.Comingout:
		seat := &t.Seats[talk.Seat]
		if target == talk.Seat && s.Role != game.RoleAny && s.Role != seat.Claim {
			seat.Claim, seat.ClaimTalk = s.Role, index
		}
	case protocol.Divined, protocol.Identified:
		if int(target) >= t.Setup.Seats() || s.Species == game.SpeciesAny {
			return
		}
		if r := t.report(talk.Seat, s); r != nil {
			r.TakenBack = false // said again
			return
		}
		t.Reports = append(t.Reports, Report{
			Day: talk.Day, Turn: talk.Turn, N: talk.N,
			Seat: talk.Seat, Kind: s.Verb, Target: target, Species: s.Species, On: a.Day,
		})
	}
}

// An Assertion is a simple sentence that a speaker asserts.
type Assertion struct {
	Sentence *protocol.Sentence
	Subject  protocol.Ref // resolved: the speaker, unless somebody else is named
	Day      int          // the innermost DAY around it; -1 if there is none
	Reason   bool         // it is in the reason of a BECAUSE
}

// Assertions visits the assertions of an utterance, in its order: the sentence itself, or its parts if AND,
// BECAUSE and DAY join them. Something that is asked for, denied, or one of several possibilities is not
// asserted.
func Assertions(talk *Talk, visit func(Assertion)) {
	if r := talk.read(); r != nil {
		talk.visit(r.asserted, visit)
	}
}

// Denials visits the denials of an utterance, in its order: simple sentences in a NOT that is asserted.
func Denials(talk *Talk, visit func(Assertion)) {
	if r := talk.read(); r != nil {
		talk.visit(r.denied, visit)
	}
}

// read returns the meaning of the utterance, or nil if it is not a sentence. If no Table has heard the talk, read
// computes the meaning.
func (t *Talk) read() *reading {
	if t.reading != nil || t.Sentence == nil {
		return t.reading
	}
	r := &reading{sentence: *t.Sentence}
	r.understand()
	return r
}

// visit visits the items of a list, with the speaker as the subject of those that name none.
func (t *Talk) visit(list []Assertion, visit func(Assertion)) {
	for _, a := range list {
		if a.Subject == protocol.Unspec {
			a.Subject = protocol.RefTo(t.Seat)
		}
		visit(a)
	}
}

// understand finds the assertions and denials of the sentence. The subject is left out if it is the speaker.
func (r *reading) understand() { r.add(Assertion{Sentence: &r.sentence, Day: -1}) }

// add adds the assertions and denials of a part of the sentence.
func (r *reading) add(a Assertion) {
	s := a.Sentence
	a.enter()
	switch s.Op {
	case protocol.OpNone:
		r.asserted = append(r.asserted, a)
	case protocol.Not:
		if a.Sentence = &s.Args[0]; a.toSimple() {
			r.denied = append(r.denied, a)
		}
	case protocol.And, protocol.Because, protocol.Day:
		reason := a.Reason
		for i := range s.Args {
			a.Sentence, a.Reason = &s.Args[i], reason || s.Op == protocol.Because && i == 0
			r.add(a)
		}
	}
}

// toSimple moves to the simple sentence inside any DAYs. It reports false if there is none.
func (a *Assertion) toSimple() bool {
	a.enter()
	for a.Sentence.Op == protocol.Day {
		a.Sentence = &a.Sentence.Args[0]
		a.enter()
	}
	return a.Sentence.Op == protocol.OpNone
}

// enter takes the subject and the day from the sentence, if it names them.
func (a *Assertion) enter() {
	if a.Sentence.Subject != protocol.Unspec {
		a.Subject = a.Sentence.Subject
	}
	if a.Sentence.Op == protocol.Day {
		a.Day = int(a.Sentence.Day)
	}
}
