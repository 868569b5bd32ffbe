package protocol

import (
	"strconv"
)

// String returns the canonical text: see [Sentence.AppendText].
func (s Sentence) String() string {
	if s.Op == OpNone && s.Verb.StandsAlone() {
		return s.Verb.String()
	}
	if s.Op == OpNone {
		var buf [64]byte // stays on the stack, since appendSimple does not recurse
		return string(appendSimple(buf[:0], &s, Unspec))
	}
	return string(s.AppendText(nil))
}

// AppendText appends the canonical text. Sentences that mean the same by the rule of omitted subjects have the same
// text. A nested subject is written only if it differs from the one that the sentence would inherit without it. The
// outermost subject is written as given. A missing word or operand is written as "?", which [Parse] rejects.
func (s Sentence) AppendText(dst []byte) []byte { return appendSentence(dst, &s, Unspec) }

// appendSentence appends s. inherited is the subject that s has if it names none.
func appendSentence(dst []byte, s *Sentence, inherited Ref) []byte {
	if s.Op != OpNone {
		return appendCompound(dst, s, inherited)
	}
	return appendSimple(dst, s, inherited)
}

func appendSimple(dst []byte, s *Sentence, inherited Ref) []byte {
	if s.Verb.StandsAlone() {
		return append(dst, s.Verb.String()...)
	}
	dst = appendSubject(dst, s.Subject, inherited)
	dst = appendWord(dst, s.Verb.String())
	if s.Verb.TakesTarget() {
		dst = appendRef(append(dst, ' '), s.Target)
	}
	switch {
	case s.Verb.TakesRole():
		dst = appendWord(append(dst, ' '), s.Role.String())
	case s.Verb.TakesSpecies():
		dst = appendWord(append(dst, ' '), s.Species.String())
	case s.Verb.TakesTalk():
		dst = appendWord(append(dst, ' '), s.Talk.Channel.String())
		dst = appendNumber(append(dst, " day"...), s.Talk.Day)
		dst = appendNumber(append(dst, " ID:"...), s.Talk.ID)
	}
	return dst
}

func appendCompound(dst []byte, s *Sentence, inherited Ref) []byte {
	dst = appendSubject(dst, s.Subject, inherited)
	dst = appendWord(dst, s.Op.String())
	if s.Op.TakesTarget() {
		dst = appendRef(append(dst, ' '), s.Target)
	}
	if s.Op.TakesDay() {
		dst = appendNumber(append(dst, ' '), s.Day)
	}
	handed := s.OperandSubject(inherited)
	for i := range s.Args {
		dst = append(appendSentence(append(dst, " ("...), &s.Args[i], handed), ')')
	}
	least, _ := s.Op.Arity()
	for range least - len(s.Args) {
		dst = append(dst, " ("+Hole+")"...)
	}
	return dst
}

// OperandSubject returns the subject that an operand of s has if it omits one and s itself has the subject
// inherited (spec section "About omitting subjects").
func (s *Sentence) OperandSubject(inherited Ref) Ref {
	switch {
	case s.Op.TakesTarget():
		return s.Target
	case s.Subject != Unspec:
		return s.Subject
	}
	return inherited
}

func appendSubject(dst []byte, subject, inherited Ref) []byte {
	if subject == Unspec || subject == inherited {
		return dst
	}
	return append(appendRef(dst, subject), ' ')
}

// String returns the reference as the protocol spells it, "" for Unspec.
func (r Ref) String() string {
	if r == Unspec {
		return ""
	}
	return string(appendRef(nil, r))
}

func appendRef(dst []byte, r Ref) []byte {
	if r == Any {
		return append(dst, "ANY"...)
	}
	if r < 1 {
		return append(dst, Hole...)
	}
	dst = append(dst, "Agent["...)
	if r < 10 {
		dst = append(dst, '0')
	}
	return append(strconv.AppendInt(dst, int64(r), 10), ']')
}

func appendNumber(dst []byte, n int32) []byte {
	if n < 0 {
		return append(dst, Hole...)
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

func appendWord(dst []byte, word string) []byte {
	if word == "" {
		return append(dst, Hole...)
	}
	return append(dst, word...)
}
