package protocol

import (
	"cmp"
	"slices"

	"aiwolfplay/game"
)

// Normal returns the meaning of s, said by speaker, in one form for all sentences that mean the same by the rules of
// the protocol. Subjects are filled in ([Resolve]). ANY is written out ([Expand], unless that is too long). No AND
// directly contains an AND of the same subject, no OR contains such an OR, and neither has an operand twice. Operands
// of AND, OR and XOR are sorted. NOT of NOT is removed. A DAY around NOT, AND, OR or XOR of the same subject moves to
// each operand. It does not know the rules of Werewolf.
func Normal(s Sentence, speaker game.Seat, d Domain) Sentence {
	s, _ = Expand(s, d)
	return normal(Resolve(s, speaker))
}

// Same reports whether two sentences mean the same when speaker says them: see
// [Normal].
func Same(a, b Sentence, speaker game.Seat, d Domain) bool {
	return Equal(Normal(a, speaker, d), Normal(b, speaker, d))
}

// normal simplifies a resolved sentence. It may modify its operands.
func normal(s Sentence) Sentence {
	for i := range s.Args {
		s.Args[i] = normal(s.Args[i])
	}
	switch s.Op {
	case Not:
		if arg := s.Args[0]; arg.Op == Not && arg.Subject == s.Subject {
			return arg.Args[0]
		}
	case Day:
		if arg := s.Args[0]; arg.Subject == s.Subject && (arg.Op == Not || arg.Op == And || arg.Op == Or || arg.Op == Xor) {
			args := make([]Sentence, len(arg.Args))
			for i := range arg.Args {
				args[i] = s
				args[i].Args = arg.Args[i : i+1]
			}
			arg.Args = args
			return normal(arg)
		}
	case Xor:
		slices.SortStableFunc(s.Args, compare)
	case And, Or:
		var args []Sentence
		for _, arg := range s.Args {
			if arg.Op == s.Op && arg.Subject == s.Subject {
				args = append(args, arg.Args...)
			} else {
				args = append(args, arg)
			}
		}
		slices.SortStableFunc(args, compare)
		s.Args = slices.CompactFunc(args, Equal)
		if len(s.Args) == 1 && s.Args[0].Subject == s.Subject {
			return s.Args[0]
		}
	}
	return s
}

// compare defines an order of sentences. Only equal sentences compare as equal.
func compare(a, b Sentence) int {
	return cmp.Or(
		cmp.Compare(a.Op, b.Op), cmp.Compare(a.Verb, b.Verb), cmp.Compare(a.Role, b.Role), cmp.Compare(a.Species, b.Species),
		cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Day, b.Day),
		cmp.Compare(a.Talk.Channel, b.Talk.Channel), cmp.Compare(a.Talk.Day, b.Talk.Day), cmp.Compare(a.Talk.ID, b.Talk.ID),
		slices.CompareFunc(a.Args, b.Args, compare),
	)
}
