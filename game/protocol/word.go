package protocol

import "math"

var verbNames = [NumVerbs]string{
	"", "ESTIMATE", "COMINGOUT", "DIVINATION", "GUARD", "VOTE", "ATTACK",
	"DIVINED", "IDENTIFIED", "GUARDED", "VOTED", "ATTACKED", "AGREE", "DISAGREE", "Over", "Skip",
}

var opNames = [NumOps]string{"", "REQUEST", "INQUIRE", "BECAUSE", "DAY", "NOT", "AND", "OR", "XOR"}

// String returns the protocol's word for the verb, "" for VerbNone.
func (v Verb) String() string {
	if v >= NumVerbs {
		return "?"
	}
	return verbNames[v]
}

// ParseVerb returns the verb of a protocol word; Over and Skip are among them.
func ParseVerb(word string) (Verb, bool) {
	for v := Estimate; v < NumVerbs; v++ {
		if verbNames[v] == word {
			return v, true
		}
	}
	return VerbNone, false
}

// TakesRole reports whether a target and a role follow the verb.
func (v Verb) TakesRole() bool { return v == Estimate || v == Comingout }

// TakesSpecies reports whether a target and a species follow the verb.
func (v Verb) TakesSpecies() bool { return v == Divined || v == Identified }

// TakesTalk reports whether the number of an utterance follows the verb.
func (v Verb) TakesTalk() bool { return v == Agree || v == Disagree }

// TakesTarget reports whether a target follows the verb.
func (v Verb) TakesTarget() bool { return v >= Estimate && v <= Attacked }

// StandsAlone reports whether the verb is a whole utterance, without a subject
// and never nested.
func (v Verb) StandsAlone() bool { return v == Over || v == Skip }

// String returns the protocol's word for the operator, "" for OpNone.
func (o Op) String() string {
	if o >= NumOps {
		return "?"
	}
	return opNames[o]
}

// ParseOp returns the operator of a protocol word.
func ParseOp(word string) (Op, bool) {
	for o := Request; o < NumOps; o++ {
		if opNames[o] == word {
			return o, true
		}
	}
	return OpNone, false
}

// TakesTarget reports whether a target follows the operator.
func (o Op) TakesTarget() bool { return o == Request || o == Inquire }

// Arity returns how many operands the operator has at least and at most.
// The most is [math.MaxInt] where only the length of a sentence sets a limit.
func (o Op) Arity() (least, most int) {
	switch o {
	case Request, Inquire, Day, Not:
		return 1, 1
	case Because, Xor:
		return 2, 2
	case And, Or:
		return 1, math.MaxInt
	}
	return 0, 0
}

// IsSkip reports whether the utterance is Skip: nothing to say this turn.
func (s Sentence) IsSkip() bool { return s.Op == OpNone && s.Verb == Skip }

// IsOver reports whether the utterance is Over: nothing more to say today.
func (s Sentence) IsOver() bool { return s.Op == OpNone && s.Verb == Over }
