package protocol

import "aiwolfplay/game"

// A SpeechAct is one of the things that an utterance does: it asserts,
// promises, asks or requests something.
type SpeechAct struct {
	Kind SpeechKind
	// What is the clause that says it. For a question it is the whole operand; otherwise a simple sentence,
	// or a compound one whose outermost operator is none of AND, BECAUSE, DAY, NOT, OR and XOR. It is shared
	// with the utterance and must not be modified.
	What    *Sentence
	Subject Ref  // of What, resolved: the seat that does it, or is asked to do it
	By      Ref  // the seat that says it: the speaker, or the seat whom the speaker quotes
	To      Ref  // of Requested and Asked: the seat that is addressed, perhaps ANY; otherwise Unspec
	Day     int  // the innermost DAY around it; -1 if there is none
	Negated bool // it is denied, or asked not to be
	Open    bool // it is one of several possibilities (OR, XOR)
	Reason  bool // it is in the reason of a BECAUSE
}

// A SpeechKind is a kind of SpeechAct.
type SpeechKind uint8

// The kinds.
const (
	Asserted  SpeechKind = iota // that something is or was so
	Promised                    // that the one who says it will divine, guard, vote or attack; not as a reason
	Requested                   // that somebody does something, or says or believes it
	Asked                       // whether something is true, or what ANY stands for

	// NumSpeechKinds is the length of an array indexed by SpeechKind.
	NumSpeechKinds = iota
)

var speechNames = [NumSpeechKinds]string{"asserted", "promised", "requested", "asked"}

// String returns the kind's name, as used in message ids.
func (k SpeechKind) String() string { return game.NameOf(speechNames[:], k) }

// SpeechActs visits the acts of an utterance s of speaker, in the order of the text. Over and Skip have none.
// The contents of a request or a question are asked for and not asserted, but the reason of a request is
// asserted.
func SpeechActs(s *Sentence, speaker game.Seat, visit func(SpeechAct)) {
	if s.Verb.StandsAlone() {
		return
	}
	me := RefTo(speaker)
	speechActs(SpeechAct{What: s, Subject: me, By: me, Day: -1}, visit)
}

// speechActs visits the acts of a.What, which inherits the subject a.Subject.
func speechActs(a SpeechAct, visit func(SpeechAct)) {
	s := a.What
	if s.Subject != Unspec {
		a.Subject = s.Subject
	}
	if s.Op != OpNone && a.Kind != Requested {
		a.By = a.Subject // an operator is said by its subject
	}
	switch s.Op {
	case And, Because:
	case Or, Xor:
		a.Open = true
	case Not:
		a.Negated = !a.Negated
	case Day:
		a.Day = int(s.Day)
	case Request:
		if a.Kind == Requested {
			visit(a) // a request to request: the outer one is made
			return
		}
		a.Kind, a.To, a.What, a.Subject = Requested, s.Target, &s.Args[0], s.Target
		speechActs(a, visit)
		return
	case Inquire:
		if a.Kind == Requested {
			visit(a)
			return
		}
		a.Kind, a.To, a.What, a.Subject = Asked, s.Target, &s.Args[0], s.Target
		if a.What.Subject != Unspec {
			a.Subject = a.What.Subject
		}
		visit(a)
		return
	default:
		if a.Kind == Asserted && s.Verb.IsPlan() && a.Subject == a.By && !a.Reason {
			a.Kind = Promised
		}
		visit(a)
		return
	}
	for i := range s.Args {
		part := a
		part.What = &s.Args[i]
		if s.Op == Because && i == 0 {
			part.Reason = true
			if a.Kind == Requested {
				part.Kind, part.To = Asserted, Unspec
			}
		}
		speechActs(part, visit)
	}
}
