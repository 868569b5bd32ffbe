package protocol

import "aiwolfplay/game"

// Resolve returns a copy of s with every omitted subject filled in, as protocol
// 3.6 reads it: the outermost is the speaker; that of an operand is the target
// of REQUEST and INQUIRE, the subject of any other operator. Over and Skip have
// no subject. s is not modified and shares nothing with the copy.
func Resolve(s Sentence, speaker game.Seat) Sentence { return resolve(s, RefTo(speaker)) }

func resolve(s Sentence, inherited Ref) Sentence {
	if s.Subject == Unspec && !s.Verb.StandsAlone() {
		s.Subject = inherited
	}
	if s.Args == nil {
		return s
	}
	handed := s.OperandSubject(inherited)
	args := make([]Sentence, len(s.Args))
	for i, arg := range s.Args {
		args[i] = resolve(arg, handed)
	}
	s.Args = args
	return s
}
